/** Bots over HTTP: practice, which is free and uses no model; bots in a lobby; and the data kept about them. */

import { afterAll, describe, expect, test } from 'vitest';

import { CreateGameReplySchema, ResultsReplySchema } from '../../protocol/data.ts';
import { GameSummaryReplySchema } from '../../protocol/functions.ts';
import { GameReplySchema } from '../../protocol/view.ts';
import { defaultSummary } from '../../server/questions/default-summary.ts';
import { elements, startModelServer } from '../support/harness/model-server.ts';
import { taken, type PlayerClient } from '../support/harness/player-client.ts';
import { codeOf, shopForTests } from '../support/payments.ts';
import { besideWriting, messages, soundQuestions } from '../support/questions.ts';
import { serverForTests, ClockedGame, type TestServer } from '../support/server.ts';

const { server } = await shopForTests();
let calls = 0;
const model = await startModelServer((call) => {
  calls++;
  return call.purpose === 'write' ? { pieces: elements(soundQuestions(9)) } : besideWriting(call);
});
afterAll(() => model.close());
const withModel = await serverForTests({
  AI_PROVIDER: 'openai-compatible',
  AI_MODEL: 'test-model',
  AI_BASE_URL: model.url,
});

/** One person who practices, with a socket. */
async function practice(on: TestServer, client: PlayerClient): Promise<ClockedGame> {
  const made = await client.post('/api/games', { name: 'Anna', practice: true });
  const { game } = taken(made, 201, CreateGameReplySchema);
  expect(game.phase).toBe('getReady');
  const table = new ClockedGame(on, game.id);
  on.watch(table);
  await table.seat(client);
  return table;
}

async function allowance(client: PlayerClient): Promise<unknown> {
  return (await client.call('can-start-game', { session_id: client.sessionId, check_only: true })).body;
}

describe('practice', () => {
  test('is a round with three bots on a topic of the person’s choice, at no cost of a free play', async () => {
    const client = server.client();
    const table = await practice(server, client);
    expect(table.view.practice).toBe(true);
    expect(table.view.players.map(({ bot }) => bot === true)).toEqual([false, true, true, true]);
    await table.toChoosing();
    expect(table.view.chooserId).toBe(table.host.playerId);
    await table.pick('sports');
    await table.toQuestion();
    await table.answerOver(table.host, 0);
    await server.clock.advance(1_000);
    expect(table.view.phase).toBe('reveal');
    await table.toEnd();
    const results = taken(await client.get(`${table.path}/results`), 200, ResultsReplySchema);
    expect(results.players.filter(({ bot }) => bot === true)).toHaveLength(3);
    expect(results.rounds.map(({ topic }) => topic)).toEqual(['sports']);
    expect(results.rounds[0]?.answerCount).toBe(1);
    expect(await allowance(client)).toMatchObject({ remaining: 3 });
    // Its highlights are the game's own numbers.
    const { summary } = taken(
      await client.call('generate-game-summary', { gameId: table.gameId }),
      200,
      GameSummaryReplySchema,
    );
    expect(summary).not.toBe(defaultSummary(messages.in('en')));
  });

  test('is free as well where one person starts a lobby with bots', async () => {
    const client = server.client();
    const table = new ClockedGame(
      server,
      taken(await client.post('/api/games', { name: 'Anna' }), 201, CreateGameReplySchema).game.id,
    );
    taken(await client.post(`${table.path}/bots`, { count: 2 }), 201, GameReplySchema);
    taken(await client.post(`${table.path}/start`), 200, GameReplySchema);
    expect(await allowance(client)).toMatchObject({ remaining: 3 });
  });

  test('asks no model: not for questions, not for a summary', async () => {
    const table = await practice(withModel, withModel.client());
    await table.toEnd();
    await withModel.eventually(() => table.view.phase === 'finished');
    const summary = await table.host.client.call('generate-game-summary', { gameId: table.gameId });
    expect(summary.status).toBe(200);
    expect(calls).toBe(0);
  });

  test('[POOL-4] voids a question for its person alone: others are still asked it', async () => {
    const written = await (await withModel.table()).toChoosing();
    await written.pick('Estonian sea shanties');
    await withModel.eventually(() => written.view.phase === 'intro');
    await written.toEnd();
    const table = await (await practice(withModel, withModel.client())).toChoosing();
    await table.pick('Estonian sea shanties');
    await table.toReveal();
    await table.host.client.post(`${table.path}/questions/${table.question.id}/challenge`);
    await withModel.settle();
    expect(table.view.voided).toHaveLength(1);
    await table.toEnd();
    const other = await (await practice(withModel, withModel.client())).toChoosing();
    await other.pick('Estonian sea shanties');
    await other.toQuestion();
    expect(other.view.round).toMatchObject({ topic: 'Estonian sea shanties', questionCount: 6 });
  });

  test('takes its person to a lobby with a code, the same name and face and no bots', async () => {
    const table = await practice(server, server.client());
    const [before] = table.view.players;
    await table.toEnd();
    const { game } = taken(await table.host.client.post(`${table.path}/play-again`), 200, GameReplySchema);
    expect(game).toMatchObject({ phase: 'lobby', code: table.view.code });
    expect(game.players).toEqual([{ ...before, status: 'waiting' }]);
    await table.join('Ben', server.client());
  });

  test('runs at once after it is made, and a repeated request gives the same game', async () => {
    const client = server.client();
    const ask = (): ReturnType<PlayerClient['post']> =>
      client.post('/api/games', { name: 'Anna', practice: true }, { 'idempotency-key': 'once' });
    const [first, again] = [
      taken(await ask(), 201, CreateGameReplySchema),
      taken(await ask(), 201, CreateGameReplySchema),
    ];
    expect(again.game.id).toBe(first.game.id);
    expect(again.game.paused).toBeUndefined();
    expect(codeOf(await client.post('/api/games', { name: '', practice: true }))).toBe('NAME_REQUIRED');
  });
});

describe('bots in a lobby', () => {
  test('are added and removed by the host, up to the ten seats', async () => {
    const table = await server.table(['Anna', 'Ben']);
    expect(codeOf(await table.guest.client.post(`${table.path}/bots`, { count: 1 }))).toBe('ONLY_HOST');
    const { game } = taken(
      await table.host.client.post(`${table.path}/bots`, { count: 9 }),
      201,
      GameReplySchema,
    );
    expect(game.players).toHaveLength(10);
    expect(game.present).toEqual([0, 1]);
    expect(codeOf(await table.host.client.post(`${table.path}/bots`, {}))).toBe('GAME_FULL');
    for (const count of [0, 10, 1.5])
      expect(codeOf(await table.host.client.post(`${table.path}/bots`, { count }))).toBe('INVALID_INPUT');
    const bot = game.players[9]?.id ?? '';
    expect((await table.host.client.delete(`${table.path}/bots/${bot}`)).status).toBe(204);
    expect(codeOf(await table.host.client.delete(`${table.path}/bots/${bot}`))).toBe('PLAYER_NOT_FOUND');
    expect(codeOf(await table.host.client.delete(`${table.path}/bots/${table.guest.playerId}`))).toBe(
      'PLAYER_NOT_FOUND',
    );
    await table.join('Cleo');
    await table.join('Dan');
    expect(table.view.players).toHaveLength(10);
    expect(table.view.players.filter(({ bot: isBot }) => isBot === true)).toHaveLength(6);
  });

  test('answer at their own times, and their choices are sent to no one before the reveal', async () => {
    const table = await server.table(['Anna', 'Ben']);
    await table.host.client.post(`${table.path}/bots`, { count: 3 });
    await table.toQuestion();
    await server.clock.advance(9_700);
    expect(table.view.phase).toBe('question');
    expect(table.view.answered).toEqual([2, 3, 4]);
    expect(table.view.reveal).toBeNull();
    await table.pass();
    expect(table.view.reveal?.answer.map((answer) => answer !== null)).toEqual([
      false,
      false,
      true,
      true,
      true,
    ]);
  });

  test('are named in the CSV', async () => {
    const settings = { rounds: 1, deepAnalytics: true };
    const table = await withModel.table(['Anna', 'Ben'], { settings });
    await table.host.client.post(`${table.path}/bots`, { count: 1 });
    await table.toQuestion();
    await table.answerOver(table.host, 0);
    await table.toEnd();
    const { text } = await table.host.client.get(`${table.path}/results.csv`);
    const [header, ...rows] = text
      .trimEnd()
      .split('\r\n')
      .map((row) => cellsOf(row).slice(6, 8).join());
    expect(header).toBe('player,bot');
    // Ben has a row for each question that he left unanswered.
    expect(new Set(rows)).toEqual(new Set(['Anna,no', 'Ben,no', `${table.view.players[2]?.name},yes`]));
    expect(rows.filter((row) => row === 'Ben,no')).toHaveLength(
      rows.filter((row) => row === 'Anna,no').length,
    );
  });
});

/** The cells of a row; cells with a comma are quoted. */
const cellsOf = (row: string): string[] => row.match(/"(?:[^"]|"")*"|[^,]+/g) ?? [];
