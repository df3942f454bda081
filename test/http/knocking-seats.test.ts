/** Late seats over HTTP: their first points, their turn, and their part in results and statistics. */

import { expect, test } from 'vitest';

import { KnockReplySchema, ResultsReplySchema } from '../../protocol/data.ts';
import { GameReplySchema } from '../../protocol/view.ts';
import type { SeatedPlayer } from '../support/harness/http-game.ts';
import { refusalOf, taken, type PlayerClient } from '../support/harness/player-client.ts';
import { serverForTests, type ClockedGame } from '../support/server.ts';

const server = await serverForTests();

/** Somebody knocks, and the host admits them. */
async function letIn(table: ClockedGame, client: PlayerClient, name: string): Promise<void> {
  taken(await client.post(`${table.path}/knock`, { name }), 201, KnockReplySchema);
  await server.settle();
  const knockId = table.view.door?.asking[0]?.id ?? '';
  const answer = await table.host.client.post(`${table.path}/knocks/${knockId}`, { letIn: true });
  taken(answer, 200, GameReplySchema);
}

/** Plays until a round begins. These players choose the first option of each question; the others do not answer. */
async function toRound(
  table: ClockedGame,
  number: number,
  players: readonly SeatedPlayer[] = [],
): Promise<void> {
  while (table.view.currentRound < number) await playOn(table, players);
}

async function toResults(table: ClockedGame, players: readonly SeatedPlayer[]): Promise<void> {
  while (table.view.phase !== 'finished') await playOn(table, players);
}

async function playOn(table: ClockedGame, players: readonly SeatedPlayer[]): Promise<void> {
  if (table.view.phase === 'choosing') return table.pick();
  if (table.view.phase === 'question') {
    await table.toQuestion();
    for (const player of players) await table.answerOver(player, 0);
    await server.settle();
    if (table.view.phase !== 'question') return;
  }
  await table.pass();
}

test('a latecomer sits down at the next round with no points, chooses last, and the number of rounds stays', async () => {
  const table = await server.table(['Anna', 'Ben'], { settings: { rounds: 3 } });
  await table.toQuestion();
  const late = server.client();
  await letIn(table, late, 'Dora');
  const { code, totalRounds } = table.view;
  await toRound(table, 2, [table.host, table.guest]);
  const dora = await table.seat(late);
  expect(table.view.players.map(({ name, status, joinOrder }) => [name, status, joinOrder])).toEqual([
    ['Anna', 'playing', 1],
    ['Ben', 'playing', 2],
    ['Dora', 'playing', 3],
  ]);
  expect(dora.playerId).toBe(table.view.players[2]?.id);
  expect([table.view.scores.total[2], table.view.totalRounds]).toEqual([0, totalRounds]);
  expect(table.view.door ?? null).toBeNull();
  expect(table.view.chooserId).not.toBe(dora.playerId);
  const found = await late.post('/api/rpc/find_game_by_code', { code });
  expect(found.body).toEqual({ id: table.gameId, language: 'en' });

  await table.toQuestion();
  expect(await table.answerOver(dora, 1)).toMatchObject({ type: 'receipt' });
  await toRound(table, 3);
  expect(table.view.chooserId).toBe(dora.playerId);
  expect((await dora.pick()).status).toBe(200);
});

test('results count a latecomer for the questions they were asked, in numbers and in the table', async () => {
  const table = await server.table(['Anna', 'Ben'], { settings: { rounds: 2, deepAnalytics: true } });
  await table.toChoosing();
  const late = server.client();
  await letIn(table, late, 'Dora');
  await toRound(table, 2, [table.host, table.guest]);
  const dora = await table.seat(late);
  await toResults(table, [table.host, table.guest, dora]);

  const reply = await late.get(`${table.path}/results`);
  const { players, rounds } = taken(reply, 200, ResultsReplySchema);
  const hers = players.find(({ playerId }) => playerId === dora.playerId);
  expect(hers).toMatchObject({ name: 'Dora', hasLeft: false, askedCount: 6, answerCount: 6 });
  expect(hers?.roundScores[0]).toBe(0);
  expect(hers?.totalScore).toBe(table.view.scores.total[2]);
  expect(rounds.map(({ askedCount }) => askedCount)).toEqual([12, 18]);
  expect(rounds.map(({ questions }) => questions[0]?.playerCount)).toEqual([2, 3]);
  const unanswered = rounds[0]?.questions.flatMap((question) => question.unanswered);
  expect(unanswered?.map(({ playerId }) => playerId)).not.toContain(dora.playerId);
  const csv = (await late.get(`${table.path}/results.csv`)).text;
  expect(csv.split('\n').filter((line) => line.includes('Dora'))).toHaveLength(6);
});

test('who left comes back to the old seat with its points, whatever name they give', async () => {
  const table = await server.table(['Anna', 'Ben', 'Cleo'], { settings: { rounds: 3, zen: true } });
  await table.toQuestion();
  const cleo = table.at(2);
  // The players take different options, so at most one is right.
  for (const [index, player] of table.seats.entries()) await table.answerOver(player, index);
  await toRound(table, 2, table.seats);
  const points = table.view.scores.total[2] ?? 0;
  const before = table.view.players[2];
  await cleo.client.delete(`${table.path}/players/me`);
  await server.settle();
  expect(table.view.players[2]?.status).toBe('left');
  await letIn(table, cleo.client, 'Somebody else');
  await toRound(table, 3, [table.host, table.guest]);
  expect(table.view.players).toHaveLength(3);
  expect(table.view.players[2]).toEqual(before);
  expect(table.view.scores.total[2]).toBe(points);
  expect((await cleo.client.live(table.gameId)).me?.playerId).toBe(cleo.playerId);
});

test('who was removed once gets a new seat without points, and who was removed twice is refused', async () => {
  const table = await server.table(['Anna', 'Ben', 'Cleo'], { settings: { rounds: 4 } });
  await table.toQuestion();
  const { client } = table.at(2);
  const remove = (id: string) => table.host.client.delete(`${table.path}/players/${id}`);
  expect((await remove(table.at(2).playerId)).status).toBe(204);
  await letIn(table, client, 'Cleo');
  await toRound(table, 2, [table.host, table.guest]);
  expect(table.view.players.map(({ name, status }) => [name, status])).toEqual([
    ['Anna', 'playing'],
    ['Ben', 'playing'],
    ['Cleo', 'left'],
    [expect.stringContaining('Cleo'), 'playing'],
  ]);
  expect(table.view.scores.total[3]).toBe(0);
  expect((await remove(table.view.players[3]?.id ?? '')).status).toBe(204);
  const again = await client.post(`${table.path}/knock`, { name: 'Cleo' });
  expect(refusalOf(again)).toEqual([403, 'REMOVED']);
});

test('who is let in after the last round has begun waits for the next game', async () => {
  const table = await server.table(['Anna', 'Ben'], { settings: { rounds: 1 } });
  await table.toQuestion();
  const late = server.client();
  const knocked = await late.post(`${table.path}/knock`, { name: 'Dora' });
  expect(taken(knocked, 201, KnockReplySchema).waitsFor).toBe('game');
  await server.settle();
  const knockId = table.view.door?.asking[0]?.id ?? '';
  await table.host.client.post(`${table.path}/knocks/${knockId}`, { letIn: true });
  await table.toEnd();
  expect(table.view.players).toHaveLength(2);
  taken(await table.host.client.post(`${table.path}/play-again`), 200, GameReplySchema);
  const reply = taken(await late.get(`${table.path}/knock`), 200, KnockReplySchema);
  expect(reply).toMatchObject({ state: 'seated', status: 'waiting' });
});
