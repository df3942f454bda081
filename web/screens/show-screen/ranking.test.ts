import { expect, test } from 'vitest';

import { placeOf, ranked, type BoardRow } from './ranking.ts';
import { stepAt } from './useRevealStep.ts';

const row = (id: string, before: number, gained: number): BoardRow => ({
  id,
  name: id,
  seat: 0,
  avatar: '',
  right: 0,
  before,
  gained,
  total: before + gained,
});

const ROWS = [row('a', 100, 0), row('b', 80, 150), row('c', 100, 0)];

test('rows stand as before a question, then as after it', () => {
  expect(ranked(ROWS, 'before').map(({ id }) => id)).toEqual(['a', 'c', 'b']);
  expect(ranked(ROWS, 'total').map(({ id }) => id)).toEqual(['b', 'a', 'c']);
});

test('equal points share a place', () => {
  expect(ROWS.map((one) => placeOf(ROWS, one, 'total'))).toEqual([2, 1, 2]);
});

test('the answer for 4 s, scores for 3 s, new places for 2 s, then rest', () => {
  expect([0, 3_999, 4_000, 6_999, 7_000, 8_999, 9_000].map(stepAt)).toEqual([
    'answer',
    'answer',
    'scoring',
    'scoring',
    'reordering',
    'reordering',
    'complete',
  ]);
});
