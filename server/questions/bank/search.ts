/** Finds the bank's questions on a free topic: by tag, synonym, subject or preset, as a whole phrase in any form, never by a word inside of a longer one. */

import type { TagNames } from '../../../bank/schema.ts';
import { normalise } from '../../../bank/words.ts';
import { QUESTIONS_PER_ROUND } from '../../../game/constants.ts';
import { createPhraser } from './phraser.ts';
import { createTypoFixer } from './typos.ts';

/** Questions on a topic that someone typed; none when it is not known. */
export interface TopicSearch<T> {
  find(topic: string): readonly T[];
  /** The topics that tags name, by the name that the language shows for them, with the questions that typing it finds. */
  readonly named: readonly NamedItems<T>[];
}

export interface NamedItems<T> {
  readonly name: string;
  readonly items: readonly T[];
}

interface Searchable {
  /** In English. */
  readonly tags: readonly string[];
  /** In the language of the questions, as the texts after it. */
  readonly subject: string;
  readonly question: string;
  readonly answer: string;
  readonly explanation: string;
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');

interface SearchNames<T> {
  readonly language: string;
  /** The language's names of the English tags, the one to show first. */
  readonly tagNames: TagNames;
  /** The presets by their names in the language, with their questions. */
  readonly presets: readonly NamedItems<T>[];
}

/** Makes questions searchable. */
export function createTopicSearch<T extends Searchable>(
  items: readonly T[],
  names: SearchNames<T>,
): TopicSearch<T> {
  const { language, tagNames, presets } = names;
  const phraseOf = createPhraser(language);
  // Stems can fall together ('rock' and 'rocks'): what names a topic as it was typed finds nothing else.
  const exact = new Map<string, Set<T>>();
  const byStems = new Map<string, Set<T>>();
  const add = (name: string, added: readonly T[]): void => {
    const stems = phraseOf(name);
    if (stems.length === 0) return;
    addTo(exact, normalise(name), added);
    addTo(byStems, stems.join(' '), added);
  };
  const byTag = Map.groupBy(
    items.flatMap((item) => item.tags.map((tag) => ({ tag, item }))),
    ({ tag }) => tag,
  );
  for (const [tag, tagged] of byTag) {
    const found = tagged.map(({ item }) => item);
    for (const name of new Set([tag, ...(tagNames[tag] ?? [])])) add(name, found);
  }
  for (const { name, items: own } of presets) add(name, own);
  addPresetParts([exact, byStems], presets, phraseOf);
  const phrases = [...byStems.keys()];
  for (const item of items) addTo(byStems, phraseOf(item.subject).join(' '), [item]);
  byStems.delete('');
  let fixTypos: ReturnType<typeof createTypoFixer> | undefined;
  const fixed = (stems: readonly string[]): string[] =>
    (fixTypos ??= createTypoFixer(
      phrases,
      new Set([...wordsIn(items, phraseOf), ...wordsOfCountries(language, phraseOf)]),
    ))(stems);

  const findStems = (stems: readonly string[]): readonly T[] => {
    const whole = byStems.get(stems.join(' '));
    if (whole !== undefined) return [...whole];
    const [first, ...others] = splitIntoPhrases(stems, byStems);
    if (first === undefined) return [];
    return [...first].filter((item) => others.every((found) => found.has(item)));
  };
  const find = (topic: string): readonly T[] => {
    const typed = exact.get(normalise(topic));
    if (typed !== undefined) return [...typed];
    const stems = phraseOf(topic);
    const found = findStems(stems);
    return found.length > 0 ? found : findStems(fixed(stems));
  };
  return { find, named: namedTopics(byTag, names, find) };
}

function addTo<T>(found: Map<string, Set<T>>, phrase: string, items: readonly T[]): void {
  const before = found.get(phrase);
  if (before === undefined) found.set(phrase, new Set(items));
  else for (const item of items) before.add(item);
}

/** Each word of a preset's name ('Science' of 'Science & Nature') names the preset, unless tags have a round of it. */
function addPresetParts<T>(
  indexes: readonly Map<string, Set<T>>[],
  presets: readonly NamedItems<T>[],
  phraseOf: (text: string) => string[],
): void {
  for (const { name, items } of presets)
    for (const word of [...phraseOf(name), ...normalise(name).split(' ')])
      for (const found of indexes) {
        const tagged = found.get(word)?.size ?? 0;
        if (tagged < QUESTIONS_PER_ROUND && phraseOf(word).length > 0) addTo(found, word, items);
      }
}

/** The words that questions use, which are therefore no typos of others. */
function wordsIn(items: readonly Searchable[], phraseOf: (text: string) => string[]): string[] {
  return items.flatMap(({ subject, question, answer, explanation }) =>
    phraseOf(`${subject} ${question} ${answer} ${explanation}`),
  );
}

/** The words of the names of all countries: 'Iceland' is no typo of 'Ireland'. */
function wordsOfCountries(language: string, phraseOf: (text: string) => string[]): string[] {
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
  const codes = LETTERS.flatMap((one) => LETTERS.map((other) => `${one}${other}`));
  return codes.flatMap((code) => phraseOf(names.of(code) ?? ''));
}

/** One name for what several tags name: a tag that a larger one lists among its synonyms is left to it. */
function namedTopics<T>(
  byTag: ReadonlyMap<string, readonly unknown[]>,
  { language, tagNames }: SearchNames<T>,
  find: (topic: string) => readonly T[],
): NamedItems<T>[] {
  const covered = new Set<string>();
  const named: NamedItems<T>[] = [];
  const bySize = [...byTag].toSorted(([, one], [, other]) => other.length - one.length);
  for (const [tag] of bySize) {
    const [first = tag, ...synonyms] = tagNames[tag] ?? [];
    if (covered.has(normalise(first))) continue;
    for (const name of [first, ...synonyms]) covered.add(normalise(name));
    named.push({ name: capitalised(first, language), items: find(first) });
  }
  return named;
}

/** What is found for each known phrase in stems, the longest first; an empty set for a word that no phrase begins with. */
function splitIntoPhrases<T>(stems: readonly string[], byStems: ReadonlyMap<string, Set<T>>): Set<T>[] {
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

function capitalised(name: string, language: string): string {
  const [first = ''] = name;
  return `${first.toLocaleUpperCase(language)}${name.slice(first.length)}`;
}
