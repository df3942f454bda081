/** The checks of every question, shipped or written by a model: each returns what is wrong, or null. */

import type { Fact } from '../game/game.ts';
import { isSameFact } from './facts.ts';
import { holds, normalise, wordsOf } from './words.ts';

/** A question before anyone has seen it. */
export interface Candidate {
  readonly question: string;
  readonly answer: string;
  readonly distractors: readonly string[];
  readonly explanation: string;
  readonly subject: string;
  /** How it asks (`QUESTION_SHAPES` in `schema.ts`), where its writer said so. */
  readonly shape?: string | undefined;
}

/** In characters, both ends included. */
const LENGTHS = {
  question: { min: 8, max: 150 },
  option: { min: 1, max: 60 },
  explanation: { min: 8, max: 240 },
  subject: { min: 2, max: 80 },
} as const;

const OPTION_COUNT = 4;

/** Anything that can be seen. */
const VISIBLE = /[^\p{Z}\p{Cc}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Scripts that say as much with half the characters. */
const DENSE_SCRIPT = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** An option this many times as long as every other one, and by this many characters, is noticed. */
const CONSPICUOUS = { times: 1.5, characters: 8 };

/** How long a word must be to give another away. */
const TELLING_LENGTH = 5;
/** How long an ending may be. */
const ENDING_LENGTH = 3;

/** Every text has a length that fits a phone's screen. */
export function checkLengths(candidate: Candidate): string | null {
  const { question, answer, distractors, explanation, subject } = candidate;
  const parts: [name: string, text: string, bounds: { readonly min: number; readonly max: number }][] = [
    ['question', question, LENGTHS.question],
    ['explanation', explanation, LENGTHS.explanation],
    ['subject', subject, LENGTHS.subject],
    ...[answer, ...distractors].map((text): (typeof parts)[number] => ['option', text, LENGTHS.option]),
  ];
  for (const [name, text, { min, max }] of parts) {
    const length = VISIBLE.test(text) ? [...text.trim()].length : 0;
    if (length < (DENSE_SCRIPT.test(text) ? min / 2 : min))
      return `the ${name} '${text}' is shorter than ${min} characters`;
    if (length > max) return `the ${name} '${text.slice(0, 40)}…' is longer than ${max} characters`;
  }
  return null;
}

/** There are four options, and none is another one written differently. */
export function checkOptionsDiffer(candidate: Candidate): string | null {
  const options = [candidate.answer, ...candidate.distractors];
  if (options.length !== OPTION_COUNT) return `${options.length} options instead of ${OPTION_COUNT}`;
  const seen = new Map<string, string>();
  for (const option of options) {
    const same = seen.get(normalise(option));
    if (same !== undefined) return `the options '${same}' and '${option}' are the same`;
    seen.set(normalise(option), option);
  }
  return null;
}

/** The question does not hold its answer, nor a long word that of all options only the answer has. A question that also names another option is a choice, and may. */
export function checkKeyHidden(candidate: Candidate): string | null {
  const { question, answer, distractors } = candidate;
  if (distractors.some((option) => holds(question, option))) return null;
  if (holds(question, answer)) return `the question holds its answer '${answer}'`;
  const asked = wordsOf(question);
  const others = new Set(distractors.flatMap(wordsOf));
  const telling = wordsOf(answer).find(
    (word) =>
      word.length >= TELLING_LENGTH && !others.has(word) && asked.some((each) => isFormOf(each, word)),
  );
  return telling === undefined ? null : `the question gives '${answer}' away by '${telling}'`;
}

/** Whether a word is another with an ending: 'Tallinna' of Tallinn. Short words begin too many others. */
function isFormOf(form: string, word: string): boolean {
  const isLong = word.length > TELLING_LENGTH;
  return form === word || (isLong && form.startsWith(word) && form.length - word.length <= ENDING_LENGTH);
}

/** The right option does not stand out by its length. */
export function checkKeyNotLongest(candidate: Candidate): string | null {
  const length = [...candidate.answer].length;
  const longest = Math.max(...candidate.distractors.map((option) => [...option].length));
  const isConspicuous = length > longest * CONSPICUOUS.times && length - longest >= CONSPICUOUS.characters;
  return isConspicuous ? `the answer '${candidate.answer}' is much the longest option` : null;
}

/** The fact is none of those already used. */
export function checkFactNew(fact: Fact, facts: Iterable<Fact>): string | null {
  for (const known of facts) {
    if (isSameFact(fact, known)) return `'${fact.subject}: ${fact.answer}' is asked already`;
  }
  return null;
}

/** The checks of a question by itself. */
export const CHECKS = { checkLengths, checkOptionsDiffer, checkKeyHidden, checkKeyNotLongest } as const;
