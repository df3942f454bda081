/** A rate limiter that all processes share over Redis. While Redis is away or full, it counts in this process alone, with this process's share of the limit. */

import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

import type { LimitFallback } from './limit-fallback.ts';
import type { Budget, Limiter } from './limits.ts';

export interface SharedLimiterParts {
  /** Counts in Redis. */
  readonly shared: Limiter;
  /** Asks Redis; rejects if it does not answer in time. */
  readonly answers: { within<T>(ask: () => Promise<T>): Promise<T> };
  readonly fallback: LimitFallback;
}

/** Creates a limiter over one that counts in Redis. While this process counts alone, `points` is its share. */
export function createSharedLimiter(
  { shared, answers, fallback }: SharedLimiterParts,
  { points, seconds }: Budget,
): Limiter {
  const alone = new RateLimiterMemory({ points, duration: seconds });
  const pointsNow = (): number => (fallback.isLocal() ? fallback.shareOf(points) : points);

  const ask = async <Answer>(of: (limiter: Limiter) => Promise<Answer>): Promise<Answer> => {
    try {
      if (!fallback.isLocal()) return await answers.within(() => of(shared));
    } catch (reason) {
      // A refusal is also an answer of Redis.
      if (reason instanceof RateLimiterRes) throw reason;
      fallback.begin(reason);
    }
    alone.points = fallback.shareOf(points);
    return await of(alone);
  };

  return {
    get points() {
      return pointsNow();
    },
    consume: (key, count) => ask((limiter) => limiter.consume(key, count)),
    penalty: (key, count) => ask((limiter) => limiter.penalty(key, count)),
    reward: (key, count) => ask((limiter) => limiter.reward(key, count)),
    get: (key) => ask((limiter) => limiter.get(key)),
    async delete(key) {
      const wasHere = await alone.delete(key);
      // Even a full Redis can delete, and erased data must not reappear when Redis is used again.
      const wasThere = await answers
        .within(() => shared.delete(key))
        .catch((reason: unknown) => {
          fallback.begin(reason);
          return false;
        });
      return wasHere || wasThere;
    },
  };
}
