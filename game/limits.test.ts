/** What people may repeat at will before a game starts: rules LIMIT of docs/rules.md. */

import { describe, expect, test } from 'vitest';

import { tableOf, type RulesGame } from '../test/support/games.ts';
import { idOf, sessionOf } from '../test/support/values.ts';
import {
  HOST_CHANGES_MAX,
  JOINS_MAX,
  REMOVALS_KEPT,
  SEAT_CHANGES_MAX,
  TABLE_CHANGES_MAX,
} from './constants.ts';

const rename = (who: string, name: string) => ({ do: 'changeSeat', session: sessionOf(who), name }) as const;

const wait = (waitForTimer: boolean) =>
  ({
    do: 'changeSettings',
    session: sessionOf('anna'),
    settings: { waitForTimer },
    unlocked: false,
    playerId: 'x',
  }) as const;

const joining = (who: string) =>
  ({ do: 'join', session: sessionOf(who), playerId: idOf(who), name: 'Guest' }) as const;

const ask = (timeFactor: 1.5 | 2) => ({ do: 'changeSeat', session: sessionOf('ben'), timeFactor }) as const;

const removing = (who: string) =>
  ({ do: 'remove', session: sessionOf('anna'), playerId: idOf(who) }) as const;

/** Renames somebody so often, each time to another name. */
function renameOften(table: RulesGame, who: string, times: number): void {
  for (let index = 0; index < times; index++) table.do(rename(who, `${who} ${index}`));
}

describe('a lobby’s log has an end', () => {
  test('[LIMIT-1] a seat is changed so often and no more; the others change theirs', () => {
    const table = tableOf();
    renameOften(table, 'ben', SEAT_CHANGES_MAX);
    expect(table.refusal(rename('ben', 'once more'))).toBe('TOO_MANY_CHANGES');
    expect(table.refusal({ do: 'changeSeat', session: sessionOf('ben'), avatar: 'other' })).toBe(
      'TOO_MANY_CHANGES',
    );
    expect(table.refusal({ do: 'changeSeat', session: sessionOf('ben'), timeFactor: 2 })).toBe(
      'TOO_MANY_CHANGES',
    );
    expect(table.do(rename('cleo', 'Cleopatra'))).toEqual(['seatChanged']);
  });

  test('[LIMIT-1] a new seat of the same session is no new start', () => {
    const table = tableOf();
    renameOften(table, 'ben', SEAT_CHANGES_MAX);
    table.leave('ben');
    table.join('ben');
    expect(table.refusal(rename('ben', 'again'))).toBe('TOO_MANY_CHANGES');
  });

  test('[LIMIT-1] however many sessions come and go, all seats together have their limit', () => {
    const table = tableOf(['anna', 'ben']);
    for (let guest = 0; guest * SEAT_CHANGES_MAX < TABLE_CHANGES_MAX; guest++) {
      table.join(`guest${guest}`);
      renameOften(table, `guest${guest}`, SEAT_CHANGES_MAX);
      table.leave(`guest${guest}`);
    }
    expect(table.refusal(rename('ben', 'Benjamin'))).toBe('TOO_MANY_CHANGES');
    expect(table.do({ do: 'start', session: sessionOf('anna') })).toEqual(['started']);
  });

  test('[LIMIT-1] extra time that is asked for and asked for again counts, in a started game too', () => {
    const table = tableOf().toQuestion();
    for (let times = 0; times < SEAT_CHANGES_MAX; times++) table.do(ask(times % 2 === 0 ? 1.5 : 2));
    expect(table.refusal(ask(1.5))).toBe('TOO_MANY_CHANGES');
  });

  test('[LIMIT-2] settings are changed so often and no more', () => {
    const table = tableOf();
    for (let times = 0; times < HOST_CHANGES_MAX; times++) table.do(wait(times % 2 === 0));
    expect(table.refusal(wait(true))).toBe('TOO_MANY_CHANGES');
    expect(
      table.refusal({
        do: 'agreeExtraTime',
        session: sessionOf('anna'),
        playerId: idOf('ben'),
        timeFactor: 2,
      }),
    ).toBe('TOO_MANY_CHANGES');
    expect(table.do(rename('anna', 'Hannah'))).toEqual(['seatChanged']);
  });

  test('[LIMIT-2] extra time that players ask for and take back uses up none of the host’s changes', () => {
    const table = tableOf(['anna', 'ben']);
    for (let guest = 0; guest * SEAT_CHANGES_MAX < HOST_CHANGES_MAX; guest++) {
      const who = `guest${guest}`;
      table.join(who);
      for (let times = 0; times < SEAT_CHANGES_MAX; times++)
        for (const timeFactor of [1.5, 1] as const)
          table.do({ do: 'changeSeat', session: sessionOf(who), timeFactor });
      table.leave(who);
    }
    expect(table.do(wait(true))).toEqual(['settingsChanged']);
  });

  test('[LIMIT-3] a lobby gives so many seats and no more; who has one stays, leaves and starts', () => {
    const table = tableOf(['anna', 'ben']);
    for (let joins = 1; joins < JOINS_MAX; joins++) {
      table.do(joining(`guest${joins}`));
      if (joins % 2 === 0) table.leave(`guest${joins}`);
      else table.do(removing(`guest${joins}`));
    }
    expect(table.refusal(joining('late'))).toBe('TOO_MANY_CHANGES');
    expect(table.do(joining('ben'))).toEqual([]);
    expect(table.do({ do: 'start', session: sessionOf('anna') })).toEqual(['started']);
  });

  test('[LIMIT-1] after play again changes are counted from zero', () => {
    const table = tableOf(['anna', 'ben']);
    renameOften(table, 'ben', SEAT_CHANGES_MAX);
    table.until('finished');
    table.do({ do: 'playAgain', session: sessionOf('anna'), code: '123456', playerId: 'x', unlocked: true });
    expect(table.do(rename('ben', 'Benjamin'))).toEqual(['seatChanged']);
  });

  test('[LIMIT-4] what is already so is written nowhere', () => {
    const table = tableOf(['anna', 'ben'], { settings: { teams: { names: ['Red', 'Blue'] } } });
    table.do({
      do: 'changeSeat',
      session: sessionOf('ben'),
      name: 'anna',
      avatar: 'cat',
      team: 1,
      timeFactor: 2,
    });
    const before = table.log.length;
    const { settings } = table.game;
    const repeated = [
      { do: 'changeSeat', session: sessionOf('ben'), name: 'anna', avatar: 'cat', team: 1, timeFactor: 2 },
      { do: 'changeSeat', session: sessionOf('ben') },
      { do: 'agreeExtraTime', session: sessionOf('anna'), playerId: idOf('anna'), timeFactor: 1 },
      { do: 'changeSettings', session: sessionOf('anna'), settings, unlocked: true, playerId: 'x' },
      joining('ben'),
      { do: 'leave', session: sessionOf('nobody') },
      { do: 'playAgain', session: sessionOf('anna'), code: '654321', playerId: 'x', unlocked: true },
    ] as const;
    for (let times = 0; times < 100; times++)
      for (const command of repeated) expect([command.do, table.do(command)]).toEqual([command.do, []]);
    expect(table.log).toHaveLength(before);
  });

  test('[LIMIT-5] of removals the latest are remembered', () => {
    const table = tableOf(['anna', 'ben']);
    for (let joins = 0; joins < REMOVALS_KEPT + 20; joins++) {
      table.do(joining(`guest${joins}`));
      table.do(removing(`guest${joins}`));
    }
    const remembered = Object.keys(table.game.removals);
    expect(remembered).toHaveLength(REMOVALS_KEPT);
    expect(remembered.at(-1)).toBe(sessionOf(`guest${REMOVALS_KEPT + 19}`));
  });
});
