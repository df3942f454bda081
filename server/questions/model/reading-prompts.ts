/** Prompts for answering a question without seeing its key: as a check before play, and when players challenge it. */

import { z } from 'zod';

import type { Candidate } from '../../../bank/checks.ts';
import { normalise, UNSPACED, wordsOf } from '../../../bank/words.ts';
import type { ModelRequest } from './model.ts';
import { DATA_ONLY, languageName } from './prompts.ts';
import type { Timing } from './timing.ts';

const READ = `You answer a multiple-choice question. Think about what is true, not about what a quiz might expect. Give as "choice" the letter of the one option that is right. Give "none" when no option is right, and "several" when more than one can be defended or the question is unclear. Then give as "truth" whether what the question and the sentence "toldAfterwards" tell is so: "true" (also for a legend that is told as one), "legend" where a legend is told as a fact, "false". In that sentence ___ stands for words that would give the answer away; where you cannot say, give "true".
${DATA_ONLY}`;

const READ_FOR_CHILDREN = `${READ}
Give as "suitable" whether question and options are fit for children of 7 to 12: nothing sexual, cruel or frightening, no drugs, alcohol or gambling.`;

const JUDGE = `You judge a quiz question that players doubt. Answer it yourself first: weigh each option in "thoughts", in a few sentences. Then give as "choice" the letter of the one right option, "none" when no option is right, or "several" when more than one can be defended or the question is unclear. Give as "reason" one sentence for the players, at most 160 characters, in the language named in "language": what is true.
${DATA_ONLY}`;

/** If a model leaves the truth out, only its choice counts. */
const Choice = z.object({ choice: z.string(), truth: z.string().exactOptional() });
/** Models also write a boolean as text. If such a refusal were not read, the question would pass. */
const ChoiceForChildren = Choice.extend({ suitable: z.union([z.boolean(), z.enum(['true', 'false'])]) });
const JudgementShape = z.object({ thoughts: z.string(), choice: z.string(), reason: z.string() });

export interface Reading {
  readonly choice: string;
  readonly truth?: string;
  /** Present only in games for children. */
  readonly suitable?: boolean | 'true' | 'false';
}

/** Asks which option is right, and whether the stated facts are true. The key is not part of the request, and the words of the options are hidden in the explanation. */
export function readingRequest(
  { question, explanation }: Pick<Candidate, 'question' | 'explanation'>,
  options: readonly string[],
  kids: boolean,
  timing: Timing,
): ModelRequest<Reading> {
  return {
    purpose: 'read',
    system: kids ? READ_FOR_CHILDREN : READ,
    prompt: JSON.stringify({
      question,
      options: lettered(options),
      toldAfterwards: withoutWordsOf(options, explanation),
    }),
    shape: kids ? ChoiceForChildren : Choice,
    isList: false,
    nextWithin: timing.read,
    allWithin: timing.read,
  };
}

/** Shorter words of options, in characters, are not hidden. */
const HIDDEN_MIN = 4;

/** Replaces with ___ each word that begins like a word of an option and, in scripts without blanks, each occurrence of an option's word. */
function withoutWordsOf(options: readonly string[], text: string): string {
  const words = options.flatMap(wordsOf).filter((word) => word.length >= HIDDEN_MIN || UNSPACED.test(word));
  return text.replace(/[\p{L}\p{N}]+/gu, (part) => {
    const plain = normalise(part);
    if (words.some((word) => plain.startsWith(word.slice(0, Math.max(HIDDEN_MIN, word.length - 3)))))
      return '___';
    return words
      .filter((word) => UNSPACED.test(word))
      .reduce((left, word) => left.replaceAll(word, '___'), part);
  });
}

export interface JudgeReading {
  readonly thoughts: string;
  readonly choice: string;
  readonly reason: string;
}

/** Asks whether a challenged question has exactly one right option, and which. */
export function judgementRequest(
  question: string,
  options: readonly string[],
  language: string,
  timing: Timing,
): ModelRequest<JudgeReading> {
  return {
    purpose: 'judge',
    system: JUDGE,
    prompt: JSON.stringify({ question, options: lettered(options), language: languageName(language) }),
    shape: JudgementShape,
    isList: false,
    nextWithin: timing.judge,
    allWithin: timing.judge,
  };
}

/** A letter, alone or within the usual words of a model ('Option B', 'B) Venus', 'b.'), and the rest. */
const LETTERED =
  /^(?:(?:[Oo]ption|[Aa]nswer|[Cc]hoice)\b[\s:]*)?(?:([A-D])(?![\p{L}\p{N}'’])|([a-d])(?=$|[).:\]]))(.*)$/su;
/** A second letter: 'A and C' chooses neither. */
const ANOTHER = /^[\s).]*(?:,|\/|&|\+|and\b|or\b)\s*[A-D](?![\p{L}\p{N}'’])/u;

/** The index of the option that a choice names; null for none, several, and unreadable choices. */
export function chosenOption(choice: string, options: readonly string[]): number | null {
  const text = choice.trim().replace(/^[\s*_`"'([]+|[\s*_`"')\]]+$/g, '');
  const [, upper, lower, rest = ''] = LETTERED.exec(text) ?? [];
  const letter = upper ?? lower;
  // An option may begin like a letter: 'A Tale of Two Cities'.
  const named = options.findIndex((option) =>
    [text, choice.trim()].some((each) => each.toLowerCase() === option.toLowerCase()),
  );
  if (named !== -1 && text.length > 1) return named;
  if (letter !== undefined && !ANOTHER.test(rest))
    return letter.toUpperCase().charCodeAt(0) - 'A'.charCodeAt(0);
  return named === -1 ? null : named;
}

function lettered(options: readonly string[]): Record<string, string> {
  return Object.fromEntries(options.map((option, index) => ['ABCD'[index] ?? String(index), option]));
}
