/** The order in which budgets of a session and its address are taken, and what a refused request leaves in the limiters. */

import type { RateLimiterRes } from 'rate-limiter-flexible';
import { expect, test } from 'vitest';

import { ALLOWED, createLimits, inMemory, type Limiter, type MakeLimiter } from './limits.ts';

const ADDRESS = '203.0.113.7';
const SITE = ['2001:db8:1:1::1', '2001:db8:1:2::1', '2001:db8:1:3::1'] as const;

/** Limiters in memory that record every key they write, and how many of its points are taken. */
function countingStore() {
  const taken = new Map<string, number>();
  const make: MakeLimiter = (prefix, budget): Limiter => {
    const limiter = inMemory(prefix, budget);
    const note = (key: string, points: number): void => {
      taken.set(`${prefix} ${key}`, (taken.get(`${prefix} ${key}`) ?? 0) + points);
    };
    const noted = (key: string, points: number, write: () => Promise<RateLimiterRes>) => {
      note(key, points);
      return write();
    };
    return {
      points: limiter.points,
      consume: (key, points = 1) => noted(key, points, () => limiter.consume(key, points)),
      penalty: (key, points = 1) => noted(key, points, () => limiter.penalty(key, points)),
      reward: (key, points = 1) => noted(key, -points, () => limiter.reward(key, points)),
      get: (key) => limiter.get(key),
      delete: (key) => limiter.delete(key),
    };
  };
  const sessionKeys = (): number => [...taken.keys()].filter((key) => key.includes(':session ')).length;
  return { limits: createLimits(make), taken, sessionKeys };
}

test('a request that is refused for its address leaves no key for its session', async () => {
  const { limits, sessionKeys } = countingStore();
  for (let index = 0; index < 20; index++)
    expect(await limits.take('restore', `session ${index}`, ADDRESS)).toEqual(ALLOWED);
  expect(sessionKeys()).toBe(20);
  for (let index = 20; index < 500; index++) {
    expect(await limits.take('restore', `session ${index}`, ADDRESS)).toMatchObject({
      lacking: 'network',
    });
  }
  expect(sessionKeys()).toBe(20);
});

test('a request that is refused for a wider network leaves no key for its session', async () => {
  const { limits, sessionKeys } = countingStore();
  for (let index = 0; index < 40; index++) await limits.take('restore', `${index}`, SITE[index % 2] ?? '');
  expect(await limits.take('restore', 'one more', SITE[2])).toMatchObject({ lacking: 'network' });
  expect(sessionKeys()).toBe(40);
});

test('a request that its session has no budget for does not count for its address or the wider networks', async () => {
  const { limits, taken } = countingStore();
  for (let times = 0; times < 5; times++)
    expect(await limits.take('restore', 'greedy', SITE[0])).toEqual(ALLOWED);
  for (let times = 0; times < 100; times++) {
    expect(await limits.take('restore', 'greedy', SITE[0])).toMatchObject({ lacking: 'session' });
  }
  const ofNetworks = [...taken].filter(([key]) => !key.includes(':session '));
  expect(ofNetworks.map(([, points]) => points)).toEqual([5, 5, 5]);
  // Fifteen of the address's twenty points are left for other sessions.
  for (let index = 0; index < 15; index++)
    expect(await limits.take('restore', `${index}`, SITE[0])).toEqual(ALLOWED);
  expect(await limits.take('restore', 'last', SITE[0])).toMatchObject({ ok: false });
});

test('a request without a session counts for its address alone', async () => {
  const { limits, sessionKeys } = countingStore();
  expect(await limits.take('picture', null, ADDRESS)).toEqual(ALLOWED);
  expect(sessionKeys()).toBe(0);
});
