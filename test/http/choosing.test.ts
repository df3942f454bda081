/** The contract's select-topic and reselect. */

import { expect, test } from 'vitest';

import { SelectTopicReplySchema } from '../../protocol/functions.ts';
import { GameReplySchema } from '../../protocol/view.ts';
import type { SeatedPlayer } from '../support/harness/http-game.ts';
import { problemOf, refusalOf, taken, type Reply } from '../support/harness/player-client.ts';
import { serverForTests, type ClockedGame } from '../support/server.ts';

const server = await serverForTests();

async function choosing(): Promise<ClockedGame> {
  const table = await server.table();
  return await table.toChoosing();
}

function pick(
  table: ClockedGame,
  seat: Pick<SeatedPlayer, 'client' | 'playerId'>,
  more: Readonly<Record<string, unknown>> = {},
): Promise<Reply> {
  const { gameId } = table;
  const { playerId, client } = seat;
  const body = {
    gameId,
    playerId,
    topic: 'sports',
    difficulty: 'hard',
    language: 'en',
    roundNumber: 1,
    ...more,
  };
  return client.call('select-topic', body);
}

const waiting = (table: ClockedGame): SeatedPlayer =>
  table.chooser === table.host ? table.guest : table.host;

test('the chooser picks topic and difficulty: success: true, and the round begins', async () => {
  const table = await choosing();
  const { chooser } = table;
  expect(taken(await pick(table, chooser), 200, SelectTopicReplySchema)).toEqual({ success: true });
  await table.host.live.phase('intro');
  expect(table.view.round).toMatchObject({
    number: 1,
    topic: 'sports',
    presetTopic: 'sports',
    difficulty: 'hard',
    chosenBy: chooser.playerId,
    questionCount: 6,
  });
});

test('the same chooser and topic again: 200; another topic: TOPIC_ALREADY_SELECTED, which the function reads as error', async () => {
  const table = await choosing();
  const { chooser } = table;
  const [first, second] = await Promise.all([pick(table, chooser), pick(table, chooser)]);
  taken(first, 200, SelectTopicReplySchema);
  taken(second, 200, SelectTopicReplySchema);
  await server.settle();
  const { version } = table.view;
  const other = await pick(table, chooser, { topic: 'cooking' });
  expect(problemOf(other)).toMatchObject({
    status: 409,
    code: 'TOPIC_ALREADY_SELECTED',
    success: false,
    error: 'TOPIC_ALREADY_SELECTED',
  });
  taken(await pick(table, chooser, { difficulty: 'easy' }), 200, SelectTopicReplySchema);
  await server.settle();
  expect(table.view.round?.topic).toBe('sports');
  expect(table.view.version).toBe(version);
});

test('a preset is known by its key and, in any case, by its name', async () => {
  const table = await choosing();
  taken(await pick(table, table.chooser, { topic: '  science & nature ' }), 200, SelectTopicReplySchema);
  await table.host.live.phase('intro');
  expect(table.view.round).toMatchObject({ topic: 'scienceNature', presetTopic: 'scienceNature' });
});

test('a preset typed with invisible characters is still that preset, not a free topic', async () => {
  const table = await choosing();
  taken(await pick(table, table.chooser, { topic: '\u200BVaria\u2060' }), 200, SelectTopicReplySchema);
  await table.host.live.phase('intro');
  expect(table.view.round?.presetTopic).toBe('varia');
});

test('the difficulty is medium unless given, and one of three', async () => {
  const table = await choosing();
  const unknown = await pick(table, table.chooser, { difficulty: 'deadly' });
  expect(refusalOf(unknown)).toEqual([400, 'INVALID_INPUT']);
  taken(await pick(table, table.chooser, { difficulty: undefined }), 200, SelectTopicReplySchema);
  await table.host.live.phase('intro');
  expect(table.view.round?.difficulty).toBe('medium');
});

test('NOT_THE_CHOOSER 403, NOT_A_PLAYER 403: others do not pick, nor in the chooser’s name', async () => {
  const table = await choosing();
  const { chooser } = table;
  const other = waiting(table);
  expect(refusalOf(await pick(table, other))).toEqual([403, 'NOT_THE_CHOOSER']);
  expect(refusalOf(await pick(table, other, { playerId: chooser.playerId }))).toEqual([403, 'NOT_A_PLAYER']);
  const visitor = { playerId: chooser.playerId, client: server.client() };
  expect(refusalOf(await pick(table, visitor))).toEqual([403, 'NOT_A_PLAYER']);
  expect(table.view.phase).toBe('choosing');
});

test('TOPIC_REQUIRED and TOPIC_TOO_LONG 400: a topic shows something, in at most 100 characters', async () => {
  const table = await choosing();
  for (const topic of ['', '   ', '\u200B\u200E', '\n'])
    expect(refusalOf(await pick(table, table.chooser, { topic }))).toEqual([400, 'TOPIC_REQUIRED']);
  expect(refusalOf(await pick(table, table.chooser, { topic: 'x'.repeat(101) }))).toEqual([
    400,
    'TOPIC_TOO_LONG',
  ]);
  expect(table.view.phase).toBe('choosing');
});

test('MODEL_REQUIRED 422: a free topic that no source knows, while the chooser goes on choosing', async () => {
  const table = await choosing();
  const reply = await pick(table, table.chooser, { topic: 'xyzzy plugh frobnication' });
  expect(problemOf(reply)).toMatchObject({ status: 422, code: 'MODEL_REQUIRED', error: 'MODEL_REQUIRED' });
  expect(table.view.phase).toBe('choosing');
});

test('a round that is not the current one, and a game that is not choosing: NOT_CHOOSING 409', async () => {
  const table = await server.table();
  expect(refusalOf(await pick(table, table.host))).toEqual([409, 'NOT_CHOOSING']);
  await table.toChoosing();
  expect(refusalOf(await pick(table, table.chooser, { roundNumber: 2 }))).toEqual([409, 'NOT_CHOOSING']);
  const unknown = await pick(table, table.chooser, { gameId: 'zzzzzzzzzz' });
  expect(refusalOf(unknown)).toEqual([404, 'GAME_NOT_FOUND']);
});

test('the chooser who lets the minute pass loses the turn to the other; when all have, the server picks', async () => {
  const table = await choosing();
  const first = table.chooser;
  await server.clock.advance(59_999);
  expect(table.chooser).toBe(first);
  await server.clock.advance(1);
  expect(table.chooser).not.toBe(first);
  expect(refusalOf(await pick(table, first))).toEqual([403, 'NOT_THE_CHOOSER']);
  await table.pass();
  await table.host.live.phase('intro');
  expect(table.view.round).toMatchObject({ chosenBy: null, difficulty: 'medium' });
});

test('reselect: the chooser’s alone, granted while choosing, refused in other phases', async () => {
  const table = await choosing();
  const { version } = table.view;
  const reselect = (seat: SeatedPlayer): Promise<Reply> => seat.client.post(`${table.path}/reselect`);
  const { game } = taken(await reselect(table.chooser), 200, GameReplySchema);
  expect(game).toMatchObject({ phase: 'choosing', version });
  expect(refusalOf(await reselect(waiting(table)))).toEqual([403, 'NOT_THE_CHOOSER']);
  const { chooser } = table;
  await table.pick();
  expect(refusalOf(await reselect(chooser))).toEqual([409, 'NOT_CHOOSING']);
});
