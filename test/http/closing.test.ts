/** The contract's close codes, and whose sockets are closed. */

import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

import { expect, test } from 'vitest';
import { WebSocket } from 'ws';

import { eventually } from '../support/eventually.ts';
import { serverForTests } from '../support/server.ts';

const server = await serverForTests();
const limited = await serverForTests({ RATE_LIMIT: 'on' });
const locked = await serverForTests({ PAYWALL: 'on' });

test('4400: what is not a message of this protocol', async () => {
  const table = await server.table();
  const messages = [
    'hello',
    '{"type":"welcome"}',
    '{}',
    '[]',
    'null',
    '"ping"',
    '{"type":"answer","ref":1}',
    '{"type":"ping","t":1e999}',
    '\u0000',
  ];
  for (const message of messages) {
    const live = await table.guest.client.live(table.gameId);
    live.send(message);
    expect([message, await live.closed()]).toEqual([message, 4400]);
  }
  const live = await table.guest.client.live(table.gameId);
  live.ws.send(Buffer.from('{"type":"ping","t":1}'), { binary: true });
  expect(await live.closed()).toBe(4400);
});

test('4400: a first message that is none at all', async () => {
  const table = await server.table();
  const live = table.guest.client.open(table.gameId);
  live.send('{"type":');
  expect(await live.closed()).toBe(4400);
});

test('4400: a hello with a session, of which something else is no hello', async () => {
  const table = await server.table();
  const { sessionId } = table.guest.client;
  for (const odd of [{ protocol: 'two' }, { protocol: 0 }, { role: 'king' }, { showCode: 5 }]) {
    const live = table.guest.client.open(table.gameId);
    live.send({ type: 'hello', sessionId, ...odd });
    expect([odd, await live.closed()]).toEqual([odd, 4400]);
  }
});

test('4401: a first message that is no hello, or a hello without a session', async () => {
  const table = await server.table();
  const { sessionId } = table.guest.client;
  const firsts = [
    { type: 'ping', t: 1 },
    { type: 'hello' },
    { type: 'hello', sessionId: 'not-a-uuid' },
    { type: 'hello', sessionId: '11111111-1111-1111-8111-111111111111' },
    { type: 'answer', ref: 1, questionId: 'x', answerIndex: 0, sessionId },
  ];
  for (const first of firsts) {
    const live = table.guest.client.open(table.gameId);
    live.send(first);
    expect([first, await live.closed()]).toEqual([first, 4401]);
    expect(live.messages).toEqual([]);
  }
});

test('4401: no hello within 5 s', async () => {
  const table = await server.table();
  const live = table.guest.client.open(table.gameId);
  await new Promise((resolve) => {
    live.ws.once('open', resolve);
  });
  // A ping would be a first message, so the test does not wait for this socket.
  live.isPaused = true;
  await server.clock.advance(4_999);
  expect(live.closeCode).toBe(null);
  await server.clock.advance(1);
  expect(await live.closed()).toBe(4401);
  expect(table.guest.live.isOpen).toBe(true);
});

test('4402: a show screen of a session without the unlock, and of one that is not the host', async () => {
  const table = await locked.table();
  const host = table.host.client.open(table.gameId);
  host.send({ type: 'hello', sessionId: table.host.client.sessionId, role: 'show' });
  expect(await host.closed()).toBe(4402);
  const open = await server.table();
  for (const showCode of [undefined, 'guessed']) {
    const visitor = server.client().open(open.gameId);
    visitor.send({ type: 'hello', sessionId: randomUUID(), role: 'show', showCode });
    expect(await visitor.closed()).toBe(4402);
  }
});

test('a show screen is no player: it sees the game, holds no seat, and answers nothing', async () => {
  const table = await (await server.table()).toQuestion();
  const show = await table.host.client.live(table.gameId, { role: 'show' });
  expect(show.me).toEqual({ playerId: null, role: 'show', isHost: false });
  expect(show.view.players).toHaveLength(2);
  expect(show.view.reveal).toBe(null);
  await table.toReveal();
  expect(show.view.reveal).toMatchObject({ answer: [null, null] });
  expect(show.view.deadline).toBe(server.clock.now() + 10_000);
});

test('4403: a session without a seat, in the lobby and later', async () => {
  const table = await server.table();
  const socket = (): Promise<number> => {
    const client = server.client();
    const live = client.open(table.gameId);
    live.send({ type: 'hello', sessionId: client.sessionId });
    return live.closed();
  };
  expect(await socket()).toBe(4403);
  await table.start();
  expect(await socket()).toBe(4403);
});

test('4403: who leaves or is removed, in every tab; the others stay', async () => {
  const table = await server.table(['Anna', 'Ben', 'Cleo']);
  const tab = await table.guest.client.live(table.gameId);
  await table.guest.client.delete(`${table.path}/players/me`);
  expect(await Promise.all([table.guest.live.closed(), tab.closed()])).toEqual([4403, 4403]);
  const removed = table.at(2);
  await table.host.client.delete(`${table.path}/players/${removed.playerId}`);
  expect(await removed.live.closed()).toBe(4403);
  await server.settle();
  expect(table.host.live.isOpen).toBe(true);
  expect(table.view.players.map(({ name }) => name)).toEqual(['Anna']);
});

test('4404: no such game', async () => {
  for (const gameId of ['zzzzzzzzzz', 'x', '%00', encodeURIComponent('../..')]) {
    const client = server.client();
    const live = client.open(gameId);
    live.send({ type: 'hello', sessionId: client.sessionId });
    expect([gameId, await live.closed()]).toEqual([gameId, 4404]);
  }
});

test('4408: who leaves the protocol’s pings unanswered for 30 s; from then on the line counts as lost', async () => {
  const table = await server.table();
  const silent = await table.guest.client.live(table.gameId);
  table.guest.live.end();
  silent.isPaused = true;
  silent.ws.pause();
  await server.clock.advance(29_999);
  expect(table.view.present).toEqual([0, 1]);
  // Pings are sent every 10 s: the first may have just been sent, and the ping that finds three unanswered may be 10 s away.
  await server.clock.advance(20_001);
  silent.ws.resume();
  expect(await silent.closed()).toBe(4408);
  expect(table.view.present).toEqual([0]);
});

test('a ping goes to those alone who have sent nothing for an interval', async () => {
  const table = await server.table();
  // Separate sockets: the others send something at every step of the clock.
  const [busy, idle] = await Promise.all([openRaw(table), openRaw(table)]);
  const pings = { busy: 0, idle: 0 };
  busy.on('ping', () => pings.busy++);
  idle.on('ping', () => pings.idle++);
  for (let interval = 1; interval <= 2; interval++) {
    busy.send(JSON.stringify({ type: 'ping', t: interval }));
    await once(busy, 'message');
    await server.clock.advance(10_000);
    await eventually(() => pings.idle === interval);
  }
  expect(pings.busy).toBe(0);
  await server.clock.advance(10_000);
  await eventually(() => pings.idle === 3 && pings.busy === 1);
  busy.terminate();
  idle.terminate();
});

test('a server that was suspended closes no socket because of that', async () => {
  const table = await server.table();
  server.clock.jump(3_600_000);
  await server.clock.advance(30_000);
  expect(table.seats.map(({ live }) => live.isOpen)).toEqual([true, true]);
});

test('4413: a message of more than 16 KiB', async () => {
  const table = await server.table();
  const { live } = table.guest;
  const ping = '{"type":"ping","t":1}';
  live.send(ping.padEnd(16 * 1_024));
  await live.next('pong');
  live.send(ping.padEnd(16 * 1_024 + 1));
  expect(await live.closed()).toBe(4413);
  const other = await table.host.client.live(table.gameId);
  other.send({ type: 'ping', t: 1, x: 'é'.repeat(9_000) });
  expect(await other.closed()).toBe(4413);
});

test('4429: too many messages of one socket; others are not touched', async () => {
  const table = await limited.table();
  const { length } = table.host.live.messages;
  for (let times = 0; times < 200; times++) table.guest.live.send({ type: 'ping', t: times });
  expect(await table.guest.live.closed()).toBe(4429);
  await table.host.live.sync();
  expect(table.host.live.messages.length).toBeGreaterThan(length);
});

test.each(['ping', 'pong'] as const)('4429: %s frames count like messages', async (kind) => {
  const table = await limited.table();
  const { live } = table.guest;
  for (let times = 0; times < 40; times++) live.ws[kind]();
  // With more at once, the server would close the connection because of the replies they require.
  await live.sync();
  for (let times = 0; times < 40; times++) live.ws[kind]();
  expect(await live.closed()).toBe(4429);
});

/** A raw connection upgraded to a game's socket, controlled by the test, with all received bytes. */
async function upgraded(base: string, gameId: string): Promise<{ socket: Socket; came: () => Buffer }> {
  const { hostname, port, host } = new URL(base);
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
  const chunks: Buffer[] = [];
  socket.on('error', () => undefined).on('data', (chunk: Buffer) => chunks.push(chunk));
  const key = Buffer.alloc(16).toString('base64');
  const fields = `Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}`;
  socket.write(
    `GET /api/games/${gameId}/live HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\n${fields}\r\n\r\n`,
  );
  await once(socket, 'data');
  return { socket, came: () => Buffer.concat(chunks) };
}

/** A client's frame, masked with zeros. */
function frameOf(opcode: number, payload: string): Buffer {
  return Buffer.concat([
    Buffer.from([0x80 | opcode, 0x80 | payload.length, 0, 0, 0, 0]),
    Buffer.from(payload),
  ]);
}

const TEXT = 1;
const PONG = 10;

test('a socket that does not close after a close frame is ended within two seconds', async () => {
  const table = await limited.table();
  const { socket, came } = await upgraded(limited.base, table.gameId);
  socket.write(frameOf(TEXT, 'hello'));
  await once(socket, 'end', { signal: AbortSignal.timeout(2_000) });
  expect(came().includes(Buffer.from([4400 >> 8, 4400 & 0xff]))).toBe(true);
  socket.destroy();
});

test('a flood of frames is not read on once it is too much', async () => {
  const table = await limited.table();
  const { socket, came } = await upgraded(limited.base, table.gameId);
  const frames = Buffer.concat(Array.from({ length: 1_000 }, () => frameOf(PONG, 'x'.repeat(120))));
  const gone = new Promise((resolve) => void socket.once('end', resolve).once('close', resolve));
  const flooding = setInterval(() => socket.writableLength < 1e6 && socket.write(frames), 1);
  await gone;
  clearInterval(flooding);
  expect(came().includes('tooMany')).toBe(true);
  expect(socket.readableEnded || socket.destroyed).toBe(true);
  socket.destroy();
});

test('unknown fields of a message are ignored', async () => {
  const table = await (await server.table()).toQuestion();
  const { live } = table.guest;
  live.send({
    type: 'answer',
    ref: 'a',
    questionId: table.question.id,
    answerIndex: 0,
    points: 1_000,
    seat: 0,
  });
  expect(await live.next('receipt')).toMatchObject({ ref: 'a' });
  await server.clock.advance(250);
  expect(table.view.answered).toEqual([1]);
});

test('[VIEW-11] everyone receives when a show screen is connected, and when none is any more', async () => {
  const table = await server.table(['Anna', 'Ben'], { settings: { showScreen: true } });
  const { live } = table.guest;
  expect(live.view.showScreenConnected).not.toBe(true);
  const show = await table.host.client.live(table.gameId, { role: 'show' });
  await live.until(() => live.view.showScreenConnected === true, 'a show screen');
  show.end();
  await live.until(() => live.view.showScreenConnected === false, 'no show screen');
});

/** A socket of the guest that has received its welcome. */
async function openRaw({ gameId, guest }: Awaited<ReturnType<typeof server.table>>): Promise<WebSocket> {
  const ws = new WebSocket(`${server.base.replace('http', 'ws')}/api/games/${gameId}/live`);
  await once(ws, 'open');
  ws.send(JSON.stringify({ type: 'hello', sessionId: guest.client.sessionId }));
  await once(ws, 'message');
  return ws;
}
