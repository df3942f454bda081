import { expect, test } from 'vitest';

import { podiumStageAt } from './usePodiumStage.ts';

const upAt = (elapsed: number): number[] => [3, 2, 1].filter(podiumStageAt(elapsed).isUp);

test('the podium rises third, second, first, and the winner is named last', () => {
  expect([0, 800, 2_000, 3_400].map(upAt)).toEqual([[], [3], [3, 2], [3, 2, 1]]);
  expect([0, 3_400, 4_199, 4_200].map((elapsed) => podiumStageAt(elapsed).isNamed)).toEqual([
    false,
    false,
    false,
    true,
  ]);
});

test('long after the end, and where the end is not known, everything is shown', () => {
  for (const elapsed of [60_000, -60_000]) {
    expect(upAt(elapsed)).toEqual([3, 2, 1]);
    expect(podiumStageAt(elapsed).isNamed).toBe(true);
  }
});
