/** The limits of several processes together, and their log lines, while Redis is away or full. */

import { expect, test } from 'vitest';

import { ManualClock } from '../../test/support/clock.ts';
import { createLimitFallback } from './limit-fallback.ts';
import { inMemory, type Limiter } from './limits.ts';
import { createSharedLimiter } from './shared-limiter.ts';

const FULL = "OOM command not allowed when used memory > 'maxmemory'.";
const AWAY = 'Redis does not answer';

/** Processes that share a limiter over a Redis whose failures the test sets. */
function setUp({ processes = 3, points = 60 } = {}) {
  const clock = new ManualClock();
  const budget = { points, seconds: 600 };
  const store = inMemory('redis', budget);
  const redis = { failure: null as string | null, asked: 0, processCount: processes };
  const write = async (): Promise<void> => {
    redis.asked++;
    if (redis.failure !== null) throw new Error(redis.failure);
  };
  const shared: Limiter = {
    points,
    consume: async (key, count) => (await write(), await store.consume(key, count)),
    penalty: async (key, count) => (await write(), await store.penalty(key, count)),
    reward: async (key, count) => (await write(), await store.reward(key, count)),
    get: (key) => store.get(key),
    delete: (key) => store.delete(key),
  };
  const lines: string[] = [];
  const note = (_about: object, line: string): void => void lines.push(line);
  const limiters = Array.from({ length: processes }, () => {
    const fallback = createLimitFallback({
      clock,
      logger: { info: note, warn: note },
      processCount: () => redis.processCount,
      write,
    });
    const limiter = createSharedLimiter({ shared, answers: { within: (ask) => ask() }, fallback }, budget);
    return { limiter, fallback };
  });
  /** How many attempts are allowed in all, with `attempts` at each process. */
  const allowed = async (attempts: number, key = 'address'): Promise<number> => {
    let count = 0;
    for (const { limiter } of limiters)
      for (let times = 0; times < attempts; times++)
        count += await limiter.consume(key).then(
          () => 1,
          () => 0,
        );
    return count;
  };
  return { clock, redis, limiters, lines, allowed };
}

test.each([FULL, AWAY])('"%s": all processes together allow one bound, not one each', async (failure) => {
  const { redis, limiters, allowed } = setUp();
  redis.failure = failure;
  expect(await allowed(100)).toBe(60);
  expect(limiters.map(({ limiter }) => limiter.points)).toEqual([20, 20, 20]);
});

test('with Redis the bound is whole and shared', async () => {
  const { limiters, lines, allowed } = setUp();
  expect(await allowed(100)).toBe(60);
  expect(limiters.map(({ limiter }) => limiter.points)).toEqual([60, 60, 60]);
  expect(lines).toEqual([]);
});

test('a share is rounded down, and is one at least', async () => {
  const three = setUp({ points: 5 });
  three.redis.failure = FULL;
  expect(await three.allowed(10)).toBe(3);
  const many = setUp({ points: 2 });
  many.redis.failure = FULL;
  expect(await many.allowed(10)).toBe(3);
});

test('the share follows the number of processes', async () => {
  const { redis, limiters, allowed } = setUp();
  redis.failure = AWAY;
  redis.processCount = 6;
  expect(await allowed(100)).toBe(30);
  redis.processCount = 1;
  expect(limiters[0]?.limiter.points).toBe(60);
});

test('counting alone is logged once when it begins and once when it ends, and ends without a request', async () => {
  const { clock, redis, limiters, lines, allowed } = setUp({ processes: 1 });
  const [process] = limiters;
  redis.failure = FULL;
  await allowed(100);
  await clock.advance(10_000);
  await allowed(100);
  expect(process?.fallback.isLocal()).toBe(true);
  expect(lines).toEqual(['Redis cannot count limits: this process counts alone, with its share of each']);
  redis.failure = null;
  await clock.advance(1_000);
  expect(process?.fallback.isLocal()).toBe(false);
  expect(lines.slice(1)).toEqual(['limits are counted in Redis again']);
  expect(await allowed(100)).toBe(60);
});

test('while a process counts alone, Redis is asked once a second, not by each request', async () => {
  const { clock, redis, allowed } = setUp({ processes: 1 });
  redis.failure = AWAY;
  await allowed(1_000);
  expect(redis.asked).toBe(1);
  await clock.advance(5_000);
  expect(redis.asked).toBe(6);
});

test('what is deleted while Redis is full is deleted there too', async () => {
  const { clock, redis, limiters } = setUp({ processes: 1 });
  const limiter = limiters[0]?.limiter;
  await limiter?.penalty('session', 1);
  redis.failure = FULL;
  await limiter?.penalty('session', 1);
  expect(await limiter?.delete('session')).toBe(true);
  expect(await limiter?.get('session')).toBeNull();
  redis.failure = null;
  await clock.advance(1_000);
  expect(await limiter?.get('session')).toBeNull();
});

test('a stopped process tries Redis no more and logs nothing', async () => {
  const { clock, redis, limiters, lines, allowed } = setUp({ processes: 1 });
  redis.failure = AWAY;
  await allowed(1);
  limiters[0]?.fallback.stop();
  redis.failure = null;
  await clock.advance(10_000);
  expect(redis.asked).toBe(1);
  expect(lines).toHaveLength(1);
});
