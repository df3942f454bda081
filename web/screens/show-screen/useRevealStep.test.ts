import { expect, test } from 'vitest';

import { stepAt } from './useRevealStep.ts';

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
