/** Who was let in, and who waits for a seat: rules KNOCK-6 to KNOCK-8 of docs/rules.md. */

import { describe, expect, test } from 'vitest';

import { tableInQuestion, tableOf, type RulesGame } from '../test/support/games.ts';
import { idOf, sessionOf } from '../test/support/values.ts';
import type { KnockCommand } from './commands.ts';
import { chooserOf } from './deadline.ts';
import { waitsFor } from './knocks.ts';
import { scoresOf } from './scoring.ts';

const knocking = (who: string, playerId = `${who}-late`): KnockCommand => ({
  do: 'knock',
  session: sessionOf(who),
  playerId,
  name: who,
});
const removing = (table: RulesGame, who: string) =>
  ({
    do: 'remove',
    session: sessionOf('anna'),
    playerId: table.game.players[table.seat(who)]?.id ?? '',
  }) as const;
const stateOf = (table: RulesGame, who: string) =>
  table.game.door.find(({ session }) => session === sessionOf(who))?.state;
const names = (table: RulesGame) => table.game.players.map(({ name }) => name);
const ten = Array.from({ length: 10 }, (_, index) => `p${index}`);

describe('who was let in', () => {
  test('[KNOCK-6] takes a new last seat at the next round, with no points, and no round is added', () => {
    const table = tableInQuestion(['anna', 'ben', 'cleo']);
    const { totalRounds } = table.game;
    table.answer('ben');
    table.knock('dora');
    table.answerKnock('dora');
    expect(waitsFor(table.game)).toBe('round');
    table.until('reveal');
    expect(names(table)).toEqual(['anna', 'ben', 'cleo']);
    table.toNextRound();
    expect(names(table)).toEqual(['anna', 'ben', 'cleo', 'dora']);
    expect(table.game.players[3]).toMatchObject({ id: 'dora-late', joinOrder: 4, leftAt: null });
    expect(table.game.turnOrder?.at(-1)).toBe(3);
    expect(table.game.totalRounds).toBe(totalRounds);
    expect(table.total('dora')).toBe(0);
    expect(table.me('dora')).toMatchObject({ playerId: 'dora-late', role: 'player' });
    expect(stateOf(table, 'dora')).toBe('seated');
  });

  test('[KNOCK-6] while all get ready plays from the first round on', () => {
    const table = tableOf().start();
    table.knock('dora');
    table.answerKnock('dora');
    table.until('choosing');
    expect(table.game).toMatchObject({ currentRound: 1, selectorIndex: 0 });
    expect(names(table)).toContain('dora');
  });

  test.each([2, 3, 4])('[KNOCK-6] chooses after the last of %i, and takes no one’s turn', (size) => {
    for (let before = 1; before <= size + 1; before++) {
      const table = tableOf(ten.slice(0, size), { settings: { rounds: 20 } }).toChoosing();
      const order = (table.game.turnOrder ?? []).map((seat) => table.who(seat));
      const choosers: string[] = [];
      for (let round = 1; round <= before + 2 * size + 2; round++) {
        choosers.push(table.chooser);
        if (round === before) {
          table.knock('late');
          table.answerKnock('late');
        }
        table.toNextRound();
      }
      const first = order[before % size];
      const withLate = [...order, 'late'];
      const next = withLate.indexOf(first ?? '') + 1;
      const turns = [...withLate, ...withLate, ...withLate].slice(next, next + 2 * size + 1);
      expect(choosers.slice(0, before)).toEqual([...order, ...order].slice(0, before));
      expect(choosers.slice(before)).toEqual([first, ...turns]);
    }
  });

  test('[KNOCK-6] has the old seat, with its points, team, face and extra time, where they left it', () => {
    const settings = { teams: { names: ['Red', 'Blue'] }, rounds: 4 };
    const table = tableInQuestion(['anna', 'ben', 'cleo'], { settings });
    table.do({ do: 'changeSeat', session: sessionOf('ben'), timeFactor: 2 });
    table.do({ do: 'agreeExtraTime', session: sessionOf('anna'), playerId: idOf('ben'), timeFactor: 2 });
    table.answer('ben');
    table.until('reveal');
    const [points, before] = [table.total('ben'), table.game.players[1]];
    table.leave('ben');
    table.knock('ben', { name: 'Benny' });
    expect(table.view().door?.asking).toEqual([
      { id: 'ben-late', name: 'ben', avatar: before?.avatar ?? '' },
    ]);
    table.answerKnock('ben');
    table.toNextRound();
    expect(table.game.players).toHaveLength(3);
    expect(table.game.players[1]).toEqual(before);
    expect(table.total('ben')).toBe(points);
    table.toQuestion();
    expect(table.answer('ben')).toMatchObject({ isCorrect: true });
  });

  test('[KNOCK-6] has a new seat where they were removed', () => {
    const table = tableInQuestion(['anna', 'ben', 'cleo']);
    table.answer('cleo');
    table.until('reveal');
    const points = table.total('cleo');
    table.do(removing(table, 'cleo'));
    table.knock('cleo');
    table.answerKnock('cleo');
    table.toNextRound();
    expect(names(table)).toEqual(['anna', 'ben', 'cleo', 'cleo 2']);
    expect(scoresOf(table.game).total).toEqual([0, 0, points, 0]);
    expect(table.me('cleo').playerId).toBe('cleo-late');
  });

  test('[KNOCK-6] gets the name that is still free, and the team with the fewest who are seated', () => {
    const settings = { teams: { names: ['Red', 'Blue'] }, rounds: 4 };
    const table = tableOf(['anna', 'ben', 'cleo', 'dora'], { settings }).toChoosing();
    table.leave('ben');
    table.knock('ben2', { name: 'Anna' });
    table.answerKnock('ben2');
    table.toNextRound();
    expect(table.game.players[4]).toMatchObject({ name: 'Anna 2', team: 1 });
  });

  test('[KNOCK-6] waits while ten are seated, and takes the seat of the last bot where there is one', () => {
    const table = tableOf(ten, { settings: { rounds: 6 } }).toChoosing();
    table.knock('late');
    table.do({ do: 'answerKnock', session: sessionOf('p0'), knockId: 'late-late', letIn: true });
    expect(waitsFor(table.game)).toBe('seat');
    table.toNextRound();
    expect(table.game.players).toHaveLength(10);
    table.leave('p7');
    expect(waitsFor(table.game)).toBe('round');
    table.toNextRound();
    expect(table.game.players.at(-1)).toMatchObject({ name: 'late', leftAt: null });

    const withBots = tableOf(ten.slice(0, 8));
    withBots.do({ do: 'addBots', session: sessionOf('p0'), playerIds: ['bot-1', 'bot-2'] });
    withBots.toChoosing();
    withBots.knock('late');
    withBots.answerKnock('late');
    withBots.toNextRound();
    expect(withBots.game.players.map(({ leftAt }) => leftAt === null)).toEqual([
      ...Array.from({ length: 9 }, () => true),
      false,
      true,
    ]);
    withBots.toQuestion().until('reveal');
    expect(withBots.view().answered).toEqual([8]);
  });

  test('[LOBBY-3] has no new seat in a game that has fifteen places', () => {
    const table = tableOf(ten, { settings: { rounds: 20 } }).toChoosing();
    for (let guest = 0; guest < 7; guest++) {
      table.leave(guest < 6 ? `p${guest + 1}` : 'p9');
      table.knock(`guest${guest}`);
      table.answerKnock(`guest${guest}`);
      table.toNextRound();
    }
    expect(table.game.players).toHaveLength(15);
    expect(stateOf(table, 'guest4')).toBe('seated');
    expect(stateOf(table, 'guest5')).toBe('admitted');
    expect(stateOf(table, 'guest6')).toBe('admitted');
    // Who has a place of their own comes back to it.
    table.knock('p1');
    table.answerKnock('p1');
    table.toNextRound();
    expect(table.game.players[1]?.leftAt).toBeNull();
  });

  test('[KNOCK-6] does not choose in the round in which they sit down, except where no one else is present', () => {
    const table = tableOf(['anna', 'ben'], { settings: { rounds: 9 } }).toChoosing();
    const [first] = table.game.turnOrder ?? [];
    table.toNextRound();
    table.knock('late');
    table.answerKnock('late');
    table.toNextRound();
    expect(chooserOf(table.game)).toBe(first);
    const other = tableOf(['anna', 'ben'], { settings: { rounds: 9 } }).toChoosing();
    other.knock('late');
    other.answerKnock('late');
    other.until('reveal');
    while (other.game.phase.name !== 'reveal' || other.game.phase.number < 6) other.wait(1_000);
    other.wait((other.nextTick ?? 0) - other.at - 5_000);
    other.lose('anna', 'ben').wait(5_000);
    expect(other.phase).toBe('choosing');
    expect(other.chooser).toBe('late');
  });
});

describe('without a seat', () => {
  test('[KNOCK-7] who knocks at the results waits for the next game, and nobody needs to answer', () => {
    const table = tableOf().until('finished');
    table.knock('dora');
    expect(stateOf(table, 'dora')).toBe('admitted');
    expect(waitsFor(table.game)).toBe('game');
    table.do({ do: 'playAgain', session: sessionOf('anna'), code: '654321', playerId: 'x', unlocked: true });
    expect(names(table)).toEqual(['anna', 'ben', 'cleo', 'dora']);
    expect(table.me('dora').playerId).toBe('dora-late');
    expect(table.view().door).toBeUndefined();
  });

  test('[KNOCK-7] who knocked or was let in during the last round waits for the next game', () => {
    const table = tableOf(['anna', 'ben', 'cleo'], { settings: { rounds: 1 } }).toQuestion();
    table.knock('dora');
    table.answerKnock('dora');
    expect(waitsFor(table.game)).toBe('game');
    table.until('finished');
    expect(names(table)).not.toContain('dora');
    const ended = tableOf(['anna', 'ben']).toQuestion();
    ended.knock('dora');
    ended.do({ do: 'endGame', session: sessionOf('anna') });
    expect(stateOf(ended, 'dora')).toBe('admitted');
    for (const each of [table, ended]) {
      each.do({ do: 'playAgain', session: sessionOf('anna'), code: '654321', playerId: 'x', unlocked: true });
      expect(names(each)).toContain('dora');
    }
  });

  test('[KNOCK-7] who was not let in, or went away, is not seated in the next game', () => {
    const table = tableOf(['anna', 'ben']).toQuestion();
    table.knock('dora');
    table.answerKnock('dora', false);
    table.knock('emil');
    table.do({ do: 'withdrawKnock', session: sessionOf('emil') });
    table.until('finished');
    table.do({ do: 'playAgain', session: sessionOf('anna'), code: '654321', playerId: 'x', unlocked: true });
    expect(names(table)).toEqual(['anna', 'ben']);
    expect(table.join('dora')).toEqual(['joined']);
  });

  test('[KNOCK-8] the eleventh waits at a full lobby, and has the next seat that is free', () => {
    const table = tableOf(ten);
    expect(table.refusal({ do: 'join', session: sessionOf('dora'), playerId: 'x', name: 'dora' })).toBe(
      'GAME_FULL',
    );
    table.knock('dora');
    table.knock('emil');
    expect(waitsFor(table.game)).toBe('seat');
    expect(table.view().door).toMatchObject({ asking: [], admitted: [{ name: 'dora' }, { name: 'emil' }] });
    expect(table.leave('p4')).toEqual(['left', 'joined']);
    expect(names(table).at(-1)).toBe('dora');
    expect(table.do({ ...removing(table, 'p5'), session: sessionOf('p0') })).toEqual(['removed', 'joined']);
    expect(names(table).at(-1)).toBe('emil');
    expect(table.game.players).toHaveLength(10);
  });

  test('[KNOCK-8] a lobby with a free seat gives it at once', () => {
    const table = tableOf();
    expect(table.knock('dora')).toEqual(['joined']);
  });

  test('[KNOCK-8] who still waits when the game starts has the next free seat in it, knocking or not', () => {
    const table = tableOf(ten, { settings: { knocking: false, rounds: 4 } });
    table.knock('dora');
    table.toChoosing();
    table.leave('p4');
    table.toNextRound();
    expect(names(table).at(-1)).toBe('dora');
  });

  test('[KNOCK-8] who did not fit into the next game waits on', () => {
    const table = tableOf(ten.slice(0, 9)).until('finished');
    table.knock('dora');
    table.knock('emil');
    table.do({ do: 'playAgain', session: sessionOf('p0'), code: '654321', playerId: 'x', unlocked: true });
    expect(names(table).at(-1)).toBe('dora');
    expect(stateOf(table, 'emil')).toBe('admitted');
  });

  test('[KNOCK-8] ten wait at most', () => {
    const table = tableOf().until('finished');
    for (const who of ten) table.knock(who);
    expect(table.refusal(knocking('dora'))).toBe('TOO_MANY_KNOCKS');
  });
});
