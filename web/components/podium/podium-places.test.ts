import { expect, test } from 'vitest';

import { onRingAbove, seatAtTable, onStep, withinTeamSpot, type FacePosition } from './podium-places.ts';

const apart = (a: FacePosition, b: FacePosition) => Math.hypot(a.x - b.x, a.y - b.y) - (a.size + b.size) / 2;

test('the first seat is at the top of the table', () => {
  expect(seatAtTable(0, 4)).toEqual({ x: 50, y: 11, size: 17 });
});

test('no player covers another one, however many play', () => {
  for (let players = 1; players <= 10; players += 1) {
    const best = Math.min(3, players);
    for (const rank of [1, 2, 3]) {
      const spots = [
        ...Array.from({ length: best }, (_, index) => onStep(index, best, index === 0 ? 1 : rank)),
        ...Array.from({ length: players - best }, (_, index) => onRingAbove(index, players - best)),
      ];
      for (const [at, spot] of spots.entries()) {
        for (const other of spots.slice(at + 1)) expect(apart(spot, other)).toBeGreaterThan(0);
      }
    }
  }
});

test('none of the others stands at the top, where the light of the winner is', () => {
  for (let count = 1; count <= 9; count += 1)
    for (let index = 0; index < count; index += 1) {
      const { x, size } = onRingAbove(index, count);
      expect(Math.abs(x - 50)).toBeGreaterThan(size / 2);
    }
});

test('no member of a team covers another one, nor stands outside the step or the table', () => {
  for (const steps of [2, 3]) {
    for (let members = 1; members <= 10 - steps; members += 1) {
      const teams = Array.from({ length: steps }, (_, index) => onStep(index, steps, index + 1));
      const rest = 10 - steps - members;
      const spots = [
        ...teams.flatMap((spot, step) => {
          const size = step === 0 ? members : 1;
          return Array.from({ length: size }, (_, index) => withinTeamSpot(spot, index, size));
        }),
        ...Array.from({ length: rest }, (_, index) => onRingAbove(index, rest)),
      ];
      for (const [at, spot] of spots.entries()) {
        expect(spot.y + spot.size / 2).toBeLessThan(66);
        expect(spot.y - spot.size / 2).toBeGreaterThanOrEqual(0);
        for (const other of spots.slice(at + 1)) expect(apart(spot, other)).toBeGreaterThanOrEqual(0);
      }
    }
  }
});

test('a player who stands alone has the step as it is', () => {
  expect(withinTeamSpot(onStep(0, 3, 1), 0, 1)).toEqual(onStep(0, 3, 1));
});
