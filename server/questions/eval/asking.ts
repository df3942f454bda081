/** Counts how questions ask: their openings, their shapes and their lengths. */

import { asksWhichOrWhat } from '../../../bank/round-mix.ts';

/** The parts of a question that are counted. */
export interface Asked {
  readonly question: string;
  /** One of `QUESTION_SHAPES`; absent if its writer named none. */
  readonly shape?: string | undefined;
  readonly language: string;
}

export interface AskingFigures {
  readonly questions: number;
  /** How many begin with Which, What or the like in their language. */
  readonly whichOrWhat: number;
  /** Questions of each shape, the most frequent first; `unnamed` if the writer named none. */
  readonly shapes: Readonly<Record<string, number>>;
  /** In characters; 0 if there is no question. */
  readonly medianLength: number;
  /** How many are longer than a question should be. */
  readonly long: number;
}

/** The length that a question should not exceed, in characters. */
export const ASKED_LENGTH_MAX = 130;

export function askingFigures(asked: readonly Asked[]): AskingFigures {
  const counts = new Map<string, number>();
  for (const { shape = 'unnamed' } of asked) counts.set(shape, (counts.get(shape) ?? 0) + 1);
  const lengths = asked.map(({ question }) => [...question].length).toSorted((one, other) => one - other);
  return {
    questions: asked.length,
    whichOrWhat: asked.filter(({ question, language }) => asksWhichOrWhat(question, language)).length,
    shapes: Object.fromEntries([...counts].toSorted(([, one], [, other]) => other - one)),
    medianLength: lengths[lengths.length >> 1] ?? 0,
    long: lengths.filter((length) => length > ASKED_LENGTH_MAX).length,
  };
}
