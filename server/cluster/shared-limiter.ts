/** A rate limiter that all processes share over Redis. While Redis gives no answer in time, it counts in this process alone. */

import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';

import type { Budget, Limiter } from '../platform/limits.ts';
import type { RedisAnswers } from './redis-answers.ts';

/** Makes a limiter over a connection to Redis. */
export function createSharedLimiter(
  redis: Redis,
  answers: RedisAnswers,
  prefix: string,
  { points, seconds }: Budget,
): Limiter {
  const keyPrefix = `quizround:${prefix}`;
  const shared = new RateLimiterRedis({ storeClient: redis, keyPrefix, points, duration: seconds });
  const alone = new RateLimiterMemory({ keyPrefix, points, duration: seconds });

  const ask = async <Answer>(of: (limiter: Limiter) => Promise<Answer>): Promise<Answer> => {
    try {
      return await answers.within(() => of(shared));
    } catch (reason) {
      // A refusal is an answer, too.
      if (reason instanceof RateLimiterRes) throw reason;
      return await of(alone);
    }
  };

  return {
    points,
    consume: (key, count) => ask((limiter) => limiter.consume(key, count)),
    penalty: (key, count) => ask((limiter) => limiter.penalty(key, count)),
    reward: (key, count) => ask((limiter) => limiter.reward(key, count)),
    get: (key) => ask((limiter) => limiter.get(key)),
    delete: (key) => ask((limiter) => limiter.delete(key)),
  };
}
