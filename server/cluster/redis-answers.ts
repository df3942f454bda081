/** Whether Redis answers in time: a connection that loses packets stays open, and a process that is stopped keeps its connections. */

import { setImmediate, setTimeout as sleep } from 'node:timers/promises';

import type { Redis } from 'ioredis';

/** Requests wait for their limits this long; afterwards they are counted in this process alone. */
const ANSWER_MS = 250;
const RETRY_PAUSE_MS = 250;

/** Redis did not answer in time, or is known not to answer at the moment. */
class RedisAway extends Error {
  readonly code = 'ETIMEDOUT';
}

export interface RedisAnswers {
  /** Asks Redis. Rejects with RedisAway when the answer takes longer than 250 ms, and then at once until Redis answers again. */
  within<T>(ask: () => Promise<T>): Promise<T>;
  /** Looks no more. */
  stop(): void;
}

/** Follows whether a connection answers. */
export function followAnswers(redis: Redis): RedisAnswers {
  let isAway = false;
  const stopped = new AbortController();

  const awaitReturn = async (): Promise<void> => {
    while (isAway && !stopped.signal.aborted) {
      await sleep(RETRY_PAUSE_MS, undefined, { ref: false });
      if (redis.status !== 'ready') continue;
      isAway = await inTime(redis.ping()).then(
        () => false,
        () => true,
      );
    }
  };

  return {
    async within(ask) {
      if (isAway || redis.status !== 'ready') throw new RedisAway('Redis does not answer');
      try {
        return await inTime(ask());
      } catch (error) {
        if (error instanceof RedisAway && !isAway) {
          isAway = true;
          void awaitReturn();
        }
        throw error;
      }
    },
    stop() {
      stopped.abort();
    },
  };
}

/** Rejects with RedisAway when an answer takes too long. */
async function inTime<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    const giveUp = async (): Promise<void> => {
      // Where this process itself was busy, the answer has come already and is read first.
      await setImmediate();
      reject(new RedisAway('Redis does not answer'));
    };
    timer = setTimeout(() => void giveUp(), ANSWER_MS);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
