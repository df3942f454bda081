import { expect, test } from 'vitest';

import { question, results, round } from './sample-results.ts';
import { pathOf, scoreRaceOf, spreadApart } from './score-race.ts';

test('the points add up question by question, a void one left out', () => {
  const race = scoreRaceOf(
    results([
      round(1, [
        question('a', { ann: ['right', 1] }),
        question('gone', { bo: ['right', 1] }, { voided: true }),
        question('b', { bo: ['right', 1] }),
      ]),
      round(2, [question('c', { ann: ['right', 1] })]),
    ]),
  );
  expect(race.lines).toEqual([
    { playerId: 'ann', points: [0, 100, 100, 200] },
    { playerId: 'bo', points: [0, 0, 100, 100] },
  ]);
  expect(race.roundEnds).toEqual([
    { round: 1, at: 2 },
    { round: 2, at: 3 },
  ]);
  expect(race.top).toBe(200);
});

test('a game without points still has a chart', () => {
  const race = scoreRaceOf(results([]));
  expect(race.top).toBe(100);
  expect(pathOf({ playerId: 'ann', points: [0] }, race.top)).toBe('M0 100');
});

test('a line goes from the lower left up', () => {
  expect(pathOf({ playerId: 'ann', points: [0, 50, 100] }, 100)).toBe('M0 100 L50 50 L100 0');
});

test('places too close are moved apart, in their order, within the chart', () => {
  expect(spreadApart([0.5, 0.5], 0.1)).toEqual([0.5, 0.6]);
  expect(spreadApart([1, 1, 0.2], 0.1)).toEqual([0.9, 1, 0.2]);
  expect(spreadApart([0, 0.02], 0.1)).toEqual([0, 0.1]);
});
