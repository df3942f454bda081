import { expect, test } from 'vitest';

import { tableOf } from '../../test/support/games.ts';
import { createGameCache, type GameCache } from './game-cache.ts';

const held = { game: tableOf().game, version: 1, rewrites: 0, entryId: null };
const LIMIT = 10;

/** A memory whose games are all busy, or all idle, and how often that was asked. */
function memoryOf(): { memory: GameCache; busy: { all: boolean; asked: number }; dropped: string[] } {
  const busy = { all: false, asked: 0 };
  const dropped: string[] = [];
  const isBusy = (): boolean => {
    busy.asked++;
    return busy.all;
  };
  return { memory: createGameCache(LIMIT, isBusy, (gameId) => dropped.push(gameId)), busy, dropped };
}

test('the least recently used games are evicted, and the evicted ones are reported', () => {
  const { memory, dropped } = memoryOf();
  for (let index = 0; index < LIMIT; index++) memory.set(`game${index}`, held);
  memory.get('game0');
  memory.set('one more', held);
  memory.set('and another', held);
  expect(dropped).toEqual(['game1', 'game2']);
  expect([memory.size, memory.get('game0'), memory.get('game1')]).toEqual([LIMIT, held, null]);
});

test('however many games are busy, keeping one more looks at a few; all are kept', () => {
  const { memory, busy, dropped } = memoryOf();
  busy.all = true;
  for (let index = 0; index < 1_000; index++) {
    busy.asked = 0;
    memory.set(`game${index % 500}`, held);
    expect(busy.asked).toBeLessThanOrEqual(4);
  }
  expect([memory.size, dropped.length]).toEqual([500, 0]);
});

test('once they are idle it shrinks to its limit again, though new ones come all the time', () => {
  const { memory, busy } = memoryOf();
  busy.all = true;
  for (let index = 0; index < 100; index++) memory.set(`game${index}`, held);
  busy.all = false;
  for (let index = 0; index < 60; index++) memory.set(`new${index}`, held);
  expect(memory.size).toBe(LIMIT);
  expect(memory.get('new59')).toBe(held);
});
