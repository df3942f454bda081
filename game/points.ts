/** The parts of a question's points, as screens show them: the base points of a right answer, and what speed added. */

import { POINTS_RIGHT } from './constants.ts';

/** What the points of a double question are multiplied by. */
export const DOUBLE = 2;

export interface PointParts {
  readonly base: number;
  /** 0 where the answer earned none: in zen, at the limit, and for a wrong answer. */
  readonly speedBonus: number;
}

/** Splits the points that one answer earned (ANS-8, DOUBLE-2). */
export function partsOf(points: number, isDouble: boolean): PointParts {
  const base = Math.min(points, isDouble ? DOUBLE * POINTS_RIGHT : POINTS_RIGHT);
  return { base, speedBonus: points - base };
}
