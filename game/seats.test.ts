/** Seats: rules SEAT and HOST-1 of docs/rules.md. */

import { describe, expect, test } from 'vitest';

import { tableInQuestion, tableOf } from '../test/support/games.ts';
import { idOf, sessionOf } from '../test/support/values.ts';
import { PHASES_IN_PLAY } from '../test/support/values.ts';
import type { Command } from './commands.ts';

const remove = (who: string, by = 'anna', playerId = idOf(who)): Command => ({
  do: 'remove',
  session: sessionOf(by),
  playerId,
});

describe('a session', () => {
  test('[SEAT-1] that joins again, from any tab and in any phase, gets its own seat', () => {
    const table = tableOf();
    expect(table.join('ben', { name: 'Somebody Else', playerId: 'other-id' })).toEqual([]);
    for (const phase of [...PHASES_IN_PLAY, 'finished'] as const) {
      if (phase === 'getReady') table.start();
      else table.until(phase);
      expect(table.join('ben', { name: '', playerId: 'other-id' })).toEqual([]);
    }
    expect(table.game.players.map((player) => player.id)).toEqual(['anna', 'ben', 'cleo'].map(idOf));
  });

  test('[SEAT-1] that organizes is granted a join without getting a seat', () => {
    const table = tableOf(['anna', 'ben', 'cleo'], { settings: { organizer: true } });
    expect(table.join('anna')).toEqual([]);
    expect(table.game.players).toHaveLength(2);
  });

  test('[SEAT-2] that was removed may come back as a new seat, but not when removed twice', () => {
    const table = tableOf();
    expect(table.do(remove('ben'))).toEqual(['removed']);
    expect(table.join('ben', { playerId: 'ben-again' })).toEqual(['joined']);
    expect(table.game.players.at(-1)).toMatchObject({ id: 'ben-again', joinOrder: 4 });
    table.do(remove('ben', 'anna', 'ben-again'));
    const join = { do: 'join', session: sessionOf('ben'), playerId: 'ben-third', name: 'ben' } as const;
    expect(table.refusal(join)).toBe('REMOVED');
  });

  test('[SEAT-2] that was removed twice stays so after play again', () => {
    const table = tableOf(['anna', 'ben', 'cleo', 'dora']);
    table.do(remove('dora'));
    table.join('dora', { playerId: 'dora-again' });
    table.do(remove('dora', 'anna', 'dora-again'));
    table.start().until('finished');
    table.do({ do: 'playAgain', session: sessionOf('anna'), code: '123456', playerId: 'x', unlocked: false });
    expect(table.refusal({ do: 'join', session: sessionOf('dora'), playerId: 'y', name: 'dora' })).toBe(
      'REMOVED',
    );
  });
});

describe('a seat in a started game', () => {
  test('[SEAT-3] stays in its place when it is left, with its points, and a join does not take it again', () => {
    const table = tableInQuestion();
    table.answer('ben');
    table.until('reveal');
    const points = table.total('ben');
    expect(points).toBeGreaterThan(100);
    table.leave('ben');
    expect(table.game.players.map((player) => player.name)).toEqual(['anna', 'ben', 'cleo']);
    expect(table.game.turnOrder).toHaveLength(3);
    expect(table.total('ben')).toBe(points);
    expect(table.refusal({ do: 'join', session: sessionOf('ben'), playerId: 'x', name: 'ben' })).toBe(
      'GAME_STARTED',
    );
    expect(table.view().players[1]).toMatchObject({ status: 'left' });
  });

  test('[SEAT-5] that is left answers nothing and gets no turn; leaving again changes nothing', () => {
    const table = tableInQuestion(['anna', 'ben', 'cleo'], { settings: { rounds: 6 } });
    table.leave('ben');
    expect(table.leave('ben')).toEqual([]);
    expect(table.refusal(table.answering('ben'))).toBe('NOT_A_PLAYER');
    const choosers = new Set<string>();
    for (let round = 2; round <= 6; round++) {
      table.until('reveal').until('choosing');
      choosers.add(table.chooser);
    }
    expect(choosers).toEqual(new Set(['anna', 'cleo']));
  });

  test('[SEAT-7] that is the last to be left finishes the game, in every phase', () => {
    for (const phase of PHASES_IN_PLAY) {
      const table = tableOf().start();
      if (phase !== 'getReady') table.until(phase);
      table.leave('anna');
      table.leave('cleo');
      expect(table.phase).not.toBe('finished');
      table.leave('ben');
      expect(table.phase).toBe('finished');
    }
  });

  test('[SEAT-7] leaves a lobby to its organizer, and ends the game of an organizer without players', () => {
    const table = tableOf(['anna', 'ben', 'cleo'], { settings: { organizer: true } });
    table.leave('ben');
    table.leave('cleo');
    expect(table.phase).toBe('lobby');
    table.join('dora');
    table.join('emil');
    table.start();
    table.leave('dora');
    table.leave('emil');
    expect(table.phase).toBe('finished');
    expect(table.host).toBe('anna');
  });

  test('[SEAT-7] leaves nothing of a lobby that everyone has left', () => {
    const table = tableOf(['anna', 'ben']);
    table.leave('anna');
    table.leave('ben');
    expect(table.phase).toBe('finished');
    expect(table.game.players).toEqual([]);
  });
});

describe('name, avatar and team', () => {
  test('[SEAT-4] are changed by their player, once', () => {
    const table = tableOf(['anna', 'ben'], { settings: { teams: { names: ['Red', 'Blue'] } } });
    const command = {
      do: 'changeSeat',
      session: sessionOf('ben'),
      name: ' Benno ',
      avatar: 'xyz',
      team: 0,
    } as const;
    expect(table.do(command)).toEqual(['seatChanged']);
    expect(table.game.players[1]).toMatchObject({ id: idOf('ben'), name: 'Benno', avatar: 'xyz', team: 0 });
    expect(table.do(command)).toEqual([]);
  });

  test.each([
    [{ name: ' ' }, 'NAME_REQUIRED'],
    [{ name: 'B'.repeat(21) }, 'NAME_TOO_LONG'],
    [{ team: 2 }, 'INVALID_INPUT'],
    [{ team: -1 }, 'INVALID_INPUT'],
    [{ team: 0.5 }, 'INVALID_INPUT'],
  ] as const)('[SEAT-4] %j is refused: %s', (change, code) => {
    const table = tableOf(['anna', 'ben'], { settings: { teams: { names: ['Red', 'Blue'] } } });
    expect(table.refusal({ do: 'changeSeat', session: sessionOf('ben'), ...change })).toBe(code);
    expect(table.refusal({ do: 'changeSeat', session: sessionOf('nobody'), ...change })).toBe('NOT_A_PLAYER');
  });

  test('[TEAM-7] a team is changed in the lobby alone, also by the last who is in it', () => {
    const table = tableOf(['anna', 'ben'], { settings: { teams: { names: ['Red', 'Blue', 'Green'] } } });
    const change = (team: number) => ({ do: 'changeSeat', session: sessionOf(table.who(1)), team }) as const;
    expect(table.do(change(0))).toEqual(['seatChanged']);
    expect(table.view().players.map(({ team }) => team)).toEqual([0, 0]);
    expect(table.refusal(change(3))).toBe('INVALID_INPUT');
    expect(table.do(change(2))).toEqual(['seatChanged']);
    table.start();
    expect(table.refusal(change(1))).toBe('GAME_STARTED');
    expect(table.view().players.map(({ team }) => team)).toEqual([0, 2]);
  });

  test('[SEAT-4] stay as they are once the game has started', () => {
    const table = tableOf().start();
    for (const change of [{ name: 'Benno' }, { avatar: 'x' }, { team: 1 }]) {
      expect(table.refusal({ do: 'changeSeat', session: sessionOf('ben'), ...change })).toBe('GAME_STARTED');
    }
  });

  test('[NAME-4] keep a player’s name apart from the others', () => {
    const table = tableOf(['anna', 'ben']);
    const rename = (name: string) => table.do({ do: 'changeSeat', session: sessionOf('ben'), name });
    expect(rename('ANNA')).toEqual(['seatChanged']);
    expect(table.game.players[1]?.name).toBe('ANNA 2');
    expect(rename('ANNA')).toEqual([]);
  });

  test('[SEAT-4] let a player change the case of their own name', () => {
    const table = tableOf(['anna', 'ben']);
    for (const name of ['Ben', 'ben']) table.do({ do: 'changeSeat', session: sessionOf('ben'), name });
    expect(table.game.players[1]?.name).toBe('ben');
  });
});

describe('a player is removed', () => {
  test('[SEAT-6] by the host alone, and not the host', () => {
    const table = tableOf();
    expect(table.refusal(remove('cleo', 'ben'))).toBe('ONLY_HOST');
    expect(table.refusal(remove('anna'))).toBe('INVALID_INPUT');
    expect(table.refusal(remove('dora'))).toBe('PLAYER_NOT_FOUND');
    expect(table.do(remove('cleo'))).toEqual(['removed']);
    expect(table.refusal(remove('cleo'))).toBe('PLAYER_NOT_FOUND');
    table.start();
    expect(table.refusal(remove('anna', 'ben'))).toBe('ONLY_HOST');
    expect(table.refusal(remove('anna'))).toBe('INVALID_INPUT');
  });

  test('[SEAT-6] in every phase of a running game as well, and keeps place and points', () => {
    for (const phase of PHASES_IN_PLAY) {
      const table = tableOf();
      if (phase === 'getReady') table.start();
      else table.until(phase);
      expect(table.do(remove('ben'))).toContain('removed');
      expect(table.game.players.map((player) => player.name)).toEqual(['anna', 'ben', 'cleo']);
      expect(table.game.turnOrder).toHaveLength(3);
      expect(table.view().players[1]).toMatchObject({ status: 'left' });
      expect(table.refusal(remove('ben'))).toBe('PLAYER_NOT_FOUND');
    }
    const table = tableInQuestion();
    table.answer('ben');
    table.until('reveal');
    const points = table.total('ben');
    expect(points).toBeGreaterThan(100);
    table.do(remove('ben'));
    expect(table.total('ben')).toBe(points);
  });

  test('[SEAT-6] by the organizer too, in a running game', () => {
    const table = tableOf(['anna', 'ben', 'cleo', 'dora'], { settings: { organizer: true } }).toChoosing();
    expect(table.do(remove('dora'))).toContain('removed');
  });

  test('[SEAT-6] not from the results', () => {
    const table = tableOf().until('finished');
    expect(table.refusal(remove('ben'))).toBe('GAME_STARTED');
  });

  test('[CHOOSE-3] and with the player goes the turn', () => {
    const table = tableOf(['anna', 'ben', 'cleo']).toChoosing();
    while (table.chooser === 'anna') table.toNextRound();
    const { chooser } = table;
    expect(table.do(remove(chooser))).toEqual(['removed', 'passedOver']);
    expect(table.chooser).not.toBe(chooser);
  });

  test('[SEAT-7] and a game without people is finished: the organizer removes the last player', () => {
    const table = tableOf(['anna', 'ben', 'cleo'], { settings: { organizer: true } }).toChoosing();
    table.do(remove('ben'));
    expect(table.phase).toBe('choosing');
    expect(table.do(remove('cleo'))).toEqual(['removed', 'finished']);
  });
});

describe('when the host leaves', () => {
  test('[HOST-1] the longest-seated present player becomes host', () => {
    const table = tableOf(['anna', 'ben', 'cleo', 'dora']);
    table.lose('ben');
    expect(table.leave('anna')).toEqual(['left', 'hostChanged']);
    expect(table.host).toBe('cleo');
  });

  test('[HOST-1] the longest-seated does if none is present, also during play', () => {
    const table = tableInQuestion(['anna', 'ben', 'cleo']);
    table.lose('ben', 'cleo');
    table.leave('anna');
    expect(table.host).toBe('ben');
    expect(table.view().players.map((player) => player.isHost)).toEqual([false, true, false]);
  });

  test('[HOST-1] the organizer does where no player is left', () => {
    const table = tableOf(['anna', 'ben', 'cleo', 'dora'], { settings: { organizer: true } });
    table.lose('anna').wait(60_000);
    expect(table.host).toBe('ben');
    table.start('ben').until('finished');
    table.leave('cleo');
    table.leave('dora');
    table.leave('ben');
    expect(table.host).toBe('anna');
  });
});
