/** Knocking over HTTP: from the code of a started game to a seat in its next round, and who may admit. */

import { expect, test } from 'vitest';

import { FindGameReplySchema, KnockReplySchema, type KnockReply } from '../../protocol/data.ts';
import { GameReplySchema } from '../../protocol/view.ts';
import type { SeatedPlayer } from '../support/harness/http-game.ts';
import { refusalOf, taken, type PlayerClient, type Reply } from '../support/harness/player-client.ts';
import { serverForTests, type ClockedGame } from '../support/server.ts';

const server = await serverForTests();

const ASKING: KnockReply = {
  state: 'asking',
  status: 'in_progress',
  waitsFor: 'round',
  mayWatch: false,
  language: 'en',
};

const find = (client: PlayerClient, code: string): Promise<Reply> =>
  client.post('/api/rpc/find_game_by_code', { code });
const knock = (table: ClockedGame, client: PlayerClient, name = 'Dora'): Promise<Reply> =>
  client.post(`${table.path}/knock`, { name });
const stateOf = async (table: ClockedGame, client: PlayerClient): Promise<string> =>
  taken(await client.get(`${table.path}/knock`), 200, KnockReplySchema).state;
const answer = (table: ClockedGame, by: SeatedPlayer, knockId: string, letIn = true): Promise<Reply> =>
  by.client.post(`${table.path}/knocks/${knockId}`, { letIn });

/** Somebody knocks; returns the id of the knock, as the players see it. */
async function knocked(table: ClockedGame, client: PlayerClient, name = 'Dora'): Promise<string> {
  taken(await knock(table, client, name), 201, KnockReplySchema);
  await server.settle();
  const { door } = table.view;
  const atDoor = [...(door?.asking ?? []), ...(door?.admitted ?? [])].find((each) => each.name === name);
  if (atDoor === undefined) throw new Error(`${name} is not at the door`);
  return atDoor.id;
}

test('a started game is found by its code and its link as one to knock at, and by its players as before', async () => {
  const table = await server.table();
  await table.start();
  const { gameId } = table;
  for (const code of [table.view.code, gameId, `https://example.org/join/${table.view.code}`]) {
    const found = taken(await find(server.client(), code), 200, FindGameReplySchema);
    expect(found).toEqual({ id: gameId, language: 'en', knock: true });
  }
  const own = taken(await find(table.guest.client, table.view.code), 200, FindGameReplySchema);
  expect(own).toEqual({ id: gameId, language: 'en' });
});

test('a latecomer knocks, everyone sees who is at the door, and one answer of the host lets them in', async () => {
  const table = await server.table();
  await table.toQuestion();
  const late = server.client();
  expect(await stateOf(table, late)).toBe('none');
  const first = await late.post(`${table.path}/knock`, { name: ' Dora ', avatar: 'owl-1' });
  expect(taken(first, 201, KnockReplySchema)).toEqual(ASKING);
  expect(taken(await late.get(`${table.path}/knock`), 200, KnockReplySchema)).toEqual(ASKING);
  await server.settle();
  const dora = { id: expect.any(String), name: 'Dora', avatar: 'owl-1' };
  for (const { live } of table.seats) expect(live.view.door).toEqual({ asking: [dora], admitted: [] });
  const knockId = table.view.door?.asking[0]?.id ?? '';
  expect(refusalOf(await answer(table, table.guest, knockId))).toEqual([403, 'ONLY_HOST']);
  expect(refusalOf(await late.post(`${table.path}/knocks/${knockId}`, { letIn: true }))).toEqual([
    403,
    'ONLY_HOST',
  ]);
  const { game } = taken(await answer(table, table.host, knockId), 200, GameReplySchema);
  expect(game.door).toEqual({ asking: [], admitted: [dora] });
  expect(taken(await answer(table, table.host, knockId), 200, GameReplySchema).game.version).toBe(
    game.version,
  );
  expect(await stateOf(table, late)).toBe('admitted');
  expect(game.players).toHaveLength(2);
  const socket = late.greet(table.gameId);
  expect(await socket.closed()).toBe(4403);
});

test('the organizer, who has no seat, answers at the door', async () => {
  const table = await server.table(['Anna', 'Ben', 'Cleo'], { settings: { organizer: true } });
  await table.toChoosing();
  const late = server.client();
  expect(table.host.live.me?.role).toBe('organizer');
  taken(await answer(table, table.host, await knocked(table, late)), 200, GameReplySchema);
  expect(await stateOf(table, late)).toBe('admitted');
});

test('a knock is the same when it is repeated, and is over when it is refused, taken back or left unanswered', async () => {
  const table = await server.table();
  await table.toChoosing();
  const late = server.client();
  const knockId = await knocked(table, late);
  expect(await knocked(table, late)).toBe(knockId);
  taken(await answer(table, table.host, knockId, false), 200, GameReplySchema);
  expect(await stateOf(table, late)).toBe('refused');
  expect(refusalOf(await answer(table, table.host, knockId))).toEqual([404, 'KNOCK_NOT_FOUND']);

  await knocked(table, late);
  for (let times = 0; times < 2; times++) expect((await late.delete(`${table.path}/knock`)).status).toBe(204);
  expect(await stateOf(table, late)).toBe('withdrawn');
  await server.settle();
  expect(table.view.door ?? null).toBeNull();

  await knocked(table, late);
  await server.clock.advance(120_000);
  expect(await stateOf(table, late)).toBe('expired');
  expect(refusalOf(await knock(table, late))).toEqual([409, 'TOO_MANY_KNOCKS']);
});

test('a knock has a name within the bounds of a join, and an answer is for a knock that there is', async () => {
  const table = await server.table();
  await table.toChoosing();
  expect(refusalOf(await knock(table, server.client(), ' '))).toEqual([400, 'NAME_REQUIRED']);
  expect(refusalOf(await knock(table, server.client(), 'x'.repeat(21)))).toEqual([400, 'NAME_TOO_LONG']);
  expect(refusalOf(await answer(table, table.host, 'zzzzzzzzzz'))).toEqual([404, 'KNOCK_NOT_FOUND']);
  const withoutAnswer = await table.host.client.post(`${table.path}/knocks/zzzzzzzzzz`, {});
  expect(refusalOf(withoutAnswer)).toEqual([400, 'INVALID_INPUT']);
  for (const reply of [
    await server.client().post('/api/games/zzzzzzzzzz/knock', { name: 'Dora' }),
    await server.client().get('/api/games/zzzzzzzzzz/knock'),
    await server.client().delete('/api/games/zzzzzzzzzz/knock'),
    await table.host.client.post('/api/games/zzzzzzzzzz/knocks/zzzzzzzzzz', { letIn: true }),
  ])
    expect(refusalOf(reply)).toEqual([404, 'GAME_NOT_FOUND']);
});

test.each([
  ['in kids mode', { kids: true }],
  ['where the host takes no latecomers', { knocking: false }],
])(
  '%s a started game is closed: it is not found, and a knock is answered like a join',
  async (_, settings) => {
    const table = await server.table(['Anna', 'Ben'], { settings });
    await table.toChoosing();
    const late = server.client();
    for (const code of [table.view.code, table.gameId])
      expect(refusalOf(await find(late, code))).toEqual([404, 'GAME_NOT_FOUND']);
    expect(refusalOf(await knock(table, late))).toEqual([409, 'GAME_STARTED']);
    expect(refusalOf(await late.get(`${table.path}/knock`))).toEqual([409, 'GAME_STARTED']);
  },
);

test('while neither host nor organizer is there for 20 s, the longest-seated present player answers', async () => {
  const table = await server.table(['Anna', 'Ben', 'Cleo']);
  // For 10 s after a start of the server everyone counts as present.
  await server.clock.advance(10_000);
  await table.toChoosing();
  table.host.client.close();
  await table.host.live.closed();
  const late = server.client();
  taken(await knock(table, late), 201, KnockReplySchema);
  await server.settle();
  const { live } = table.guest;
  const knockId = live.view.door?.asking[0]?.id ?? '';
  await server.clock.advance(24_999);
  expect(live.view.door?.keeperId).toBeUndefined();
  expect(refusalOf(await answer(table, table.guest, knockId))).toEqual([403, 'ONLY_HOST']);
  await server.clock.advance(1);
  expect(live.view.door?.keeperId).toBe(table.guest.playerId);
  expect(refusalOf(await answer(table, table.at(2), knockId))).toEqual([403, 'ONLY_HOST']);
  taken(await answer(table, table.guest, knockId), 200, GameReplySchema);
  expect(await stateOf(table, late)).toBe('admitted');

  const second = server.client();
  taken(await knock(table, second, 'Emil'), 201, KnockReplySchema);
  await table.host.client.live(table.gameId);
  await server.settle();
  expect(live.view.door?.keeperId).toBeUndefined();
  const next = live.view.door?.asking[0]?.id ?? '';
  expect(refusalOf(await answer(table, table.guest, next))).toEqual([403, 'ONLY_HOST']);
  taken(await answer(table, table.host, next), 200, GameReplySchema);
});

test('who waits at the door may watch where the host lets people watch', async () => {
  const table = await server.table(['Anna', 'Ben'], { settings: { spectators: true } });
  await table.toChoosing();
  const late = server.client();
  expect(taken(await knock(table, late), 201, KnockReplySchema).mayWatch).toBe(true);
  expect(taken(await late.get(table.path), 200, GameReplySchema).me.role).toBe('visitor');
});

test('a knock at a lobby is a join; where ten are seated, it waits for a seat and gets the first that is free', async () => {
  const names = Array.from({ length: 9 }, (_, index) => `Player ${index}`);
  const table = await server.table(names);
  const [tenth, eleventh] = [server.client(), server.client()];
  expect(taken(await knock(table, tenth, 'Tess'), 201, KnockReplySchema).state).toBe('seated');
  expect(taken(await knock(table, eleventh), 201, KnockReplySchema)).toEqual({
    state: 'admitted',
    status: 'waiting',
    waitsFor: 'seat',
    mayWatch: true,
    language: 'en',
  });
  expect(taken(await find(eleventh, table.view.code), 200, FindGameReplySchema).id).toBe(table.gameId);
  await table.guest.client.delete(`${table.path}/players/me`);
  expect(await stateOf(table, eleventh)).toBe('seated');
  await server.settle();
  expect(table.view.players.map(({ name }) => name).slice(-2)).toEqual(['Tess', 'Dora']);
});

test('who knocks at the results waits for the next game, and sits in its lobby; a code finds its game for ten minutes', async () => {
  const table = await server.table(['Anna', 'Ben'], { settings: { rounds: 1 } });
  await table.toEnd();
  const { code } = table.view;
  const late = server.client();
  expect(taken(await find(late, code), 200, FindGameReplySchema).knock).toBe(true);
  expect(taken(await knock(table, late), 201, KnockReplySchema)).toMatchObject({
    state: 'admitted',
    status: 'finished',
    waitsFor: 'game',
  });
  expect(refusalOf(await late.get(`${table.path}/results`))).toEqual([403, 'NOT_A_PLAYER']);
  await server.clock.advance(600_000);
  expect(refusalOf(await find(server.client(), code))).toEqual([404, 'GAME_NOT_FOUND']);
  taken(await table.host.client.post(`${table.path}/play-again`), 200, GameReplySchema);
  expect(await stateOf(table, late)).toBe('seated');
  await server.settle();
  expect(table.view.players.map(({ name }) => name)).toEqual(['Anna', 'Ben', 'Dora']);
});

test('whoever waits for a seat of a full lobby still waits after the start, in a game that is closed to others', async () => {
  const names = Array.from({ length: 10 }, (_, index) => `Player ${index}`);
  const table = await server.table(names, { settings: { kids: true } });
  const late = server.client();
  taken(await knock(table, late), 201, KnockReplySchema);
  await table.toChoosing();
  expect(await stateOf(table, late)).toBe('admitted');
  expect(refusalOf(await server.client().get(`${table.path}/knock`))).toEqual([409, 'GAME_STARTED']);
});
