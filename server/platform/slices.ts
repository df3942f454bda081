/** Long work in slices, between which the process does other things: a generator that yields often. */

import { setImmediate } from 'node:timers/promises';

/** How long a slice takes: a game's message waits no longer than that. */
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

/** Does the work, or what is left of it, at once. */
export function atOnce<Result>(work: SlicedWork<Result>): Result {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}
