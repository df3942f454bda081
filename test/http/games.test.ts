/** The contract's games: creating, finding, starting, playing again; and who may do what. */

import { expect, test } from 'vitest';

import { CreateGameReplySchema, JoinCodeReplySchema } from '../../protocol/data.ts';
import { GameReplySchema } from '../../protocol/view.ts';
import { problemOf, refusalOf, taken, type Reply } from '../support/harness/player-client.ts';
import { serverForTests, type ClockedGame } from '../support/server.ts';

const server = await serverForTests();
const locked = await serverForTests({ PAYWALL: 'on' });

test('a game is made with its host in one step: 201 {game, me}', async () => {
  const client = server.client();
  const { game, me, now } = taken(
    await client.post('/api/games', { name: 'Anna', language: 'et', avatar: 'owl' }),
    201,
    CreateGameReplySchema,
  );
  expect(game.code).toMatch(/^\d{6}$/);
  expect(game).toMatchObject({ phase: 'lobby', status: 'waiting', language: 'et', present: [0] });
  expect(game.players).toMatchObject([{ id: me.playerId, name: 'Anna', avatar: 'owl', isHost: true }]);
  expect(me).toEqual({ playerId: game.players[0]?.id, role: 'player', isHost: true });
  expect(now).toBe(server.clock.now());
});

test('a code from generate_join_code becomes the game’s; a code in use is not given twice', async () => {
  const client = server.client();
  const { code } = taken(await client.post('/api/rpc/generate_join_code'), 200, JoinCodeReplySchema);
  const first = taken(await client.post('/api/games', { name: 'Anna', code }), 201, CreateGameReplySchema);
  expect(first.game.code).toBe(code);
  const second = taken(await client.post('/api/games', { name: 'Ben', code }), 201, CreateGameReplySchema);
  expect(second.game.code).not.toBe(code);
  expect(refusalOf(await client.post('/api/games', { name: 'Anna', code: '12345' }))).toEqual([
    400,
    'INVALID_INPUT',
  ]);
});

test('a late guest finds the game of their code started, not another one: no other game has that code while it is played, and for ten minutes after', async () => {
  const table = await server.table(['Anna', 'Ben'], {
    settings: { rounds: 1, knocking: false },
    drawsCode: true,
  });
  const { code } = table.view;
  const late = server.client();
  const made = async (): Promise<string> =>
    taken(await table.host.client.post('/api/games', { name: 'Zoe', code }), 201, CreateGameReplySchema).game
      .code;
  const found = async (who = late): Promise<Reply> => who.post('/api/rpc/find_game_by_code', { code });
  await table.start();
  expect(await made()).not.toBe(code);
  expect(refusalOf(await found())).toEqual([404, 'GAME_NOT_FOUND']);
  expect(await found(table.guest.client)).toMatchObject({ status: 200, body: { id: table.gameId } });
  await table.toEnd();
  await server.clock.advance(599_000);
  expect(await made()).not.toBe(code);
  await server.clock.advance(1_000);
  expect(await made()).toBe(code);
});

test('Idempotency-Key: a repeated request finds the first one’s game, at once or later; another session’s key is another', async () => {
  const client = server.client();
  const make = (who = client): Promise<Reply> =>
    who.post('/api/games', { name: 'Anna' }, { 'idempotency-key': 'once' });
  const replies = [...(await Promise.all([make(), make(), make()])), await make()];
  const ids = replies.map((reply) => taken(reply, 201, CreateGameReplySchema).game.id);
  expect(new Set(ids).size).toBe(1);
  const other = taken(await make(server.client()), 201, CreateGameReplySchema);
  expect(ids).not.toContain(other.game.id);
});

test('Idempotency-Key: who made a game and left it is not shown it by the key once it has started', async () => {
  const [client, next, third] = [server.client(), server.client(), server.client()];
  const headers = { 'idempotency-key': 'left' };
  const make = (): Promise<Reply> => client.post('/api/games', { name: 'Anna' }, headers);
  const path = `/api/games/${taken(await make(), 201, CreateGameReplySchema).game.id}`;
  for (const guest of [next, third])
    expect((await guest.post(`${path}/players`, { name: 'Ben' })).status).toBe(201);
  expect((await client.delete(`${path}/players/me`)).status).toBe(204);
  taken(await make(), 201, CreateGameReplySchema);
  taken(await next.post(`${path}/start`), 200, GameReplySchema);
  expect(refusalOf(await client.get(path))).toEqual([409, 'GAME_STARTED']);
  expect(refusalOf(await make())).toEqual([409, 'GAME_STARTED']);
});

test('an Idempotency-Key is not used up by a request that was refused', async () => {
  const client = server.client();
  const headers = { 'idempotency-key': 'again' };
  expect(refusalOf(await client.post('/api/games', { name: ' ' }, headers))).toEqual([400, 'NAME_REQUIRED']);
  taken(await client.post('/api/games', { name: 'Anna' }, headers), 201, CreateGameReplySchema);
});

test('an Idempotency-Key has up to 200 characters: a longer one is refused, and none is cut to another', async () => {
  const client = server.client();
  const make = (key: string): Promise<Reply> =>
    client.post('/api/games', { name: 'Anna' }, { 'idempotency-key': key });
  taken(await make('x'.repeat(200)), 201, CreateGameReplySchema);
  const refused = await make('x'.repeat(201));
  expect(refusalOf(refused)).toEqual([400, 'INVALID_INPUT']);
  expect(problemOf(refused).errors).toMatchObject([{ path: 'idempotency-key' }]);
});

test('NAME_REQUIRED, NAME_TOO_LONG 400: the host needs a name too', async () => {
  const client = server.client();
  expect(refusalOf(await client.post('/api/games', { name: '' }))).toEqual([400, 'NAME_REQUIRED']);
  expect(refusalOf(await client.post('/api/games', { name: 'x'.repeat(21) }))).toEqual([
    400,
    'NAME_TOO_LONG',
  ]);
});

test('ONLY_HOST 403: neither a guest nor a session without a seat can start, change settings or play again', async () => {
  const table = await server.table();
  for (const client of [table.guest.client, server.client()]) {
    expect(refusalOf(await client.post(`${table.path}/start`))).toEqual([403, 'ONLY_HOST']);
    expect(refusalOf(await client.post(`${table.path}/play-again`))).toEqual([403, 'ONLY_HOST']);
    const set = await client.patch(`${table.path}/settings`, { waitForTimer: true });
    expect(refusalOf(set)).toEqual([403, 'ONLY_HOST']);
  }
  expect(table.view.settings.waitForTimer).toBe(false);
});

test('NOT_ENOUGH_PLAYERS 409: a start needs two', async () => {
  const table = await server.table(['Anna']);
  expect(refusalOf(await table.host.client.post(`${table.path}/start`))).toEqual([409, 'NOT_ENOUGH_PLAYERS']);
});

test('two starts at once are one, and a retried start is granted without a second effect', async () => {
  const table = await locked.table();
  const start = (): Promise<Reply> => table.host.client.post(`${table.path}/start`);
  const replies = await Promise.all([start(), start(), start()]);
  const games = replies.map((reply) => taken(reply, 200, GameReplySchema).game);
  expect(new Set(games.map(({ version }) => version)).size).toBe(1);
  expect(games[0]).toMatchObject({ phase: 'getReady', currentRound: 1, totalRounds: 2 });
  const again = taken(await start(), 200, GameReplySchema);
  expect(again.game.version).toBe(games[0]?.version);
  const left = await table.host.client.call('can-start-game', { session_id: table.host.client.sessionId });
  expect(left.body).toMatchObject({ allowed: true, remaining: 2 });
});

test('PLAYS_EXHAUSTED 402 {count}: of two starts at once with one play left, one is refused', async () => {
  const first = await locked.table();
  const { client } = first.host;
  await first.start();
  const others: string[] = [];
  for (let times = 0; times < 3; times++) {
    const { game } = taken(await client.post('/api/games', { name: 'Anna' }), 201, CreateGameReplySchema);
    await locked.client().post(`/api/games/${game.id}/players`, { name: 'Ben' });
    others.push(game.id);
  }
  const replies = await Promise.all(others.map((id) => client.post(`/api/games/${id}/start`)));
  const refused = replies.filter(({ status }) => status !== 200);
  expect(refused.map(refusalOf)).toEqual([[402, 'PLAYS_EXHAUSTED']]);
  expect(refused[0]?.body).toMatchObject({ count: 3 });
});

test('a start races the guest’s leaving: either a game of two, or NOT_ENOUGH_PLAYERS', async () => {
  for (let times = 0; times < 10; times++) {
    const table = await server.table();
    const leave = (): Promise<Reply> => table.guest.client.delete(`${table.path}/players/me`);
    const start = (): Promise<Reply> => table.host.client.post(`${table.path}/start`);
    const [first, second] = await Promise.all(times % 2 === 0 ? [leave(), start()] : [start(), leave()]);
    const started = times % 2 === 0 ? second : first;
    await server.settle();
    const { phase, players } = table.view;
    if (started?.status === 200) {
      expect([phase, players.map(({ status }) => status)]).toEqual(['getReady', ['playing', 'left']]);
    } else {
      expect(started && refusalOf(started)).toEqual([409, 'NOT_ENOUGH_PLAYERS']);
      expect([phase, players.length]).toEqual(['lobby', 1]);
    }
    server.clear();
  }
});

test('NOT_UNLOCKED 402: every setting but the free ones, when made and when changed; unlocked where there is no paywall', async () => {
  const table = await locked.table();
  const changes = [
    { gameName: 'Quiz night' },
    { rounds: 3 },
    { questionTimeLimit: 20 },
    { zen: true },
    { teams: { names: ['Red', 'Blue'] } },
    { organizer: true },
    { personalTopics: ['Dinosaurs'] },
    { deepAnalytics: true },
    { showScreen: true },
  ];
  const open = await server.table();
  for (const change of changes) {
    const refused = await table.host.client.patch(`${table.path}/settings`, change);
    expect([change, ...refusalOf(refused)]).toEqual([change, 402, 'NOT_UNLOCKED']);
    const made = await locked.client().post('/api/games', { name: 'Anna', settings: change });
    expect([change, ...refusalOf(made)]).toEqual([change, 402, 'NOT_UNLOCKED']);
    const granted = await open.host.client.patch(`${open.path}/settings`, change);
    expect(taken(granted, 200, GameReplySchema).game.settings).toMatchObject(change);
  }
  for (const change of [
    { waitForTimer: true },
    { spectators: true },
    { reveal: 'together' },
    { kids: true },
    { reactions: true },
  ]) {
    const free = await table.host.client.patch(`${table.path}/settings`, change);
    expect(taken(free, 200, GameReplySchema).game.settings).toMatchObject(change);
  }
});

test('settings have their bounds, and are changed in the lobby only: GAME_STARTED 409', async () => {
  const table = await server.table();
  const set = (change: unknown): Promise<Reply> => table.host.client.patch(`${table.path}/settings`, change);
  const beyond = [
    { rounds: 0 },
    { rounds: 21 },
    { rounds: 1.5 },
    { questionTimeLimit: 4 },
    { questionTimeLimit: 61 },
    { gameName: 'x'.repeat(41) },
    { teams: { names: ['Red'] } },
    { teams: { names: ['Red', 'red'] } },
    { personalTopics: Array.from({ length: 11 }, (_, index) => `Topic ${index}`) },
    { kids: 'yes' },
  ];
  for (const change of beyond)
    expect([change, ...refusalOf(await set(change))]).toEqual([change, 400, 'INVALID_INPUT']);
  for (const change of [{ rounds: 1 }, { rounds: 20 }, { questionTimeLimit: 5 }, { questionTimeLimit: 60 }])
    taken(await set(change), 200, GameReplySchema);
  await table.start();
  expect(table.view).toMatchObject({ totalRounds: 20, questionTimeLimit: 60 });
  expect(refusalOf(await set({ waitForTimer: true }))).toEqual([409, 'GAME_STARTED']);
});

async function finished(): Promise<ClockedGame> {
  const table = await server.table(['Anna', 'Ben'], { settings: { rounds: 1 }, drawsCode: true });
  return await table.toEnd();
}

test('play again: the host’s, from the results; back to the lobby, players kept, scores 0; repeated in the lobby 200', async () => {
  const table = await finished();
  const again = (): Promise<Reply> => table.host.client.post(`${table.path}/play-again`);
  const { code } = table.view;
  const replies = await Promise.all([again(), again()]);
  for (const reply of replies) {
    const { game } = taken(reply, 200, GameReplySchema);
    expect(game).toMatchObject({
      phase: 'lobby',
      code,
      currentRound: 0,
      scores: { total: [0, 0] },
      round: null,
    });
    expect(game.players.map(({ name }) => name)).toEqual(['Anna', 'Ben']);
  }
  await table.start();
  expect(refusalOf(await again())).toEqual([409, 'NOT_FINISHED']);
});

test('a game that plays again after its code was reused gets a new one', async () => {
  const table = await finished();
  const { code } = table.view;
  await server.clock.advance(600_000);
  const { game } = taken(
    await table.host.client.post('/api/games', { name: 'Zoe', code }),
    201,
    CreateGameReplySchema,
  );
  expect(game.code).toBe(code);
  const reply = await table.host.client.post(`${table.path}/play-again`);
  expect(taken(reply, 200, GameReplySchema).game.code).not.toBe(code);
});

test('skip: the organizer’s alone, in the pause: NOT_THE_ORGANIZER 403, NOTHING_TO_SKIP 409', async () => {
  const table = await server.table(['Anna', 'Ben', 'Cleo'], { settings: { organizer: true } });
  const skip = (index: number): Promise<Reply> => table.at(index).client.post(`${table.path}/skip`);
  expect(table.host.live.me).toEqual({ playerId: null, role: 'organizer', isHost: true });
  expect(refusalOf(await skip(0))).toEqual([409, 'NOTHING_TO_SKIP']);
  await table.toReveal();
  expect(refusalOf(await skip(1))).toEqual([403, 'NOT_THE_ORGANIZER']);
  expect(taken(await skip(0), 200, GameReplySchema).game).toMatchObject({
    phase: 'question',
    currentQuestion: 2,
  });
  const answer = await table.host.client.call('submit-answer', {
    gameId: table.gameId,
    playerId: '',
    answerIndex: 0,
  });
  expect(refusalOf(answer)).toEqual([403, 'NOT_A_PLAYER']);
});
