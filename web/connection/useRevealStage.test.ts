import { expect, test } from 'vitest';

import { revealStageAt } from './useRevealStage.ts';

test('a reveal closes, gathers the faces, lands the right option and moves the ranks within two and a half seconds', () => {
  expect([-600_000, -20, 0, 299, 300, 1_199, 1_200, 2_199, 2_200, 6_000].map(revealStageAt)).toEqual([
    'ranked',
    'closed',
    'closed',
    'closed',
    'gathered',
    'gathered',
    'landed',
    'landed',
    'ranked',
    'ranked',
  ]);
});
