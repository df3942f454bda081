/** Detects that Redis does not answer in time. An open connection does not prove that it does: packets may be lost, or Redis may be paused. */

import { setImmediate, setTimeout as sleep } from 'node:timers/promises';

import type { Redis } from 'ioredis';

/** How long a request waits for its limits in Redis; after that they are counted in this process alone. */
const ANSWER_MS = 250;
const RETRY_PAUSE_MS = 250;

/** Redis did not answer in time, or is known to be away. */
class RedisAway extends Error {
  readonly code = 'ETIMEDOUT';
}

export interface RedisAnswers {
  /** Asks Redis. Rejects with RedisAway if the answer takes longer than 250 ms; after that rejects at once until Redis answers again. */
  within<T>(ask: () => Promise<T>): Promise<T>;
  /** Stops checking whether Redis answers again. */
  stop(): void;
}

/** Tracks whether a connection answers. */
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

/** Rejects with RedisAway if an answer takes longer than `ANSWER_MS`. */
async function inTime<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    const giveUp = async (): Promise<void> => {
      // If this process was busy, the answer may have arrived already; it is read first.
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
