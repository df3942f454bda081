import { expect, test } from 'vitest';

import { hasFaults } from './faults.ts';

test('a run without faults is sound, and one with any is not', () => {
  expect(hasFaults({ rate: 1_400, faults: {} })).toBe(false);
  expect(hasFaults({ rate: 1_400, faults: { 'socket closed: 1006': 1 } })).toBe(true);
});

test('a fault is found in each run of several, and on each side of a comparison', () => {
  expect(hasFaults([{ faults: {} }, { faults: {} }])).toBe(false);
  expect(hasFaults([{ faults: {} }, { faults: { 'refused: QUESTION_CLOSED': 2 } }])).toBe(true);
  expect(hasFaults({ processes: 3, one: { faults: {} }, several: { faults: { lost: 1 } } })).toBe(true);
});

test('what could not be measured is a fault', () => {
  expect(hasFaults('Skipped: --cluster needs redis-server on the path.')).toBe(true);
});
