/** Runs long work, a generator that yields often, in slices, between which the process does other work. */

import { setImmediate } from 'node:timers/promises';

/** The duration of a slice, and so the longest wait of a game's message. */
const SLICE_MS = 5;

/** Work that can be interrupted wherever it yields. */
export type SlicedWork<Result> = Generator<undefined, Result>;

/** Does the work in slices, and resolves with its result. */
export async function inSlices<Result>(work: SlicedWork<Result>): Promise<Result> {
  for (;;) {
    const until = performance.now() + SLICE_MS;
    do {
      const step = work.next();
      if (step.done === true) return step.value;
    } while (performance.now() < until);
    await setImmediate();
  }
}

/** Runs the work, or the rest of it, without a pause. */
export function atOnce<Result>(work: SlicedWork<Result>): Result {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}
