/** The free topics that the bank can serve, and topics near to one that it cannot serve. */

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
/** With this many related topics, no merely popular ones are added. */
const RELATED_ENOUGH = 3;
/** A topic is near to another if it has at least this share of the other's questions. */
const SHARED_MIN = 0.4;
/** A topic with fewer unasked questions (half a round) is not filled up with another topic's. */
const MIXED_MIN = 3;
/** With at least this many questions on a topic, it is certain what the topic belongs to. */
const CERTAIN_MIN = 3;
/** Words of a topic with fewer letters are ignored when nearby topics are looked for. */
const WORD_MIN = 4;
/** Words of a topic that are looked for, at most: each is compared with all questions, and a typed topic may have a hundred letters. */
const WORDS_MAX = 8;

/** The topics for which the bank has a full round in a language, the larger ones first. */
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

/** Topics for which the bank still has a full round for this game, the nearest to the requested one first. */
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

/** The topics that the longest known part of a topic names ('Capitals' in 'capitals of Europe'), and those related to that part. */
function topicsNamedIn(bank: Bank, request: WriteRequest): string[] {
  const words = request.topic.split(/\s+/).slice(0, WORDS_MAX);
  const { related } = bank.in(request.language);
  // Names are indexed once: a typed topic has dozens of parts, and comparing each with every name takes time.
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

/** Whether it is certain what a topic belongs to. A single question that mentions it is not enough. */
function isKnownWell(bank: Bank, request: WriteRequest, known: readonly string[]): boolean {
  return known.length > 0 || entriesOnTopic(bank, request, 'game').length >= CERTAIN_MIN;
}

/** The names of topics certainly near to a free one: those known to be related; else those that share many of its questions, free topics before presets. Empty if the bank does not know the topic. */
export function relatedTopics(bank: Bank, request: WriteRequest): string[] {
  const known = knownRelated(bank, request);
  return known.length > 0 ? known : topicsSharing(bank, request);
}

/**
 * The topic that fills up a round on a typed topic with few questions (CHOOSE-15): the one that shares most of its questions; of equals, the smallest.
 * null if the typed topic has enough questions, or fewer than `MIXED_MIN` unasked ones.
 */
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

/** The names of topics that share many questions with a free one, free topics before presets. */
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

/** The bank's topics other than the typed one. Those whose questions mention it come first, unless related topics are known; then those with most questions outside presets. */
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

/** Counts questions that belong to no preset: topics with many of them were made for players who type a topic. */
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

/** Whether the bank has a full round on a request's topic with questions not yet asked in this game. */
export function hasRound(bank: Bank, request: WriteRequest): boolean {
  return drawFromBank(bank, request, new Set(), () => 0, 'game').length === QUESTIONS_PER_ROUND;
}

/** The questions on a topic; else those that mention it; else those that mention a word of it. */
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
