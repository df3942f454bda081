import { expect, test } from 'vitest';

import { tableOf } from '../../test/support/games.ts';
import { createGameCache, type GameCache } from './game-cache.ts';

const cached = { game: tableOf().game, version: 1, rewrites: 0, entryId: null };
const LIMIT = 10;

/** A cache whose games are all busy or all idle, with a count of the calls of `isBusy`. */
function memoryOf(): { cache: GameCache; busy: { all: boolean; asked: number }; dropped: string[] } {
  const busy = { all: false, asked: 0 };
  const dropped: string[] = [];
  const isBusy = (): boolean => {
    busy.asked++;
    return busy.all;
  };
  return { cache: createGameCache(LIMIT, isBusy, (gameId) => dropped.push(gameId)), busy, dropped };
}

test('the least recently used games are evicted, and the evicted ones are reported', () => {
  const { cache, dropped } = memoryOf();
  for (let index = 0; index < LIMIT; index++) cache.set(`game${index}`, cached);
  cache.get('game0');
  cache.set('one more', cached);
  cache.set('and another', cached);
  expect(dropped).toEqual(['game1', 'game2']);
  expect([cache.size, cache.get('game0'), cache.get('game1')]).toEqual([LIMIT, cached, null]);
});

test('however many games are busy, keeping one more looks at a few; all are kept', () => {
  const { cache, busy, dropped } = memoryOf();
  busy.all = true;
  for (let index = 0; index < 1_000; index++) {
    busy.asked = 0;
    cache.set(`game${index % 500}`, cached);
    expect(busy.asked).toBeLessThanOrEqual(4);
  }
  expect([cache.size, dropped.length]).toEqual([500, 0]);
});

test('once they are idle it shrinks to its limit again, though new ones come all the time', () => {
  const { cache, busy } = memoryOf();
  busy.all = true;
  for (let index = 0; index < 100; index++) cache.set(`game${index}`, cached);
  busy.all = false;
  for (let index = 0; index < 60; index++) cache.set(`new${index}`, cached);
  expect(cache.size).toBe(LIMIT);
  expect(cache.get('new59')).toBe(cached);
});
