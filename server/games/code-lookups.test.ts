/** What is stored when games are looked up by their codes. docs/security.md says for how long. */

import { expect, test } from 'vitest';

import { createLimits, inMemory, type MakeLimiter } from '../limits/limits.ts';
import { createCodeLookups } from './code-lookups.ts';

const ADDRESS = '203.0.113.7';
const GAME = { id: 'game000001', seed: '0123456789abcdef' };
/** More wrong guesses than one address has. */
const GUESSES = 70;

/** Lookups over limiters in memory, and the keys stored at present. */
function lookupsWithKeys() {
  const keys = new Set<string>();
  const make: MakeLimiter = (prefix, budget) => {
    const limiter = inMemory(prefix, budget);
    return {
      points: limiter.points,
      consume: (key, points) => limiter.consume(key, points),
      penalty: (key, points) => {
        keys.add(`${prefix} ${key}`);
        return limiter.penalty(key, points);
      },
      reward: (key, points) => limiter.reward(key, points),
      get: (key) => limiter.get(key),
      delete: (key) => {
        keys.delete(`${prefix} ${key}`);
        return limiter.delete(key);
      },
    };
  };
  const store = { hasPlayed: () => Promise.resolve(false) };
  return { lookups: createCodeLookups({ limits: createLimits(), store, make }), keys };
}

test('that a game is played at an address is remembered without the address', async () => {
  const { lookups, keys } = lookupsWithKeys();
  await lookups.noteSeat(GAME, ADDRESS);
  expect([...keys]).toHaveLength(1);
  expect([...keys].join()).not.toContain('203.0.113');
});

test('an address without guesses finds the games that are played there, and no other', async () => {
  const { lookups } = lookupsWithKeys();
  await lookups.noteSeat(GAME, ADDRESS);
  for (let guess = 0; guess < GUESSES; guess++)
    await lookups.lookUp({ session: `guest ${guess}`, address: ADDRESS }, () => Promise.resolve(null));
  const find = (game: typeof GAME) =>
    lookups.lookUp({ session: 'late guest', address: ADDRESS }, () => Promise.resolve(game));
  expect(await find(GAME)).toEqual({ ok: true, game: GAME });
  expect(await find({ ...GAME, seed: 'another seed' })).toMatchObject({ ok: false });
});

test('after the erasure of a session nothing says that it found a game', async () => {
  const { lookups, keys } = lookupsWithKeys();
  await lookups.lookUp({ session: 'guest', address: ADDRESS }, () => Promise.resolve(GAME));
  expect([...keys]).toEqual(['known guest']);
  await lookups.forget('guest');
  expect([...keys]).toEqual([]);
});
