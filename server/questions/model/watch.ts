/** Ends a call that is too slow: in giving its first object, from one object to the next, or as a whole. */

import { ModelError, type Ask } from './model.ts';

export interface Watch {
  /** Aborts when the time is out, or the caller's signal does. */
  readonly signal: AbortSignal;
  /** Milliseconds left until it ends the call. */
  remaining(): number;
  /** An object came. */
  restart(): void;
  /** Watches no longer; closes the line after so many milliseconds. */
  stop(lineClosesIn: number): void;
  /** What a call that failed with an error is to fail with: that it was too slow, if it was ended for that. */
  reasonFor(error: ModelError): ModelError;
}

/** Starts to watch a call. */
export function createWatch(
  { nextWithin, allWithin }: Pick<Ask<unknown>, 'nextWithin' | 'allWithin'>,
  caller: AbortSignal,
): Watch {
  const controller = new AbortController();
  let isOutOfTime = false;
  const endsAt = performance.now() + allWithin;
  let dueAt = Math.min(performance.now() + nextWithin, endsAt);
  const end = (): void => {
    isOutOfTime = true;
    controller.abort();
  };
  let timer = setTimeout(end, dueAt - performance.now());
  const signal = AbortSignal.any([caller, controller.signal]);
  return {
    signal,
    remaining: () => dueAt - performance.now(),
    restart() {
      clearTimeout(timer);
      dueAt = Math.min(performance.now() + nextWithin, endsAt);
      timer = setTimeout(end, dueAt - performance.now());
    },
    stop(lineClosesIn) {
      clearTimeout(timer);
      if (lineClosesIn > 0) setTimeout(() => controller.abort(), lineClosesIn).unref();
      // Whoever stopped reading early wants it closed.
      else controller.abort();
    },
    reasonFor(error) {
      return isOutOfTime ? new ModelError('slow', 'the model took too long', { cause: error }) : error;
    },
  };
}
