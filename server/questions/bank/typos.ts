/** Finds the known word, or name of several words, for a mistyped one: one letter added, missing or wrong, or two swapped; only in long ones. */

import type { SlicedWork } from '../../platform/slices.ts';
import type { Tokenizer } from './tokenizer.ts';

/** Words with fewer letters are not corrected; a stem may be one shorter. */
const LETTERS_MIN = 6;
/** Names of several words with fewer characters are not corrected. */
const NAME_MIN = 8;

/** Returns a function that replaces mistyped words by known ones. `phrases`: the phrases that can be found; `spared`: words that are never replaced. */
export function createTypoFixer(
  phrases: Iterable<string>,
  spared: ReadonlySet<string>,
): (words: readonly string[]) => string[] {
  const words = new Set([...phrases].flatMap((phrase) => phrase.split(' ')));
  const long = [...words].filter((word) => word.length >= LETTERS_MIN - 1);
  const fix = (word: string): string => {
    if (word.length < LETTERS_MIN - 1 || words.has(word) || spared.has(word)) return word;
    return long.find((known) => isOneTypoApart(word, known)) ?? word;
  };
  return (typed) => typed.map(fix);
}

/** The known name for a mistyped one ('Harry Poter'), or null. Names with a number are not corrected: one digit makes another name ('60s music', '70s music'). */
export function nameMeant(typed: string, names: Iterable<string>): string | null {
  if (typed.length < (typed.includes(' ') ? NAME_MIN : LETTERS_MIN) || /\d/.test(typed)) return null;
  for (const name of names) if (isOneTypoApart(typed, name)) return name;
  return null;
}

/** Whether two words differ by one letter, or by two neighbours that changed places; never in their first letter, which distinguishes names ('Gambia', 'Zambia'). */
function isOneTypoApart(one: string, other: string): boolean {
  if (one[0] !== other[0] || Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start++;
  let end = 0;
  const most = Math.min(one.length, other.length) - start;
  while (end < most && one.at(-1 - end) === other.at(-1 - end)) end++;
  const [left, right] = [one.slice(start, one.length - end), other.slice(start, other.length - end)];
  if (Math.max(left.length, right.length) === 1) return true;
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');

/** The words of the names of all countries. They are not typos of each other ('Iceland', 'Ireland'). */
export function* wordsOfCountries(language: string, tokenize: Tokenizer): SlicedWork<string[]> {
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
  const words: string[] = [];
  for (const one of LETTERS) {
    for (const other of LETTERS) words.push(...tokenize(names.of(one + other) ?? ''));
    yield;
  }
  return words;
}
