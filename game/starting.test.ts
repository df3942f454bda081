/** The start of a game: rules START of docs/rules.md. */

import { expect, test } from 'vitest';

import { tableOf } from '../test/support/games.ts';
import { sessionOf } from '../test/support/values.ts';

const start = (who: string) => ({ do: 'start', session: sessionOf(who) }) as const;

test('[START-1] only the host starts the game', () => {
  const table = tableOf();
  expect(table.refusal(start('ben'))).toBe('ONLY_HOST');
  expect(table.refusal(start('nobody'))).toBe('ONLY_HOST');
  expect(table.do(start('anna'))).toEqual(['started']);
});

test('[START-2] a game needs two players to start', () => {
  const table = tableOf(['anna']);
  expect(table.refusal(start('anna'))).toBe('NOT_ENOUGH_PLAYERS');
  table.join('ben');
  expect(table.refusal(start('anna'))).toBeNull();
});

test('[START-3] the turn order holds every seat once, drawn from the seed', () => {
  const who = ['anna', 'ben', 'cleo', 'dora', 'emil', 'fay', 'gus', 'hal', 'ida', 'jon'];
  const orders = new Set<string>();
  for (let seed = 0; seed < 20; seed++) {
    const { game } = tableOf(who, { seed: `seed ${seed}` }).start();
    expect(game.turnOrder?.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(tableOf(who, { seed: `seed ${seed}` }).start().game.turnOrder).toEqual(game.turnOrder);
    orders.add(String(game.turnOrder));
  }
  expect(orders.size).toBe(20);
});

test('[START-3] the turn order is drawn again when the table plays again', () => {
  const table = tableOf(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']).start();
  const { turnOrder } = table.game;
  table.until('finished');
  table.do({ do: 'playAgain', session: sessionOf('a'), code: '123456', playerId: 'x', unlocked: false });
  expect(table.start().game.turnOrder).not.toEqual(turnOrder);
});

test('[START-3] every seat comes first about as often', () => {
  const first = [0, 0, 0, 0];
  for (let seed = 0; seed < 400; seed++) {
    const seat =
      tableOf(['anna', 'ben', 'cleo', 'dora'], { seed: `${seed}` }).start().game.turnOrder?.[0] ?? 0;
    first[seat] = (first[seat] ?? 0) + 1;
  }
  for (const count of first) expect(count).toBeGreaterThan(60);
});

test.each([
  [3, {}, 3],
  [3, { length: 'long' }, 6],
  [3, { rounds: 1, length: 'long' }, 1],
] as const)('[START-4] %i players with %j set play %i rounds', (players, settings, total) => {
  const who = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'].slice(0, players);
  expect(tableOf(who, { settings }).start().game.totalRounds).toBe(total);
});

test('[START-5] a start of a game in progress has no second effect, and a finished game is not started', () => {
  const table = tableOf().start();
  expect(table.do(start('anna'))).toEqual([]);
  table.until('reveal');
  expect(table.do(start('anna'))).toEqual([]);
  table.until('finished');
  expect(table.refusal(start('anna'))).toBe('GAME_STARTED');
});

test('[START-6] a started game gets ready for 3 s and begins its first round at selector index 0', () => {
  const table = tableOf().start();
  expect(table.view()).toMatchObject({
    status: 'in_progress',
    phase: 'getReady',
    deadline: table.at + 3_000,
  });
  table.wait(2_999);
  expect(table.phase).toBe('getReady');
  table.wait(1);
  expect(table.phase).toBe('choosing');
  expect(table.game).toMatchObject({ currentRound: 1, selectorIndex: 0, roundStartedAt: table.at });
  expect(table.chooser).toBe(table.who(table.game.turnOrder?.[0] ?? null));
});

test.each([
  [1, 5_000],
  [4, 1_250],
])('[TEAM-6] at speed %i a game with teams gets ready for %i ms', (speed, milliseconds) => {
  const settings = { teams: { names: ['Owls', 'Foxes'] } };
  const table = tableOf(['anna', 'ben'], { settings, speed }).start();
  expect(table.view().deadline).toBe(table.at + milliseconds);
  table.wait(milliseconds - 1);
  expect(table.phase).toBe('getReady');
  table.wait(1);
  expect(table.phase).toBe('choosing');
});

test('[START-6] whose turn would be first, but who is absent, is skipped', () => {
  const table = tableOf().start();
  table.lose(table.who(table.game.turnOrder?.[0] ?? null)).wait(3_000);
  expect(table.game.selectorIndex).toBe(1);
});
