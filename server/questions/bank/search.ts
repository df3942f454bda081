/** Finds the bank's questions on a free topic: by tag, synonym, subject or preset, as a whole phrase in any form, never by a word inside of a longer one. */

import { nameKey, normalise } from '../../../bank/words.ts';
import { QUESTIONS_PER_ROUND } from '../../../game/constants.ts';
import type { SlicedWork } from '../../platform/slices.ts';
import { createTokenizer, type Tokenizer } from './tokenizer.ts';
import { namedTopics, type NamedItems, type SearchNames } from './topic-names.ts';
import { createTypoFixer, nameMeant, wordsOfCountries } from './typos.ts';

/** Questions on a topic that someone typed; none when it is not known. */
export interface TopicSearch<T> {
  find(topic: string): readonly T[];
  /** The topics of tags, the larger ones first: the name that the language shows, and the questions found by typing it. */
  readonly named: readonly NamedItems<T>[];
}

interface Searchable {
  /** In English. */
  readonly tags: readonly string[];
  /** This and the texts below are in the language of the questions. */
  readonly subject: string;
  readonly question: string;
  readonly answer: string;
  readonly explanation: string;
}

/** Items by phrase. */
interface Index<T> {
  /** By exact name. Two names can have the same stem ('rock' and 'rocks'): a topic's exact name finds only that topic. */
  readonly exact: Map<string, Set<T>>;
  readonly byStems: Map<string, Set<T>>;
}

/** Makes questions searchable: a few hundred milliseconds of work for a language, in steps of about one. */
export function* createTopicSearch<T extends Searchable>(
  items: readonly T[],
  names: SearchNames<T>,
): SlicedWork<TopicSearch<T>> {
  const { language, presets } = names;
  const tokenize = createTokenizer(language);
  yield;
  const byTag = Map.groupBy(
    items.flatMap((item) => item.tags.map((tag) => ({ tag, item }))),
    ({ tag }) => tag,
  );
  yield;
  const index: Index<T> = { exact: new Map(), byStems: new Map() };
  for (const [tag, tagged] of byTag) {
    const found = tagged.map(({ item }) => item);
    for (const name of new Set([tag, ...(names.tagNames[tag] ?? [])])) addName(index, tokenize, name, found);
    yield;
  }
  // A tag with a preset's key gives the preset its synonyms: '車' finds the preset 'クルマ'.
  for (const { key, name, items: own } of presets)
    for (const each of new Set([name, ...(names.tagNames[key] ?? [])])) addName(index, tokenize, each, own);
  yield;
  addPresetParts(index, tokenize, presets);
  yield;
  const topics = [...index.byStems.keys()];
  const spared = new Set(yield* wordsOfCountries(language, tokenize));
  yield;
  for (const item of items) {
    addTo(index.byStems, tokenize(item.subject).join(' '), [item]);
    for (const word of wordsIn(item, tokenize)) spared.add(word);
    yield;
  }
  yield;
  const fixTypos = createTypoFixer(topics, spared);
  yield;
  const find = (topic: string): readonly T[] => {
    const typed = index.exact.get(nameKey(topic));
    if (typed !== undefined) return [...typed];
    const stems = tokenize(topic);
    const found = findStems(index, stems);
    if (found.length > 0) return found;
    // A single word may be spelled correctly although no topic has that name.
    const meant = topic.trim().includes(' ') ? nameMeant(nameKey(topic), index.exact.keys()) : null;
    return meant === null ? findStems(index, fixTypos(stems)) : [...(index.exact.get(meant) ?? [])];
  };
  return { find, named: yield* namedTopics(byTag, names, find) };
}

function addName<T>(index: Index<T>, tokenize: Tokenizer, name: string, items: readonly T[]): void {
  const stems = tokenize(name);
  if (stems.length === 0) return;
  addTo(index.exact, nameKey(name), items);
  addTo(index.byStems, stems.join(' '), items);
}

function addTo<T>(found: Map<string, Set<T>>, phrase: string, items: readonly T[]): void {
  const before = found.get(phrase);
  if (before === undefined) found.set(phrase, new Set(items));
  else for (const item of items) before.add(item);
}

/** Each word of a preset's name ('Science' of 'Science & Nature') names the preset, unless tags have a full round for it. */
function addPresetParts<T>(
  { exact, byStems }: Index<T>,
  tokenize: Tokenizer,
  presets: SearchNames<T>['presets'],
): void {
  for (const { name, items } of presets)
    for (const word of [...tokenize(name), ...normalise(name).split(' ')])
      for (const found of [exact, byStems]) {
        const tagged = found.get(word)?.size ?? 0;
        if (tagged < QUESTIONS_PER_ROUND && tokenize(word).length > 0) addTo(found, word, items);
      }
}

/** The items of the whole phrase; else those found by all of the phrases in it ('Italy wine'). */
function findStems<T>({ byStems }: Index<T>, stems: readonly string[]): readonly T[] {
  const whole = stems.length === 0 ? undefined : byStems.get(stems.join(' '));
  if (whole !== undefined) return [...whole];
  const [first, ...others] = splitIntoPhrases(stems, byStems);
  if (first === undefined) return [];
  return [...first].filter((item) => others.every((found) => found.has(item)));
}

/** The items of each known phrase in stems, the longest phrase first; an empty set for a word that begins no phrase. */
function splitIntoPhrases<T>(stems: readonly string[], byStems: Index<T>['byStems']): Set<T>[] {
  const found: Set<T>[] = [];
  let at = 0;
  while (at < stems.length) {
    let end = stems.length;
    while (end > at + 1 && !byStems.has(stems.slice(at, end).join(' '))) end--;
    found.push(byStems.get(stems.slice(at, end).join(' ')) ?? new Set());
    at = end;
  }
  return found;
}

/** The words of a question. They are therefore not typos of other words. */
function wordsIn({ subject, question, answer, explanation }: Searchable, tokenize: Tokenizer): string[] {
  return tokenize(`${subject} ${question} ${answer} ${explanation}`);
}
