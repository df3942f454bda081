/** Retries: after 'too many requests' and transient failures, with growing pauses, while there is time and no object has arrived. */

import { setTimeout as pause } from 'node:timers/promises';

import type { CallTimeout } from './call-timeout.ts';
import { ModelError } from './model.ts';

/** How often a call is repeated, and the pauses between in milliseconds. */
export interface RetryPolicy {
  readonly retries: number;
  /** The first pause; each later one is twice as long. A provider's Retry-After takes precedence. */
  readonly pause: number;
  /** The longest pause worth waiting for: beyond it another source is quicker. */
  readonly longestPause: number;
}

export const RETRY_POLICY: RetryPolicy = { retries: 2, pause: 700, longestPause: 4_000 };

/** Runs `attempt` until it yields something, or another retry would be useless. */
export async function* withRetries<T>(
  attempt: () => AsyncIterable<T>,
  retryPolicy: RetryPolicy,
  timeout: Pick<CallTimeout, 'signal' | 'remaining' | 'reasonFor'>,
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
      if (!(error instanceof ModelError) || hasGiven || timeout.signal.aborted) throw error;
      const wait = pauseAfter(error, tries, retryPolicy);
      if (wait === null || wait >= timeout.remaining()) throw error;
      await pause(wait, undefined, { signal: timeout.signal }).catch(() => {
        throw timeout.reasonFor(error);
      });
    }
  }
}

function pauseAfter(
  error: ModelError,
  tries: number,
  { retries, pause: first, longestPause }: RetryPolicy,
): number | null {
  if (tries >= retries || (error.failure !== 'busy' && error.failure !== 'failed')) return null;
  const wait = error.retryAfter ?? first * 2 ** tries;
  return wait > longestPause ? null : wait;
}
