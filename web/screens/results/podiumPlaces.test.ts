import { expect, test } from 'vitest';

import { aboveSteps, atTable, onStep, type Spot } from './podiumPlaces.ts';

const apart = (a: Spot, b: Spot) => Math.hypot(a.x - b.x, a.y - b.y) - (a.size + b.size) / 2;

test('the first seat is at the top of the table', () => {
  expect(atTable(0, 4)).toEqual({ x: 50, y: 11, size: 17 });
});

test('nobody covers anybody, however many play', () => {
  for (let players = 1; players <= 10; players += 1) {
    const best = Math.min(3, players);
    for (const rank of [1, 2, 3]) {
      const spots = [
        ...Array.from({ length: best }, (_, index) => onStep(index, best, index === 0 ? 1 : rank)),
        ...Array.from({ length: players - best }, (_, index) => aboveSteps(index, players - best)),
      ];
      for (const [at, spot] of spots.entries()) {
        for (const other of spots.slice(at + 1)) expect(apart(spot, other)).toBeGreaterThan(0);
      }
    }
  }
});
