/** Asking again: after 'too many requests' and passing failures, with growing pauses, as long as there is time and nothing was given. */

import { setTimeout as pause } from 'node:timers/promises';

import { ModelError } from './model.ts';
import type { Watch } from './watch.ts';

/** How often, and how long apart in milliseconds, a model is asked again. */
export interface Patience {
  readonly retries: number;
  /** The first pause; each later one is twice as long. A provider that says how long is believed. */
  readonly pause: number;
  /** The longest pause worth waiting for: beyond it another source is quicker. */
  readonly longestPause: number;
}

export const PATIENCE: Patience = { retries: 2, pause: 700, longestPause: 4_000 };

/** Runs `attempt` until it gives something, or there is no use in asking again. */
export async function* withRetries<T>(
  attempt: () => AsyncIterable<T>,
  patience: Patience,
  watch: Pick<Watch, 'signal' | 'remaining' | 'reasonFor'>,
): AsyncGenerator<T> {
  for (let tries = 0; ; tries++) {
    let hasGiven = false;
    try {
      for await (const value of attempt()) {
        hasGiven = true;
        yield value;
      }
      return;
    } catch (error) {
      if (!(error instanceof ModelError) || hasGiven || watch.signal.aborted) throw error;
      const wait = pauseAfter(error, tries, patience);
      if (wait === null || wait >= watch.remaining()) throw error;
      await pause(wait, undefined, { signal: watch.signal }).catch(() => {
        throw watch.reasonFor(error);
      });
    }
  }
}

function pauseAfter(
  error: ModelError,
  tries: number,
  { retries, pause: first, longestPause }: Patience,
): number | null {
  if (tries >= retries || (error.failure !== 'busy' && error.failure !== 'failed')) return null;
  const wait = error.retryAfter ?? first * 2 ** tries;
  return wait > longestPause ? null : wait;
}
