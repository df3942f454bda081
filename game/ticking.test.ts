/** The clock and outages: rules CLOCK of docs/rules.md. */

import { describe, expect, test } from 'vitest';

import { tableInQuestion, tableOf, type RulesGame } from '../test/support/games.ts';
import { replayed } from '../test/support/log.ts';
import { sessionOf } from '../test/support/values.ts';
import { INTRO_MS, QUESTION_LEAD_MS } from './constants.ts';
import { deadlineOf } from './deadline.ts';
import type { PhaseName } from './game.ts';
import { isDue, tick } from './ticking.ts';
import { viewOf } from './view.ts';

const who = ['anna', 'ben', 'cleo'];

/** A table that has just come into a phase. */
function tableIn(phase: PhaseName): RulesGame {
  if (phase === 'generationFailed') return tableOf().toChoosing().pick().fail();
  return phase === 'lobby' ? tableOf() : tableOf().start().until(phase);
}

const lasts = [
  ['getReady', 3_000, 'choosing'],
  ['choosing', 60_000, 'choosing'],
  ['generating', 45_000, 'generationFailed'],
  ['generationFailed', 60_000, 'choosing'],
  ['intro', 4_200, 'question'],
  ['question', 300 + 10_000 + 250, 'reveal'],
  ['reveal', 6_000, 'question'],
] as const;

describe('a phase', () => {
  test.each(lasts)('[CLOCK-2] %s lasts %i ms, then comes %s', (phase, milliseconds, next) => {
    const table = tableIn(phase);
    expect(table.nextTick).toBe(table.at + milliseconds);
    table.jump(milliseconds);
    expect(isDue(table.game, table.moment)).toBe(true);
    expect(table.tick()).not.toEqual([]);
    expect(table.phase).toBe(next);
  });

  test.each(lasts)(
    '[CLOCK-1] %s: a tick before its end after %i ms changes nothing, nor does a second one then',
    (phase, milliseconds) => {
      const table = tableIn(phase);
      const { game } = table;
      table.jump(milliseconds - 1);
      expect(isDue(game, table.moment)).toBe(false);
      expect(table.tick()).toEqual([]);
      expect(table.game).toBe(game);
      table.jump(1).tick();
      expect(table.tick()).toEqual([]);
    },
  );

  test.each(['lobby', 'finished'] as const)('[CLOCK-3] %s has no deadline', (phase) => {
    const table = tableIn(phase);
    expect(table.nextTick).toBeNull();
    expect(table.jump(10_000_000).tick()).toEqual([]);
  });
});

describe('after an outage', () => {
  test.each(lasts)(
    '[CLOCK-4] a tick more than 5 s late begins %s (%i ms) again',
    (phase, milliseconds, next) => {
      const late = tableIn(phase).jump(milliseconds + 5_001);
      expect(late.tick()).toEqual(['clockRestarted']);
      expect(late.phase).toBe(phase);
      expect(late.nextTick).toBe(late.at + milliseconds);
      const barely = tableIn(phase).jump(milliseconds + 5_000);
      barely.tick();
      expect(barely.phase).toBe(next);
    },
  );

  test.each(lasts)('[CLOCK-4] a start of the server begins %s (%i ms) again', (phase, milliseconds) => {
    const table = tableIn(phase).jump(milliseconds + 60_000);
    expect(table.do({ do: 'recover' })).toEqual(['clockRestarted']);
    expect(table.phase).toBe(phase);
    expect(table.nextTick).toBe(table.at + milliseconds);
  });

  test('[CLOCK-4] there is nothing to begin again in the lobby, in the results and in a pause', () => {
    for (const phase of ['lobby', 'finished'] as const)
      expect(tableIn(phase).do({ do: 'recover' })).toEqual([]);
    const table = tableIn('choosing');
    table.lose(...who).wait(10_000);
    expect(table.do({ do: 'recover' })).toEqual([]);
  });

  test('[CLOCK-4] an intro withholds its question again', () => {
    const table = tableIn('intro').wait(INTRO_MS - 100);
    table.do({ do: 'recover' });
    expect(table.view()).toMatchObject({
      phase: 'intro',
      question: null,
      questionStartTime: table.at + INTRO_MS + QUESTION_LEAD_MS,
    });
  });

  test('[CLOCK-4] a round that waits for a question starts its wait again', () => {
    const table = tableOf().toChoosing().pick().write(1).until('reveal').wait(6_000);
    table.wait(15_000).do({ do: 'recover' });
    expect(table.nextTick).toBe(table.at + 20_000);
    table.wait(20_000).do({ do: 'recover' });
    expect(table.nextTick).toBe(table.at + 5_000);
  });

  test('[CLOCK-5] a question has its full time again, but the time that ran counts in the time taken', () => {
    const table = tableInQuestion().wait(3_000);
    const first = table.answer('anna');
    table.wait(1_000).do({ do: 'recover' });
    expect(table.refusal(table.answering('ben'))).toBe('QUESTION_NOT_OPEN');
    table.wait(QUESTION_LEAD_MS + 2_000);
    expect(table.answer('ben')).toMatchObject({ totalPoints: 140 });
    expect(table.answer('anna', false)).toEqual(first);
    table.do({ do: 'recover' });
    table.wait(QUESTION_LEAD_MS + 1_000);
    expect(table.answer('cleo')).toMatchObject({ totalPoints: 130 });
    table.until('reveal');
    expect(table.view().reveal?.timeTaken).toEqual([3_000, 6_000, 7_000]);
  });

  test('[CLOCK-5] the time taken is never more than the limit', () => {
    const table = tableInQuestion().jump(60_000);
    table.tick();
    table.wait(QUESTION_LEAD_MS + 9_999);
    expect(table.answer('anna')).toMatchObject({ totalPoints: 100 });
    expect(table.round.answers[0]?.given[0]?.timeTaken).toBe(10_000);
  });

  test.each([-3_600_000, 3_600_000])(
    '[CLOCK-5] a step of the machine’s clock by %d ms is not counted as time that ran',
    (by) => {
      const table = tableInQuestion().wait(3_000);
      table.jump(by).do({ do: 'recover', clockSetBy: by });
      table.wait(QUESTION_LEAD_MS + 2_000);
      expect(table.answer('ben')).toMatchObject({ totalPoints: 150 });
    },
  );

  test('[CLOCK-5] a question that had not opened yet takes no player’s time', () => {
    const table = tableIn('question').jump(100);
    table.do({ do: 'recover' });
    table.wait(QUESTION_LEAD_MS);
    expect(table.answer('anna')).toMatchObject({ totalPoints: 200 });
  });

  test('[CLOCK-5] all that was answered before closes the question 1 s after it opens again', () => {
    const table = tableInQuestion(['anna', 'ben']).wait(2_000);
    table.answer('anna');
    table.answer('ben');
    table.do({ do: 'recover' });
    expect(table.nextTick).toBe(table.at + QUESTION_LEAD_MS + 1_000);
    table.wait(QUESTION_LEAD_MS + 1_000);
    expect(table.view().scores.total).toEqual([180, 180]);
  });
});

describe('the speed of a game', () => {
  test.each(lasts)('[CLOCK-6] divides the %i ms of %s', (phase, milliseconds) => {
    const table = tableOf(who, { speed: 10 }).start();
    if (phase === 'generationFailed') table.until('generating').fail();
    else table.until(phase);
    const undivided = phase === 'question' ? 250 : 0;
    expect((table.nextTick ?? 0) - table.at).toBe((milliseconds - undivided) / 10 + undivided);
  });

  test('[CLOCK-6] leaves the 20 s of an absent chooser, the 10 s of a pause and the 5 s of an outage', () => {
    const table = tableOf(who, { speed: 2, settings: {} }).toChoosing();
    table.lose(table.chooser);
    expect(table.nextTick).toBe(table.at + 20_000);
    table.lose(...who);
    expect(table.nextTick).toBe(table.at + 10_000);
    const late = tableOf(who, { speed: 100 })
      .start()
      .jump(30 + 5_000);
    expect(late.tick()).toEqual(['choosingBegan']);
  });

  test('[CLOCK-6] is in the view where it is not 1', () => {
    expect(tableOf(who, { speed: 10 }).view().speed).toBe(10);
    expect(tableOf(who).view()).not.toHaveProperty('speed');
  });
});

describe('the log', () => {
  test('[CLOCK-8] gives the same game and the same views again', () => {
    const table = tableInQuestion();
    table.answer('ben');
    table.until('finished');
    const again = replayed(table.log);
    expect(again).toEqual(table.game);
    expect(viewOf(again, 1, table.at, table.presence)).toEqual(
      viewOf(table.game, 1, table.at, table.presence),
    );
  });

  test('[CLOCK-8] gives it from the last play again on', () => {
    const table = tableInQuestion().until('finished');
    table.do({ do: 'playAgain', session: sessionOf('anna'), code: '654321', playerId: 'x', unlocked: false });
    const from = table.log.length - 1;
    table.toQuestion().answer('cleo');
    expect(replayed(table.log.slice(from))).toEqual(table.game);
  });
});

test.each(['choosing', 'generationFailed'] as const)(
  'where it is no player’s turn, the end of %s takes no seat’s turn, and the server picks',
  (phase) => {
    const { game, presence } = tableIn(phase);
    const broken = { ...game, currentRound: 0 };
    const at = deadlineOf(broken, presence) ?? NaN;
    expect(tick(broken, { at, presence }).events.map(({ type }) => type)).toEqual(['topicSelected']);
  },
);
