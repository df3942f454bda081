/** Extra time: rules X of docs/rules.md. */

import { describe, expect, test } from 'vitest';

import { tableInQuestion, tableOf, type RulesGame } from '../test/support/games.ts';
import { idOf, sessionOf } from '../test/support/values.ts';
import { ANSWER_GRACE_MS, QUESTION_LEAD_MS } from './constants.ts';
import type { TimeFactor } from './game.ts';

const ask = (who: string, timeFactor: TimeFactor) =>
  ({ do: 'changeSeat', session: sessionOf(who), timeFactor }) as const;

const agree = (who: string, timeFactor: TimeFactor, by = 'anna') =>
  ({ do: 'agreeExtraTime', session: sessionOf(by), playerId: idOf(who), timeFactor }) as const;

const closes = (table: RulesGame): number =>
  (table.view().deadline ?? 0) - (table.view().questionStartTime ?? 0);

/** A table with its first question open, in which ben has twice the time. */
function tableWithTime(settings = {}): RulesGame {
  const table = tableOf(['anna', 'ben', 'cleo'], { settings });
  table.do(agree('ben', 2));
  return table.toQuestion();
}

describe('extra time', () => {
  test.each(['lobby', 'choosing', 'question', 'finished'] as const)(
    '[X-1] is asked for in %s, and changes nothing yet',
    (phase) => {
      const table = tableOf().until(phase);
      expect(table.do(ask('ben', 1.5))).toEqual(['extraTimeAsked']);
      expect(table.do(ask('ben', 1.5))).toEqual([]);
      expect(table.game.players[1]).toMatchObject({ timeFactor: 1, askedTimeFactor: 1.5 });
      expect(table.view().players[1]).toMatchObject({ askedTimeFactor: 1.5 });
      expect(table.view().players[1]).not.toHaveProperty('timeFactor');
    },
  );

  test('[X-1] is asked for by players only', () => {
    expect(tableOf().refusal(ask('nobody', 2))).toBe('NOT_A_PLAYER');
  });

  test('[X-2] is agreed to by the host, as asked or otherwise', () => {
    const table = tableOf();
    table.do(ask('ben', 2));
    expect(table.refusal(agree('ben', 2, 'cleo'))).toBe('ONLY_HOST');
    expect(table.refusal(agree('nobody', 2))).toBe('PLAYER_NOT_FOUND');
    expect(table.do(agree('ben', 1.5))).toEqual(['extraTimeAgreed']);
    expect(table.do(agree('ben', 1.5))).toEqual([]);
    expect(table.view().players[1]).toMatchObject({ timeFactor: 1.5 });
    expect(table.view().players[1]).not.toHaveProperty('askedTimeFactor');
    table.do(agree('ben', 1));
    expect(table.view().players[1]).not.toHaveProperty('timeFactor');
  });

  test('[X-2] is refused by agreeing to what is', () => {
    const table = tableOf();
    table.do(ask('ben', 2));
    expect(table.do(agree('ben', 1))).toEqual(['extraTimeAgreed']);
    expect(table.game.players[1]).toMatchObject({ timeFactor: 1, askedTimeFactor: null });
  });

  test('[X-2] is not given to who has left', () => {
    const table = tableInQuestion();
    table.leave('ben');
    expect(table.refusal(agree('ben', 2))).toBe('PLAYER_NOT_FOUND');
  });

  test('[X-3] of the host, and less of it, need no agreement', () => {
    const table = tableOf();
    expect(table.do(ask('anna', 2))).toEqual(['extraTimeAgreed']);
    expect(table.game.players[0]?.timeFactor).toBe(2);
    table.do(agree('ben', 1.5));
    table.do(ask('ben', 2));
    expect(table.do(ask('ben', 1.5))).toEqual(['extraTimeAgreed']);
    expect(table.game.players[1]).toMatchObject({ timeFactor: 1.5, askedTimeFactor: null });
    expect(table.do(ask('ben', 1))).toEqual(['extraTimeAgreed']);
    expect(table.game.players[1]?.timeFactor).toBe(1);
  });
});

describe('a question with extra time', () => {
  test('[X-4] closes at the longest limit of those present', () => {
    const table = tableWithTime();
    expect(closes(table)).toBe(20_000 + ANSWER_GRACE_MS);
    table.wait(3_000).lose('ben');
    expect(closes(table)).toBe(10_000 + ANSWER_GRACE_MS);
    table.wait(3_000).back('ben');
    expect(closes(table)).toBe(20_000 + ANSWER_GRACE_MS);
    table.wait(6_000).leave('ben');
    expect(closes(table)).toBe(12_000 + ANSWER_GRACE_MS);
  });

  test('[X-4] measures each answer and bonus by its own limit', () => {
    const table = tableWithTime().wait(5_000);
    expect(table.answer('anna')).toMatchObject({ speedBonus: 50 });
    expect(table.answer('ben')).toMatchObject({ speedBonus: 75 });
    const late = tableWithTime().wait(10_000 + ANSWER_GRACE_MS);
    expect(late.refusal(late.answering('anna'))).toBe('QUESTION_CLOSED');
    late.wait(4_750);
    expect(late.answer('ben')).toMatchObject({ speedBonus: 25 });
    expect(late.round.answers[0]?.given.map((given) => given?.timeTaken)).toEqual([
      undefined,
      15_000,
      undefined,
    ]);
  });

  test('[X-5] closes when no present player can still answer', () => {
    const table = tableWithTime().wait(4_000);
    table.answer('ben');
    expect(closes(table)).toBe(10_000 + ANSWER_GRACE_MS);
    const late = tableWithTime().wait(12_000);
    late.answer('ben');
    expect(closes(late)).toBe(13_000);
    const patient = tableWithTime({ waitForTimer: true }).wait(12_000);
    patient.answer('ben');
    expect(closes(patient)).toBe(20_000 + ANSWER_GRACE_MS);
  });

  test.each([ask('ben', 1), agree('ben', 1)])(
    '[X-6] is as long as it was when the time is taken back ($do) late in it, and the next one is shorter',
    (command) => {
      const table = tableWithTime().wait(9_000);
      expect(table.do(command)).toEqual(['extraTimeAgreed']);
      expect(closes(table)).toBe(20_000 + ANSWER_GRACE_MS);
      expect(table.view().players[1]).toMatchObject({ timeFactor: 2 });
      table.wait(1_000 + ANSWER_GRACE_MS);
      expect(table.answer('ben')).toMatchObject({ speedBonus: 49 });
      table.until('reveal').until('question');
      expect(closes(table)).toBe(10_000 + ANSWER_GRACE_MS);
      expect(table.view().players[1]).not.toHaveProperty('timeFactor');
    },
  );

  test('[X-6] gives a host who doubles the limit in mid-question nothing for it', () => {
    const table = tableInQuestion().wait(7_000);
    table.do(ask('anna', 2));
    expect(table.answer('anna')).toMatchObject({ speedBonus: 30 });
    table.do(ask('anna', 1));
    expect(table.round.answers[0]?.given[0]?.points).toBe(130);
  });

  test('[X-5] closes when the one with extra time leaves late in it', () => {
    const table = tableWithTime({ questionTimeLimit: 60 }).wait(100_000);
    table.leave('ben');
    expect(table.wait(ANSWER_GRACE_MS).phase).toBe('reveal');
  });

  test('[X-6] is not open for longer when the host agrees while it is on screen', () => {
    const table = tableInQuestion().wait(9_000);
    table.do(ask('cleo', 1.5));
    table.do(agree('cleo', 1.5));
    expect(closes(table)).toBe(10_000 + ANSWER_GRACE_MS);
    table.wait(1_000 + ANSWER_GRACE_MS);
    expect(table.refusal(table.answering('cleo'))).toBe('QUESTION_CLOSED');
    table.until('reveal').until('question');
    expect(closes(table)).toBe(15_000 + ANSWER_GRACE_MS);
  });

  test('[X-4] has the full time of each again after a restart', () => {
    const table = tableWithTime().wait(8_000);
    table.do({ do: 'recover' });
    expect(closes(table)).toBe(20_000 + ANSWER_GRACE_MS);
    table.wait(QUESTION_LEAD_MS + 7_000);
    expect(table.answer('anna')).toMatchObject({ speedBonus: 0 });
    expect(table.answer('ben')).toMatchObject({ speedBonus: 25 });
  });
});
