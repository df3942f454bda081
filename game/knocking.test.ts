/** Knocking at a started game, late seats and waiting for one: rules KNOCK of docs/rules.md. */

import { describe, expect, test } from 'vitest';

import { tableOf, type RulesGame } from '../test/support/games.ts';
import { idOf, PHASES_IN_PLAY, sessionOf } from '../test/support/values.ts';
import type { KnockCommand } from './commands.ts';
import { KNOCK_LASTS_MS } from './constants.ts';

const knocking = (who: string, playerId = `${who}-late`): KnockCommand => ({
  do: 'knock',
  session: sessionOf(who),
  playerId,
  name: who,
});
const answering = (table: RulesGame, who: string, by: string, letIn = true) =>
  ({ do: 'answerKnock', session: sessionOf(by), knockId: table.knockId(who), letIn }) as const;
const removing = (table: RulesGame, who: string) =>
  ({
    do: 'remove',
    session: sessionOf('anna'),
    playerId: table.game.players[table.seat(who)]?.id ?? '',
  }) as const;
const stateOf = (table: RulesGame, who: string) =>
  table.game.door.find(({ session }) => session === sessionOf(who))?.state;
const ten = Array.from({ length: 10 }, (_, index) => `p${index}`);

describe('a game is open to knocks', () => {
  test('[KNOCK-1] in every phase of play, and in the results', () => {
    for (const phase of [...PHASES_IN_PLAY, 'finished'] as const) {
      const table = tableOf();
      if (phase === 'getReady') table.start();
      else table.until(phase);
      expect(table.knock('dora')).toEqual(['knocked']);
    }
  });

  test('[KNOCK-1] not where the host takes no latecomers, nor in kids mode, nor in practice', () => {
    for (const settings of [{ knocking: false }, { kids: true }, { kids: true, knocking: true }]) {
      const table = tableOf(['anna', 'ben'], { settings }).toChoosing();
      expect(table.refusal(knocking('dora'))).toBe('GAME_STARTED');
    }
    const practice = tableOf(['anna']);
    practice.do({ do: 'addBots', session: sessionOf('anna'), playerIds: ['bot-1'] });
    practice.toChoosing();
    expect(practice.refusal(knocking('dora'))).toBe('GAME_STARTED');
    practice.until('finished');
    expect(practice.refusal(knocking('dora'))).toBe('GAME_STARTED');
  });

  test('[KNOCK-1] not by a join: that is refused as before', () => {
    const table = tableOf().toChoosing();
    expect(table.refusal({ do: 'join', session: sessionOf('dora'), playerId: 'x', name: 'dora' })).toBe(
      'GAME_STARTED',
    );
  });
});

describe('a knock', () => {
  test('[KNOCK-2] has no effect where the session is at the table, or at the door already', () => {
    const table = tableOf(['anna', 'ben', 'cleo'], { settings: { organizer: true } }).toChoosing();
    expect(table.knock('anna')).toEqual([]);
    expect(table.knock('ben')).toEqual([]);
    table.knock('dora');
    expect(table.knock('dora', { name: 'Other', playerId: 'other' })).toEqual([]);
    expect(table.view().door).toEqual({
      asking: [{ id: 'dora-late', name: 'dora', avatar: expect.any(String) }],
      admitted: [],
    });
  });

  test('[KNOCK-2] is taken back by who knocked, also by leaving, and after that is nobody’s', () => {
    for (const name of ['withdrawKnock', 'leave'] as const) {
      const table = tableOf().toChoosing();
      table.knock('dora');
      expect(table.do({ do: name, session: sessionOf('dora') })).toEqual(['knockEnded']);
      expect(stateOf(table, 'dora')).toBe('withdrawn');
      expect(table.view().door).toBeUndefined();
      expect(table.refusal(answering(table, 'dora', 'anna'))).toBe('KNOCK_NOT_FOUND');
      expect(table.do({ do: name, session: sessionOf('dora') })).toEqual([]);
    }
  });

  test.each([
    [{ name: ' ' }, 'NAME_REQUIRED'],
    [{ name: 'D'.repeat(21) }, 'NAME_TOO_LONG'],
  ] as const)('[KNOCK-2] has a name like a join: %j is %s', (change, code) => {
    expect(
      tableOf()
        .toChoosing()
        .refusal({ ...knocking('dora'), ...change }),
    ).toBe(code);
  });

  test('[KNOCK-3] waits for an answer for two minutes, also while the game is held or paused', () => {
    for (const before of [
      () => {},
      (table: RulesGame) => table.do({ do: 'hold', session: sessionOf('anna') }),
      (table: RulesGame) => table.lose('anna', 'ben', 'cleo').wait(30_000),
    ]) {
      const table = tableOf().toChoosing();
      before(table);
      table.knock('dora');
      table.wait(KNOCK_LASTS_MS - 1);
      expect(stateOf(table, 'dora')).toBe('asking');
      table.wait(1);
      expect(stateOf(table, 'dora')).toBe('expired');
    }
  });

  test('[KNOCK-3] is one of five that wait at most', () => {
    const table = tableOf().toChoosing();
    for (const who of ten.slice(0, 5)) table.knock(who);
    expect(table.refusal(knocking('dora'))).toBe('TOO_MANY_KNOCKS');
    table.answerKnock('p3', false);
    expect(table.knock('dora')).toEqual(['knocked']);
    expect(table.view().door?.asking.map(({ name }) => name)).toEqual(['p0', 'p1', 'p2', 'p4', 'dora']);
  });

  test('[KNOCK-3] is one of three of its session, and of sixty of its game', () => {
    const table = tableOf().toChoosing();
    for (let times = 0; times < 3; times++) {
      table.knock('dora', { playerId: `dora-${times}` });
      table.answerKnock('dora', false);
    }
    expect(table.refusal(knocking('dora'))).toBe('TOO_MANY_KNOCKS');
    for (let guest = 0; guest < 57; guest++) {
      table.knock(`guest${guest}`);
      table.do({ do: 'withdrawKnock', session: sessionOf(`guest${guest}`) });
    }
    expect(table.refusal(knocking('last'))).toBe('TOO_MANY_KNOCKS');
  });

  test('[KNOCK-3] of a player who left waits, however many strangers wait or have knocked', () => {
    const table = tableOf().toChoosing();
    table.leave('cleo');
    for (let guest = 0; guest < 55; guest++) {
      table.knock(`guest${guest}`);
      table.do({ do: 'withdrawKnock', session: sessionOf(`guest${guest}`) });
    }
    for (const who of ten.slice(0, 5)) table.knock(who);
    expect(table.refusal(knocking('last'))).toBe('TOO_MANY_KNOCKS');
    expect(table.knock('cleo')).toEqual(['knocked']);
  });

  test('[SEAT-2] of a session that was removed twice is refused', () => {
    const table = tableOf(['anna', 'ben', 'cleo'], { settings: { rounds: 6 } }).toChoosing();
    table.do(removing(table, 'cleo'));
    table.knock('cleo');
    table.answerKnock('cleo');
    table.toNextRound();
    table.do(removing(table, 'cleo'));
    expect(table.refusal(knocking('cleo', 'third'))).toBe('REMOVED');
    table.until('finished');
    expect(table.refusal(knocking('cleo', 'third'))).toBe('REMOVED');
  });
});

describe('the door is answered', () => {
  test('[KNOCK-4] by host and organizer alone', () => {
    const table = tableOf(['anna', 'ben', 'cleo'], { settings: { organizer: true } }).toChoosing();
    table.knock('dora');
    expect(table.refusal(answering(table, 'dora', 'ben'))).toBe('ONLY_HOST');
    expect(table.refusal(answering(table, 'dora', 'dora'))).toBe('ONLY_HOST');
    expect(table.answerKnock('dora', true, 'anna')).toEqual(['knockAdmitted']);
    expect(table.view().door).toMatchObject({ asking: [], admitted: [{ name: 'dora' }] });
  });

  test('[KNOCK-4] once: a repeated answer has no effect, and another one is refused where it is too late', () => {
    const table = tableOf().toChoosing();
    table.knock('dora');
    table.answerKnock('dora');
    expect(table.answerKnock('dora')).toEqual([]);
    expect(table.answerKnock('dora', false)).toEqual(['knockEnded']);
    expect(table.answerKnock('dora', false)).toEqual([]);
    expect(table.refusal(answering(table, 'dora', 'anna'))).toBe('KNOCK_NOT_FOUND');
    table.knock('emil');
    table.answerKnock('emil');
    table.toNextRound();
    expect(table.answerKnock('emil')).toEqual([]);
    expect(table.refusal(answering(table, 'emil', 'anna', false))).toBe('KNOCK_NOT_FOUND');
    expect(table.refusal(answering(table, 'nobody', 'anna'))).toBe('KNOCK_NOT_FOUND');
  });

  test('[KNOCK-5] by the longest-seated present player, once the host has been away for 20 s', () => {
    const table = tableOf(['anna', 'ben', 'cleo', 'dora']).toChoosing();
    table.knock('emil');
    table.lose('anna', 'ben').wait(19_999);
    expect(table.view().door).not.toHaveProperty('keeperId');
    expect(table.refusal(answering(table, 'emil', 'cleo'))).toBe('ONLY_HOST');
    table.wait(1);
    expect(table.view().door).toMatchObject({ keeperId: idOf('cleo') });
    expect(table.refusal(answering(table, 'emil', 'dora'))).toBe('ONLY_HOST');
    expect(table.answerKnock('emil', true, 'cleo')).toEqual(['knockAdmitted']);
  });

  test('[KNOCK-5] by the host again after the return', () => {
    const table = tableOf(['anna', 'ben', 'cleo']).toChoosing();
    table.knock('emil');
    table.lose('anna').wait(25_000);
    expect(table.view().door).toMatchObject({ keeperId: idOf('ben') });
    table.back('anna');
    expect(table.view().door).not.toHaveProperty('keeperId');
    expect(table.refusal(answering(table, 'emil', 'ben'))).toBe('ONLY_HOST');
    expect(table.answerKnock('emil', true, 'anna')).toEqual(['knockAdmitted']);
  });

  test('[KNOCK-5] by a player only when organizer and host are both away', () => {
    const table = tableOf(['anna', 'ben', 'cleo', 'dora'], { settings: { organizer: true } });
    table.lose('anna').wait(60_000);
    expect(table.host).toBe('ben');
    table.start('ben').until('choosing').back('anna');
    table.knock('emil');
    table.lose('anna').wait(20_000);
    expect(table.refusal(answering(table, 'emil', 'cleo'))).toBe('ONLY_HOST');
    table.lose('ben').wait(20_000);
    expect(table.refusal(answering(table, 'emil', 'cleo'))).toBeNull();
  });

  test('[KNOCK-5] by nobody while nobody is present', () => {
    const table = tableOf(['anna', 'ben']).toChoosing();
    table.knock('emil');
    table.lose('anna', 'ben').wait(60_000);
    expect(table.view().door).not.toHaveProperty('keeperId');
  });
});

describe('the view', () => {
  test('[KNOCK-9] shows everyone who is at the door, without sessions, and nothing where nobody is', () => {
    const table = tableOf().toChoosing();
    expect(table.view()).not.toHaveProperty('door');
    table.knock('dora');
    table.knock('emil');
    table.answerKnock('emil');
    expect(table.view().door).toMatchObject({ asking: [{ name: 'dora' }], admitted: [{ name: 'emil' }] });
    expect(JSON.stringify(table.view())).not.toContain('session');
    table.toNextRound();
    table.answerKnock('dora', false);
    expect(table.view()).not.toHaveProperty('door');
  });
});
