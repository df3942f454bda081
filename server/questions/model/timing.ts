/** How long each part of writing may take, in milliseconds. */

export interface Timing {
  /** Until a model's first question, and from each to the next. */
  readonly first: number;
  /** For all models together. */
  readonly all: number;
  /** For all models together until a question passes: players who wait for a round's first question must get one from elsewhere. */
  readonly none: number;
  readonly plan: number;
  readonly read: number;
  readonly judge: number;
  readonly summary: number;
}

export const TIMING: Timing = {
  first: 15_000,
  all: 45_000,
  none: 38_000,
  plan: 4_000,
  read: 8_000,
  judge: 30_000,
  summary: 30_000,
};
