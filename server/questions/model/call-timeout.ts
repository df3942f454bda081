/** Aborts a model call that is too slow: until its first object, from one object to the next, or as a whole. */

import { ModelError, type ModelRequest } from './model.ts';

export interface CallTimeout {
  /** Aborts when the time is out, or the caller's signal does. */
  readonly signal: AbortSignal;
  /** Milliseconds left until it ends the call. */
  remaining(): number;
  /** Restarts the time until the next object. */
  restart(): void;
  /** Stops the timers, and closes the connection after this many milliseconds. */
  stop(lineClosesIn: number): void;
  /** The error that a failed call should report: `slow` if the timeout ended it, otherwise the given one. */
  reasonFor(error: ModelError): ModelError;
}

/** Starts the timers of a call. */
export function createCallTimeout(
  { nextWithin, allWithin }: Pick<ModelRequest<unknown>, 'nextWithin' | 'allWithin'>,
  caller: AbortSignal,
): CallTimeout {
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
      // The caller stopped reading early: close it now.
      else controller.abort();
    },
    reasonFor(error) {
      return isOutOfTime ? new ModelError('slow', 'the model took too long', { cause: error }) : error;
    },
  };
}
