/** The free topics that the bank can serve, and those near to one that it cannot. */

import { checkFactNew } from '../../../bank/checks.ts';
import { holds, nameKey, normalise } from '../../../bank/words.ts';
import { QUESTIONS_PER_ROUND } from '../../../game/constants.ts';
import { DEFAULT_DIFFICULTY, presetTopics } from '../../../game/topics.ts';
import { checkForChildren } from '../checks/children.ts';
import type { NearbyTopics, OfferedTopic, WriteRequest } from '../port.ts';
import { requestOn } from '../request.ts';
import type { Bank, BankEntry } from './bank.ts';
import { drawFromBank, entriesOnTopic, isSuitable } from './draw.ts';
import type { NamedItems } from './topic-names.ts';

const NEARBY_MAX = 5;
/** Related topics from which on nothing is added that only is popular. */
const RELATED_ENOUGH = 3;
/** The share of a topic's questions from which on a topic that has them too is near to it. */
const SHARED_MIN = 0.4;
/** Questions of its own from which a topic is filled up with another's: half of a round. */
const MIXED_MIN = 3;
/** Questions on a topic from which on it is certain what they belong to. */
const CERTAIN_MIN = 3;
/** Letters from which a word of a topic says what is near to it. */
const WORD_MIN = 4;
/** Words of a topic that are looked for: each is compared with all questions, and anyone may type a hundred letters. */
const WORDS_MAX = 8;

/** The topics of which the bank has a round in a language, the larger ones first. */
export function offeredTopics(bank: Bank, language: string, kids: boolean): OfferedTopic[] {
  return suitable(bank, { language, kids })
    .filter(({ name }) =>
      hasRound(
        bank,
        requestOn({ topic: name, presetTopic: null, difficulty: DEFAULT_DIFFICULTY, language, kids }),
      ),
    )
    .map(({ name, synonyms }) => {
      const theme = bank.in(language).themeOf(name);
      return { name, synonyms, ...(theme === null ? {} : { theme }) };
    });
}

/** The topics of which the game can have a round now, the nearest to the requested one first. */
export function nearbyTopics(bank: Bank, request: WriteRequest): NearbyTopics {
  const known = knownRelated(bank, request);
  const certain = isKnownWell(bank, request, known)
    ? relatedTopics(bank, request)
    : topicsNamedIn(bank, request);
  const near = new Set<string>();
  const add = (names: readonly string[], most: number): void => {
    for (const name of names) {
      if (near.size >= most) return;
      if (hasRound(bank, { ...request, topic: name, presetTopic: null })) near.add(name);
    }
  };
  add(certain, NEARBY_MAX);
  const [wider = null] = near;
  if (near.size < RELATED_ENOUGH) add(rankedTopics(bank, request, known.length > 0), NEARBY_MAX);
  return { topics: [...near], wider };
}

/** The topics that the longest known part of a topic names ('Capitals' in 'capitals of Europe'), or that are related to it. */
function topicsNamedIn(bank: Bank, request: WriteRequest): string[] {
  const words = request.topic.split(/\s+/).slice(0, WORDS_MAX);
  const { related } = bank.in(request.language);
  // By name once: what is typed has dozens of parts, and each name takes time to compare.
  const byName = new Map<string, string>();
  for (const { name, synonyms } of suitable(bank, request))
    for (const each of [name, ...synonyms]) byName.set(nameKey(each), name);
  for (let length = words.length - 1; length > 0; length--)
    for (let from = 0; from + length <= words.length; from++) {
      const part = words.slice(from, from + length).join(' ');
      if ([...part].length < WORD_MIN) continue;
      const named = byName.get(nameKey(part));
      const found = [...(named === undefined ? [] : [named]), ...related(part)];
      if (found.length > 0) return found.filter((name) => isForAudience(name, request));
    }
  return [];
}

/** Whether it is certain what a topic belongs to: a single question that mentions it says little. */
function isKnownWell(bank: Bank, request: WriteRequest, known: readonly string[]): boolean {
  return known.length > 0 || entriesOnTopic(bank, request, 'game').length >= CERTAIN_MIN;
}

/** The names of topics that are certainly near to a free one: those known to be; else those that have many of its questions, free topics before presets. None for a topic that the bank does not know. */
export function relatedTopics(bank: Bank, request: WriteRequest): string[] {
  const known = knownRelated(bank, request);
  return known.length > 0 ? known : topicsSharing(bank, request);
}

/** The topic that fills a round up on a typed one of which the bank has few questions: the one that has most of its questions, of such that have as many the smallest; null where it has enough, or too few to speak of the topic (CHOOSE-15). */
export function fillingTopic(bank: Bank, request: WriteRequest): string | null {
  if (request.presetTopic !== null) return null;
  const own = entriesOnTopic(bank, request, 'game');
  const unasked = own.filter((entry) => checkFactNew(entry, request.facts) === null);
  if (unasked.length < MIXED_MIN || own.length >= QUESTIONS_PER_ROUND) return null;
  const has = (items: readonly BankEntry[]): number => items.filter((item) => own.includes(item)).length;
  const [nearest] = topicsSharing(bank, request)
    .map((name) => ({ name, items: itemsOf(bank, request, name) }))
    .toSorted((one, other) => has(other.items) - has(one.items) || one.items.length - other.items.length);
  return nearest?.name ?? null;
}

/** The questions of a topic by its name. */
function itemsOf(bank: Bank, request: WriteRequest, name: string): readonly BankEntry[] {
  return entriesOnTopic(bank, { ...request, topic: name, presetTopic: null }, 'game');
}

/** The names of topics that have many questions of a free one, free topics before presets. */
function topicsSharing(bank: Bank, request: WriteRequest): string[] {
  const own = new Set(entriesOnTopic(bank, request, 'game'));
  const typed = nameKey(request.topic);
  const isNear = (items: readonly BankEntry[]): boolean =>
    own.size > 0 && items.filter((item) => own.has(item)).length >= own.size * SHARED_MIN;
  const free = suitable(bank, request)
    .filter(({ name, synonyms, items }) => !isNamed(typed, name, synonyms) && isNear(items))
    .toSorted((one, other) => one.items.length - other.items.length);
  const { preset, nameOf } = bank.in(request.language);
  const presets = presetTopics.filter((key) => key !== 'adultTopics' && isNear(preset(key)));
  return [...free.map(({ name }) => name), ...presets.map(nameOf)];
}

/** The names of the topics that are known to be related to the typed one, the nearest first. */
function knownRelated(bank: Bank, request: WriteRequest): string[] {
  const typed = nameKey(request.topic);
  return bank
    .in(request.language)
    .related(request.topic)
    .filter((name) => isForAudience(name, request) && nameKey(name) !== typed);
}

/** Whether a typed text, by its `nameKey`, names a topic. */
export const isNamed = (typed: string, name: string, synonyms: readonly string[]): boolean =>
  [name, ...synonyms].some((each) => nameKey(each) === typed);

/** The bank's topics other than the typed one. Those that mention it come first, unless what is related is known; then those that most people play. */
function rankedTopics(bank: Bank, request: WriteRequest, isRelatedKnown: boolean): string[] {
  const mentioning = new Set(isRelatedKnown ? [] : relatedTo(bank, request));
  const typed = nameKey(request.topic);
  const nearness = ({ items }: NamedItems<BankEntry>): number =>
    items.filter((item) => mentioning.has(item)).length / Math.sqrt(items.length);
  return suitable(bank, request)
    .filter(({ name, synonyms }) => !isNamed(typed, name, synonyms))
    .map((topic) => ({ name: topic.name, nearness: nearness(topic), ownQuestions: countOwn(topic) }))
    .toSorted((one, other) => other.nearness - one.nearness || other.ownQuestions - one.ownQuestions)
    .map(({ name }) => name);
}

/** Questions that belong to no preset: topics with many of them were made for those who type. */
function countOwn({ items }: NamedItems<BankEntry>): number {
  return items.filter(({ topic }) => topic === null).length;
}

function suitable(
  bank: Bank,
  { language, kids }: Pick<WriteRequest, 'language' | 'kids'>,
): readonly NamedItems<BankEntry>[] {
  return bank
    .in(language)
    .search.named.filter(
      ({ name, items }) =>
        items.filter((item) => isSuitable(item, kids, 'game')).length >= QUESTIONS_PER_ROUND &&
        isForAudience(name, { language, kids }),
    );
}

function isForAudience(name: string, { language, kids }: Pick<WriteRequest, 'language' | 'kids'>): boolean {
  return !kids || checkForChildren(name, language) === null;
}

/** Whether the bank has a whole round on a request's topic that the game has not been asked. */
export function hasRound(bank: Bank, request: WriteRequest): boolean {
  return drawFromBank(bank, request, new Set(), () => 0, 'game').length === QUESTIONS_PER_ROUND;
}

/** What the bank has on a topic; else what mentions it; else what mentions a word of it. */
function relatedTo(bank: Bank, request: WriteRequest): readonly BankEntry[] {
  const found = entriesOnTopic(bank, request, 'game');
  if (found.length > 0) return found;
  const all = bank.in(request.language).all();
  // All words in one pass, because normalizing the questions is what takes time.
  const mentioning = (parts: readonly string[]): readonly BankEntry[] =>
    all.filter(({ subject, question, answer }) =>
      [subject, question, answer].some((text) => parts.some((part) => holds(text, part))),
    );
  const whole = mentioning([request.topic]);
  if (whole.length > 0) return whole;
  const words = normalise(request.topic).split(' ');
  return mentioning(words.filter((word) => word.length >= WORD_MIN).slice(0, WORDS_MAX));
}
