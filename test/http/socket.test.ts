/** The contract's socket: hello and welcome, changes, catching up, presence, several tabs, other viewers. */

import { expect, test } from 'vitest';

import { CLOSE_CODES, PROTOCOL_VERSION } from '../../protocol/constants.ts';
import { GameReplySchema } from '../../protocol/view.ts';
import { taken } from '../support/harness/player-client.ts';
import { serverForTests } from '../support/server.ts';

const server = await serverForTests();

test('hello is welcomed with who one is, the whole game, and the server’s time', async () => {
  const table = await server.table();
  const [welcome] = table.guest.live.messages;
  expect(welcome).toMatchObject({
    type: 'welcome',
    me: { playerId: table.guest.playerId, role: 'player', isHost: false },
    game: { id: table.gameId, phase: 'lobby' },
    now: server.clock.now(),
  });
  expect(table.host.live.me).toEqual({ playerId: table.host.playerId, role: 'player', isHost: true });
});

test('a hello contains its version of the protocol; older and newer clients receive the server’s own in the welcome', async () => {
  const table = await server.table();
  for (const protocol of [undefined, 1, PROTOCOL_VERSION, PROTOCOL_VERSION + 1, 10_000]) {
    const live = await table.guest.client.live(table.gameId, protocol === undefined ? {} : { protocol });
    expect(live.messages[0]).toMatchObject({ type: 'welcome', protocol: PROTOCOL_VERSION });
    live.end();
  }
});

test('a client that only polls learns the version of the protocol', async () => {
  const table = await server.table();
  const reply = taken(await table.host.client.get(table.path), 200, GameReplySchema);
  expect(reply.protocol).toBe(PROTOCOL_VERSION);
});

test('a version of the protocol that is no small positive integer makes no hello', async () => {
  const table = await server.table();
  for (const protocol of ['1', 0, 1.5, 10_001, null]) {
    const socket = table.guest.client.open(table.gameId);
    socket.send({ type: 'hello', sessionId: table.guest.client.sessionId, protocol });
    await expect.poll(() => socket.closeCode).toBe(CLOSE_CODES.notAMessage);
  }
});

test('the socket’s view is the same as that of GET', async () => {
  const names = ['Anna', 'Ben', 'Cleo', 'Dan'];
  const table = await server.table(names, { settings: { teams: { names: ['Red', 'Blue'] } } });
  const answers = async (): Promise<void> => {
    for (const [index, seat] of table.seats.slice(0, 3).entries()) await table.answerOver(seat, index);
    await server.clock.advance(1_000);
  };
  const steps = [() => table.start(), () => table.pass(), () => table.pick(), () => table.toQuestion()];
  const rounds = Array.from({ length: 7 }, () => [
    () => table.toQuestion(),
    answers,
    () => table.toReveal(),
    () => table.pass(),
  ]);
  for (const goOn of [...steps, ...rounds.flat(), () => table.toEnd()]) {
    await goOn();
    const { game } = taken(await table.guest.client.get(table.path), 200, GameReplySchema);
    await server.settle();
    for (const { live } of table.seats) {
      expect(live.view).toEqual(game);
      expect(live.messages.some(({ type }) => type === 'game')).toBe(false);
    }
  }
});

test('clients are not sent what they have or what follows: the version, scores, an empty reveal, who had answered before', async () => {
  const table = await server.table(['Anna', 'Ben', 'Cleo', 'Dan']);
  const { live } = table.guest;
  await table.toQuestion();
  const { length } = live.messages;
  await table.answerOver(table.guest, 0);
  await table.answerOver(table.host, 0);
  await server.clock.advance(1_000);
  await table.answerOver(table.at(2), 0);
  await table.answerOver(table.at(3), 0);
  await table.pass();
  await table.pass();
  const news = live.messages.slice(length).filter(({ type }) => type === 'change' || type === 'answered');
  expect(news).toMatchObject([
    { type: 'answered', seats: [0, 1] },
    { type: 'answered', seats: [2, 3], deadline: expect.any(Number) },
    { type: 'change', set: { phase: 'reveal' } },
    { type: 'change', set: { phase: 'question' } },
  ]);
  const keys = news.flatMap((message) => (message.type === 'change' ? [Object.keys(message.set)] : []));
  expect(keys).toEqual([
    ['phase', 'deadline', 'reveal'],
    ['phase', 'questionStartTime', 'deadline', 'question'],
  ]);
});

test('a change contains the fields that differ from the version sent before', async () => {
  const table = await server.table();
  const { length } = table.guest.live.messages;
  const { version } = table.guest.live.view;
  await table.host.client.patch(`${table.path}/settings`, { waitForTimer: true });
  const change = await table.guest.live.next('change', length);
  expect(change).toMatchObject({ from: version, to: version + 1 });
  expect(Object.keys(change.set)).toEqual(['settings']);
});

test('a second hello on the same socket is welcomed again, with the own answer', async () => {
  const table = await (await server.table()).toQuestion();
  await table.answerOver(table.guest, 0);
  const { live, client } = table.guest;
  const { length } = live.messages;
  live.send({ type: 'hello', sessionId: client.sessionId });
  const welcome = await live.next('welcome', length);
  expect(welcome.me).toMatchObject({ playerId: table.guest.playerId, answer: { answerIndex: 0 } });
});

test('behind: who saw a gap is sent the whole game', async () => {
  const table = await server.table();
  const { live } = table.guest;
  const { length } = live.messages;
  live.send({ type: 'behind', version: 0 });
  expect((await live.next('game', length)).game).toEqual(table.view);
});

test('ping is answered with pong, its t, and the server’s time', async () => {
  const table = await server.table();
  for (const t of [0, -1, 1.5, 1e15]) {
    const { length } = table.host.live.messages;
    table.host.live.send({ type: 'ping', t });
    const pong = await table.host.live.next('pong', length);
    expect(pong).toEqual({ type: 'pong', t, now: server.clock.now() });
  }
});

test('answers alone are gathered for 1 s; all else goes at once, and takes them along', async () => {
  const table = await (await server.table(['Anna', 'Ben', 'Cleo', 'Dan'])).toQuestion();
  const { live } = table.at(3);
  const { length } = live.messages;
  const news = (): unknown[] =>
    live.messages.slice(length).filter(({ type }) => type === 'change' || type === 'answered');
  await table.answerOver(table.host, 0);
  await server.clock.advance(600);
  await table.answerOver(table.guest, 0);
  await server.clock.advance(399);
  expect(news()).toEqual([]);
  await server.clock.advance(1);
  expect(news()).toMatchObject([{ type: 'answered', seats: [0, 1] }]);
  await table.answerOver(table.at(2), 0);
  await table.guest.client.patch(`${table.path}/players/me`, { timeFactor: 2 });
  await server.settle();
  expect(live.view.answered).toEqual([0, 1, 2]);
});

test('answers wait no longer than 250 ms once all but one present player have given theirs', async () => {
  const table = await (await server.table(['Anna', 'Ben', 'Cleo', 'Dan'])).toQuestion();
  const { live } = table.at(3);
  await table.answerOver(table.host, 0);
  await server.clock.advance(500);
  await table.answerOver(table.guest, 0);
  await table.answerOver(table.at(2), 0);
  await server.clock.advance(249);
  expect(live.view.answered).toEqual([]);
  await server.clock.advance(1);
  expect(live.view.answered).toEqual([0, 1, 2]);
});

test('the last present player’s answer moves the deadline, which is sent at once', async () => {
  const table = await (await server.table()).toQuestion();
  await table.answerOver(table.host, 0);
  await table.answerOver(table.guest, 0);
  await server.settle();
  expect(table.view).toMatchObject({ answered: [0, 1], deadline: server.clock.now() + 1_000 });
});

test('presence travels with from = to, once who lost the line has been away for 5 s', async () => {
  const table = await server.table();
  const { live } = table.host;
  await server.clock.advance(10_000);
  expect(live.view.present).toEqual([0, 1]);
  table.guest.client.close();
  await table.guest.live.closed();
  const { length } = live.messages;
  await server.clock.advance(4_999);
  expect(live.view.present).toEqual([0, 1]);
  await server.clock.advance(1);
  const { version } = live.view;
  const change = await live.next('change', length);
  expect(change).toEqual({ type: 'change', from: version, to: version, set: { present: [0] } });
  const back = await table.guest.client.live(table.gameId);
  await server.settle();
  expect(back.view.present).toEqual([0, 1]);
  expect(live.view.present).toEqual([0, 1]);
});

test('whoever polls is present for 6 s', async () => {
  const table = await server.table();
  await server.clock.advance(10_000);
  table.guest.client.close();
  await table.guest.live.closed();
  for (let times = 0; times < 5; times++) {
    taken(await table.guest.client.get(table.path), 200, GameReplySchema);
    await server.clock.advance(2_000);
    expect(table.view.present).toEqual([0, 1]);
  }
  await server.clock.advance(3_999);
  expect(table.view.present).toEqual([0, 1]);
  await server.clock.advance(1);
  expect(table.view.present).toEqual([0]);
});

test('a session is one seat in any number of tabs: present until the last has gone', async () => {
  const table = await server.table();
  await server.clock.advance(10_000);
  const other = await table.guest.client.live(table.gameId);
  expect(other.me?.playerId).toBe(table.guest.playerId);
  table.guest.live.end();
  await table.guest.live.closed();
  await server.clock.advance(8_000);
  expect(table.view.present).toEqual([0, 1]);
  other.end();
  await other.closed();
  await server.clock.advance(8_000);
  expect(table.view.present).toEqual([0]);
});

test('the receipt goes to the tab that answered; every tab sees that the question is answered', async () => {
  const table = await (await server.table()).toQuestion();
  const other = await table.guest.client.live(table.gameId);
  expect(await other.answer(table.question.id, 1)).toMatchObject({ type: 'receipt' });
  await server.clock.advance(250);
  expect(table.guest.live.view.answered).toEqual([1]);
  expect(table.guest.live.messages.some(({ type }) => type === 'receipt')).toBe(false);
});

test('a change of who is host is a welcome for those whom it concerns, and a change for all', async () => {
  const table = await server.table(['Anna', 'Ben', 'Cleo']);
  const lengths = table.seats.map(({ live }) => live.messages.length);
  await table.host.client.delete(`${table.path}/players/me`);
  const welcome = await table.guest.live.next('welcome', lengths[1]);
  expect(welcome.me).toMatchObject({ isHost: true });
  expect(welcome.game.players).toMatchObject([{ name: 'Ben', isHost: true }, { name: 'Cleo' }]);
  await server.settle();
  const { live } = table.at(2);
  expect(live.messages.slice(lengths[2]).some(({ type }) => type === 'welcome')).toBe(false);
  expect(live.view.players).toMatchObject([{ isHost: true }, { isHost: false }]);
});

test('a host who becomes organizer is welcomed as organizer, and as player again afterwards', async () => {
  const table = await server.table(['Anna', 'Ben', 'Cleo']);
  const { live, client } = table.host;
  const { length } = live.messages;
  await client.patch(`${table.path}/settings`, { organizer: true });
  await live.next('welcome', length);
  expect(live.me).toEqual({ playerId: null, role: 'organizer', isHost: true });
  expect(live.view.players.map(({ name }) => name)).toEqual(['Ben', 'Cleo']);
  await client.patch(`${table.path}/settings`, { organizer: false });
  await server.settle();
  expect(live.me).toMatchObject({ role: 'player', isHost: true });
  expect(live.view.players.map(({ name }) => name)).toEqual(['Ben', 'Cleo', 'Anna']);
});
