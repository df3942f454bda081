/** The double last question: rules DOUBLE of docs/rules.md. */

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { tableOf } from '../test/support/games.ts';
import { partsOf } from './points.ts';
import type { Settings } from './settings.ts';

/** Plays to the last reveal; anna is right and ben wrong each time, so many milliseconds after the opening. Returns by question whether it was double, and anna's points. */
function played(settings: Partial<Settings>, waits: number): { isDouble: boolean; points: number }[] {
  const table = tableOf(['anna', 'ben'], { settings }).start();
  const asked: { isDouble: boolean; points: number }[] = [];
  do {
    table.toQuestion().wait(waits);
    const isDouble = table.view().question?.double ?? false;
    table.answer('anna', true);
    table.answer('ben', false);
    table.until('reveal');
    asked.push({ isDouble, points: table.view().reveal?.points[0] ?? 0 });
  } while (table.view().reveal?.next !== 'end');
  return asked;
}

describe('the last question of the last round', () => {
  test('[DOUBLE-1] is double, and no other, where the host wants it', () => {
    const asked = played({ rounds: 2, doubleLast: true }, 1_000);
    expect(asked.map(({ isDouble }) => isDouble)).toEqual([...Array<boolean>(11).fill(false), true]);
    expect(played({ rounds: 1 }, 1_000).some(({ isDouble }) => isDouble)).toBe(false);
  });

  test('[DOUBLE-2] earns twice the points and twice the bonus, at any time, also without a bonus', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_900 }), fc.boolean(), (waits, zen) => {
        const asked = played({ rounds: 1, doubleLast: true, zen }, waits);
        const [usual] = asked;
        expect(asked.at(-1)?.points).toBe(2 * (usual?.points ?? 0));
        const half = partsOf(usual?.points ?? 0, false);
        expect(partsOf(asked.at(-1)?.points ?? 0, true)).toEqual({
          base: 2 * half.base,
          speedBonus: 2 * half.speedBonus,
        });
      }),
      { numRuns: 20 },
    );
  });

  test('[DOUBLE-2] the receipt names the doubled points with the doubled bonus, and a repeated answer the same ones', () => {
    const table = tableOf(['anna', 'ben'], { settings: { rounds: 1, doubleLast: true } }).start();
    while (table.toQuestion().view().question?.double !== true) table.until('reveal');
    table.wait(5_000);
    const receipt = table.answer('anna', true);
    expect(receipt).toMatchObject({ isCorrect: true, totalPoints: 300, speedBonus: 100 });
    expect(table.answer('anna', true)).toEqual(receipt);
    expect(table.until('reveal').view().scores.total[0]).toBe(300);
  });
});
