/** Pauses: rules PAUSE of docs/rules.md. */

import { describe, expect, test } from 'vitest';

import { tableInQuestion, tableOf, type RulesGame } from '../test/support/games.ts';
import { PHASES_IN_PLAY } from '../test/support/values.ts';
import { QUESTION_LEAD_MS } from './constants.ts';
import type { PhaseName } from './game.ts';

const who = ['anna', 'ben', 'cleo'];
const phases = [...PHASES_IN_PLAY, 'generationFailed'] as const;

/** A slow table that has just come into a phase: every phase outlasts the 10 s of a pause. */
function slowTableIn(phase: PhaseName): RulesGame {
  const table = tableOf(who, { speed: 0.1 }).start();
  return phase === 'generationFailed' ? table.until('generating').fail() : table.until(phase);
}

function pausedTableIn(phase: PhaseName): RulesGame {
  const table = slowTableIn(phase);
  return table.lose(...who).wait(10_000);
}

describe('a pause', () => {
  test.each(phases)('[PAUSE-1] begins in %s when no player was present for 10 s', (phase) => {
    const table = slowTableIn(phase);
    table.lose('anna').wait(5_000).lose('ben', 'cleo').wait(9_999);
    expect(table.view().paused).toBeUndefined();
    table.wait(1);
    expect(table.view()).toMatchObject({ phase, paused: true, deadline: null });
    expect(table.nextTick).toBeNull();
    expect(table.jump(3_600_000).tick()).toEqual([]);
  });

  test('[PAUSE-1] does not begin while somebody is present, or came back in time', () => {
    const table = slowTableIn('choosing');
    table.lose('anna', 'ben', 'cleo').wait(9_999).back('ben').wait(5_000);
    expect(table.view().paused).toBeUndefined();
  });

  test('[PAUSE-1] begins although organizer and show screen are there', () => {
    const table = tableOf(['olga', 'anna', 'ben'], { settings: { organizer: true } }).toChoosing();
    table.showScreen = true;
    table.lose('anna', 'ben').wait(10_000);
    expect(table.view().paused).toBe(true);
  });

  test('[PAUSE-1] begins when those who have not left are absent', () => {
    const table = slowTableIn('generating');
    table.lose('anna', 'ben').wait(60_000).leave('cleo');
    expect(table.nextTick).toBe(table.at - 50_000);
    table.tick();
    expect(table.view().paused).toBe(true);
  });

  test.each(phases)(
    '[PAUSE-2] ends in %s with the first player back, and the clock starts again',
    (phase) => {
      const fresh = slowTableIn(phase);
      const lasts = (fresh.nextTick ?? 0) - fresh.at;
      const table = pausedTableIn(phase).jump(86_400_000).back('ben');
      expect(table.nextTick).toBeLessThan(table.at);
      expect(table.tick()).toEqual(['clockRestarted']);
      expect(table.view()).toMatchObject({ phase, present: [table.seat('ben')] });
      expect(table.view().paused).toBeUndefined();
      const isChoosing = table.chooser !== 'ben' && (phase === 'choosing' || phase === 'generationFailed');
      expect((table.nextTick ?? 0) - table.at).toBe(isChoosing ? 20_000 : lasts);
    },
  );

  test('[PAUSE-2] ends with a player who only polls', () => {
    const table = pausedTableIn('choosing').jump(1_000);
    table.away.set(table.game.players[1]?.session ?? '', table.at + 6_000);
    expect(table.tick()).toEqual(['clockRestarted']);
  });

  test('[PAUSE-2] keeps the answers of its question, and the time that ran before it', () => {
    const table = tableInQuestion(who, { settings: { questionTimeLimit: 60 } }).wait(6_000);
    const first = table.answer('anna');
    table
      .lose(...who)
      .wait(12_000)
      .jump(3_600_000)
      .back(...who)
      .tick();
    table.wait(QUESTION_LEAD_MS);
    expect(table.answer('anna', false)).toEqual(first);
    // 6 s before the lines were lost, and the 10 s until the pause began.
    expect(table.answer('ben')).toMatchObject({ speedBonus: Math.round(100 * (1 - 16 / 60)) });
  });

  test('[PAUSE-2] that is over has its full length before it begins again', () => {
    const table = pausedTableIn('generating').back('ben').wait(0);
    table.lose('ben').wait(9_999);
    expect(table.view().paused).toBeUndefined();
    expect(table.wait(1).view().paused).toBe(true);
  });

  test('[PAUSE-3] does not begin in the lobby or in the results', () => {
    for (const table of [tableOf(), tableOf().start().until('finished')]) {
      table.lose(...who).wait(3_600_000);
      expect(table.view().paused).toBeUndefined();
    }
  });
});

test('[PAUSE-1] questions that arrive during a pause wait for somebody to see them', () => {
  const table = pausedTableIn('generating').write();
  expect(table.view()).toMatchObject({ phase: 'intro', paused: true });
  table.jump(3_600_000).back('anna').tick();
  expect(table.view().deadline).toBe(table.at + 42_000);
});
