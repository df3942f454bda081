/** Zen mode: rules ZEN of docs/rules.md. */

import { describe, expect, test } from 'vitest';

import { tableInQuestion, type RulesGame } from '../test/support/games.ts';
import { idOf, sessionOf } from '../test/support/values.ts';
import { ANSWER_GRACE_MS, REVEAL_MS } from './constants.ts';
import type { SettingsChange } from './settings.ts';

const zen = (more: SettingsChange = {}): RulesGame =>
  tableInQuestion(['anna', 'ben'], { settings: { zen: true, questionTimeLimit: 5, ...more } });

describe('zen', () => {
  test('[ZEN-1] gives no speed bonus', () => {
    const table = zen();
    expect(table.answer('anna')).toMatchObject({ totalPoints: 100, speedBonus: 0 });
    table.wait(100_000);
    expect(table.answer('ben')).toMatchObject({ totalPoints: 100, speedBonus: 0 });
    expect(table.round.answers[0]?.given.map((given) => given?.timeTaken)).toEqual([0, 100_000]);
  });

  test.each([false, true])('[ZEN-2] closes when all have answered, with waitForTimer %s', (waitForTimer) => {
    const table = zen({ waitForTimer });
    table.answer('anna');
    table.wait(60_000);
    expect(table.phase).toBe('question');
    table.answer('ben');
    table.wait(1_000);
    expect(table.phase).toBe('reveal');
  });

  test('[ZEN-2] closes after 120 s, for those with extra time, too', () => {
    const table = zen();
    table.do({ do: 'agreeExtraTime', session: sessionOf('anna'), playerId: idOf('ben'), timeFactor: 2 });
    table.wait(120_000 + ANSWER_GRACE_MS - 1);
    expect(table.phase).toBe('question');
    expect(table.wait(1).phase).toBe('reveal');
    expect(table.wait(REVEAL_MS).phase).toBe('question');
  });
});
