/** The contract's seats: joining, returning, changing, leaving, removing, extra time. */

import { expect, test } from 'vitest';

import { GET_READY_TEAMS_MS } from '../../game/constants.ts';
import { FindGameReplySchema, JoinReplySchema } from '../../protocol/data.ts';
import { GameReplySchema } from '../../protocol/view.ts';
import { refusalOf, taken, type Reply } from '../support/harness/player-client.ts';
import { serverForTests, type ClockedGame } from '../support/server.ts';

const server = await serverForTests();

const names = (table: ClockedGame): string[] => table.view.players.map(({ name }) => name);
const find = (reply: Reply) => taken(reply, 200, FindGameReplySchema);

test('a join answers 201 {player, game, me} and is sent to the others', async () => {
  const table = await server.table(['Anna']);
  const client = server.client();
  const { player, game, me, now } = taken(
    await client.post(`${table.path}/players`, { name: '  Ben  ', avatar: 'fox-1' }),
    201,
    JoinReplySchema,
  );
  expect(player).toMatchObject({
    name: 'Ben',
    avatar: 'fox-1',
    joinOrder: 2,
    isHost: false,
    status: 'waiting',
  });
  expect(game.players[1]).toEqual(player);
  expect(me).toEqual({ playerId: player?.id, role: 'player', isHost: false });
  expect(now).toBe(server.clock.now());
  await server.settle();
  expect(names(table)).toEqual(['Anna', 'Ben']);
});

test('a session that has a seat joins into it, in every phase, whatever name it gives', async () => {
  const table = await server.table();
  const rejoin = async (): Promise<void> => {
    const reply = await table.guest.client.post(`${table.path}/players`, { name: 'Somebody else' });
    const { player, me } = taken(reply, 201, JoinReplySchema);
    expect(player).toMatchObject({ id: table.guest.playerId, name: 'Ben' });
    expect(me.playerId).toBe(table.guest.playerId);
  };
  await rejoin();
  for (const goOn of [() => table.start(), () => table.pass(), () => table.pick(), () => table.toReveal()]) {
    await goOn();
    await rejoin();
    expect(
      find(await table.guest.client.post('/api/rpc/find_game_by_code', { code: table.view.code })).id,
    ).toBe(table.gameId);
  }
  await table.toEnd();
  await rejoin();
  expect(names(table)).toEqual(['Anna', 'Ben']);
});

test('two joins by one session at once are one seat', async () => {
  const table = await server.table(['Anna']);
  const client = server.client();
  const replies = await Promise.all(
    Array.from({ length: 5 }, () => client.post(`${table.path}/players`, { name: 'Ben' })),
  );
  const ids = replies.map((reply) => taken(reply, 201, JoinReplySchema).player?.id);
  expect(new Set(ids).size).toBe(1);
  await server.settle();
  expect(names(table)).toEqual(['Anna', 'Ben']);
});

test('NAME_REQUIRED and NAME_TOO_LONG 400', async () => {
  const table = await server.table(['Anna']);
  const join = (name: string): Promise<Reply> => server.client().post(`${table.path}/players`, { name });
  for (const name of ['', '  ', '\u200B\u200D', '\n'])
    expect(refusalOf(await join(name))).toEqual([400, 'NAME_REQUIRED']);
  expect(refusalOf(await join('x'.repeat(21)))).toEqual([400, 'NAME_TOO_LONG']);
  taken(await join('👩‍🚀'.repeat(20)), 201, JoinReplySchema);
});

test('names like 4242, <b>, emoji and Arabic are names like any other; the second Anna is Anna 2', async () => {
  const table = await server.table(['Anna', '4242', '<b>', '👩‍🚀', 'نور', 'anna', '__proto__']);
  expect(names(table)).toEqual(['Anna', '4242', '<b>', '👩‍🚀', 'نور', 'anna 2', '__proto__']);
});

test('the tenth player sits down, the eleventh gets GAME_FULL 409; two at once share the last seat not', async () => {
  const table = await server.table(Array.from({ length: 9 }, (_, index) => `Player ${index}`));
  const join = (): Promise<Reply> => server.client().post(`${table.path}/players`, { name: 'Late' });
  const replies = await Promise.all([join(), join()]);
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201, 409]));
  expect(refusalOf(await join())).toEqual([409, 'GAME_FULL']);
});

test('GAME_STARTED 409: a session without a seat that joins or watches a started game', async () => {
  const table = await server.table(['Anna', 'Ben'], { settings: { knocking: false } });
  const visitor = server.client();
  const { game, me } = taken(await visitor.get(table.path), 200, GameReplySchema);
  expect(me).toEqual({ playerId: null, role: 'visitor', isHost: false });
  expect(game).toEqual(table.view);
  await table.start();
  const join = await visitor.post(`${table.path}/players`, { name: 'Late' });
  expect(refusalOf(join)).toEqual([409, 'GAME_STARTED']);
  expect(refusalOf(await visitor.get(table.path))).toEqual([409, 'GAME_STARTED']);
  for (const code of [table.view.code, table.gameId, `https://example.org/et/game/${table.gameId}?x=1`]) {
    const found = await visitor.post('/api/rpc/find_game_by_code', { code });
    expect(refusalOf(found)).toEqual([404, 'GAME_NOT_FOUND']);
  }
});

test('who comes late may watch where the host allows it, without a seat, and never in kids mode', async () => {
  const table = await server.table(['Anna', 'Ben'], { settings: { spectators: true } });
  const visitor = server.client();
  await table.start();
  const { game, me } = taken(await visitor.get(table.path), 200, GameReplySchema);
  expect(me).toEqual({ playerId: null, role: 'visitor', isHost: false });
  expect(game).toEqual(table.view);
  expect(refusalOf(await visitor.post(`${table.path}/players`, { name: 'Late' }))).toEqual([
    409,
    'GAME_STARTED',
  ]);
});

test('a game is found by its code, with blanks, by its id, and by a link', async () => {
  const table = await server.table();
  const { code } = table.view;
  const typed = [
    code,
    ` ${code.slice(0, 3)} ${code.slice(3)} `,
    table.gameId,
    table.gameId.toUpperCase(),
    `http://localhost:3000/join/${table.gameId}`,
    `https://example.org/de/game/${table.gameId}?host=true`,
    `https://example.org/de/join/${code}`,
  ];
  for (const text of typed) {
    const found = await server.client().post('/api/rpc/find_game_by_code', { code: text });
    expect(find(found)).toEqual({ id: table.gameId, language: 'en' });
  }
  for (const text of ['', 'abc', '12345', '1234567', `${code}0`, '🎲', 'zzzzzzzzzz', '%00']) {
    const found = await server.client().post('/api/rpc/find_game_by_code', { code: text });
    expect([text, ...refusalOf(found)]).toEqual([text, 404, 'GAME_NOT_FOUND']);
  }
});

test('a player changes the own name, avatar and team in the lobby, and not afterwards', async () => {
  const table = await server.table();
  const change = (body: unknown): Promise<Reply> =>
    table.guest.client.patch(`${table.path}/players/me`, body);
  const { game } = taken(await change({ name: 'Benedict', avatar: 'owl' }), 200, GameReplySchema);
  expect(game.players[1]).toMatchObject({ name: 'Benedict', avatar: 'owl', id: table.guest.playerId });
  expect(refusalOf(await change({ name: ' ' }))).toEqual([400, 'NAME_REQUIRED']);
  const visitor = await server.client().patch(`${table.path}/players/me`, { name: 'X' });
  expect(refusalOf(visitor)).toEqual([403, 'NOT_A_PLAYER']);
  await table.start();
  expect(refusalOf(await change({ name: 'Late' }))).toEqual([409, 'GAME_STARTED']);
});

test('a player goes to another team of the lobby, to one that is listed, until the game has started', async () => {
  const settings = { teams: { names: ['Owls', 'Foxes'] } };
  const table = await server.table(['Anna', 'Ben', 'Cleo'], { settings });
  const change = (team: unknown): Promise<Reply> =>
    table.guest.client.patch(`${table.path}/players/me`, { team });
  const teams = () => table.view.players.map(({ team }) => team);
  expect(teams()).toEqual([0, 1, 0]);
  const { game } = taken(await change(0), 200, GameReplySchema);
  expect(game.players.map(({ team }) => team)).toEqual([0, 0, 0]);
  for (const none of [2, -1, 0.5, 'Owls'])
    expect(refusalOf(await change(none))).toEqual([400, 'INVALID_INPUT']);
  await server.settle();
  expect(teams()).toEqual([0, 0, 0]);
  expect((await change(1)).status).toBe(200);
  await table.start();
  expect(refusalOf(await change(0))).toEqual([409, 'GAME_STARTED']);
  expect(teams()).toEqual([0, 1, 0]);
});

test('a started game of teams gets ready for five seconds on every screen', async () => {
  const settings = { teams: { names: ['Owls', 'Foxes'] } };
  const table = await server.table(['Anna', 'Ben'], { settings });
  await table.start();
  const { phase, deadline } = table.view;
  expect([phase, deadline]).toEqual(['getReady', server.clock.now() + GET_READY_TEAMS_MS]);
});

test('leaving answers 204, again too; it frees the seat in the lobby and is kept as left in a started game', async () => {
  const table = await server.table(['Anna', 'Ben', 'Cleo', 'Dan']);
  const leave = (index: number): Promise<Reply> => table.at(index).client.delete(`${table.path}/players/me`);
  expect((await leave(1)).status).toBe(204);
  expect((await leave(1)).status).toBe(204);
  await server.settle();
  expect(names(table)).toEqual(['Anna', 'Cleo', 'Dan']);
  await table.start();
  expect((await leave(2)).text).toBe('');
  await server.settle();
  expect(table.view.players.map(({ status }) => status)).toEqual(['playing', 'left', 'playing']);
  const back = await table.at(2).client.post(`${table.path}/players`, { name: 'Cleo' });
  expect(refusalOf(back)).toEqual([409, 'GAME_STARTED']);
});

test('the host removes a player in the lobby; once removed one may join again, twice removed is REMOVED 403', async () => {
  const table = await server.table();
  const remove = (id: string): Promise<Reply> => table.host.client.delete(`${table.path}/players/${id}`);
  const other = await table.guest.client.delete(`${table.path}/players/${table.host.playerId}`);
  expect(refusalOf(other)).toEqual([403, 'ONLY_HOST']);
  expect(refusalOf(await remove('zzzzzzzzzz'))).toEqual([404, 'PLAYER_NOT_FOUND']);
  expect(refusalOf(await remove(table.host.playerId))).toEqual([400, 'INVALID_INPUT']);
  expect((await remove(table.guest.playerId)).status).toBe(204);
  const again = await table.join('Ben', table.guest.client);
  expect(again.playerId).not.toBe(table.guest.playerId);
  expect((await remove(again.playerId)).status).toBe(204);
  const third = await again.client.post(`${table.path}/players`, { name: 'Ben' });
  expect(refusalOf(third)).toEqual([403, 'REMOVED']);
});

test('the host removes a player from a running game: the place and its points stay, the player is out; not from the results', async () => {
  const table = await server.table(['Anna', 'Ben', 'Cleo']);
  await table.toQuestion();
  const path = `${table.path}/players/${table.at(2).playerId}`;
  expect(refusalOf(await table.guest.client.delete(path))).toEqual([403, 'ONLY_HOST']);
  expect((await table.host.client.delete(path)).status).toBe(204);
  await server.settle();
  expect(table.view.players.map(({ status }) => status)).toEqual(['playing', 'playing', 'left']);
  expect(await table.at(2).live.closed()).toBe(4403);
  expect(refusalOf(await table.host.client.delete(path))).toEqual([404, 'PLAYER_NOT_FOUND']);
  const again = await table.at(2).client.post(`${table.path}/players`, { name: 'Cleo' });
  expect(refusalOf(again)).toEqual([409, 'GAME_STARTED']);
  await table.toEnd();
  const guest = `${table.path}/players/${table.guest.playerId}`;
  expect(refusalOf(await table.host.client.delete(guest))).toEqual([409, 'GAME_STARTED']);
});

test('extra time is asked by the player and agreed by the host, and the question waits for it', async () => {
  const table = await server.table();
  const asked = await table.guest.client.patch(`${table.path}/players/me`, { timeFactor: 2 });
  const { game } = taken(asked, 200, GameReplySchema);
  expect(game.players[1]).toMatchObject({ askedTimeFactor: 2 });
  expect(game.players[1]?.timeFactor).toBeUndefined();
  const path = `${table.path}/players/${table.guest.playerId}`;
  expect(refusalOf(await table.guest.client.patch(path, { timeFactor: 2 }))).toEqual([403, 'ONLY_HOST']);
  expect(refusalOf(await table.host.client.patch(path, { timeFactor: 3 }))).toEqual([400, 'INVALID_INPUT']);
  const agreed = taken(await table.host.client.patch(path, { timeFactor: 2 }), 200, GameReplySchema);
  expect(agreed.game.players[1]).toMatchObject({ timeFactor: 2 });
  await table.toQuestion();
  expect(table.view.deadline).toBe(server.clock.now() + 20_000 + 250);
  await server.clock.advance(15_000);
  expect(await table.answerOver(table.host, 0)).toMatchObject({ type: 'refused', code: 'QUESTION_CLOSED' });
  expect(await table.answerOver(table.guest, 0)).toMatchObject({ type: 'receipt' });
});

test('the host’s seat passes on when the host leaves, and after 60 s of absence in the lobby, until the creator is back', async () => {
  const table = await server.table(['Anna', 'Ben', 'Cleo']);
  // For 10 s after a start of the server everyone counts as present.
  await server.clock.advance(10_000);
  table.host.client.close();
  await table.host.live.closed();
  const { live } = table.guest;
  await server.clock.advance(64_999);
  expect(live.view.players.map(({ isHost }) => isHost)).toEqual([true, false, false]);
  await server.clock.advance(1);
  expect(live.view.players.map(({ isHost }) => isHost)).toEqual([false, true, false]);
  expect(live.me?.isHost).toBe(true);
  const back = await table.host.client.live(table.gameId);
  await server.settle();
  expect(back.me?.isHost).toBe(true);
  expect(live.me?.isHost).toBe(false);
  await table.host.client.delete(`${table.path}/players/me`);
  await server.settle();
  expect(live.me?.isHost).toBe(true);
});
