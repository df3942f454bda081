/** Fragmented messages (RFC 6455, section 5.4): a few fragments are accepted; neither many of them nor an unfinished message costs the server much. */

import { randomBytes } from 'node:crypto';

import { expect, test, vi } from 'vitest';

import { headOf, openRaw, type RawConnection } from '../support/harness/raw.ts';
import { TestServer } from '../support/server.ts';

const UPGRADE = {
  Connection: 'Upgrade',
  Upgrade: 'websocket',
  'Sec-WebSocket-Version': '13',
  'Sec-WebSocket-Key': randomBytes(16).toString('base64'),
};
const CONTINUATION = 0;
const TEXT = 1;

/** A frame of up to 125 bytes with a mask of zeros. */
function frame(opcode: number, isLast: boolean, text: string): Buffer {
  const first = (isLast ? 0x80 : 0) | opcode;
  return Buffer.concat([Buffer.from([first, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)]);
}

/** A text in a number of fragments, the last with or without the final bit. */
function inParts(text: string, parts: number, isWhole = true): Buffer {
  const frames = Array.from({ length: parts }, (_, index) =>
    frame(index === 0 ? TEXT : CONTINUATION, isWhole && index === parts - 1, index === 0 ? text : ''),
  );
  return Buffer.concat(frames);
}

const PING = JSON.stringify({ type: 'ping', t: 1 });

/** A player's socket after its hello message. */
async function joined(server: TestServer): Promise<RawConnection> {
  const table = await server.table(['Anna']);
  const connection = await openRaw(server.base, headOf(`GET ${table.path}/live`, UPGRADE));
  const { sessionId } = table.host.client;
  connection.socket.write(frame(TEXT, true, JSON.stringify({ type: 'hello', sessionId })));
  await vi.waitFor(() => expect(connection.text()).toContain('"welcome"'));
  return connection;
}

/** Resolves once the server has read the start of a message; it then waits five seconds for the rest. */
async function begun({ clock }: TestServer): Promise<void> {
  await vi.waitFor(() => expect(clock.hasTimerAt(clock.now() + 5_000)).toBe(true));
}

const pongsIn = (text: string): number => text.split('"pong"').length - 1;
/** The close codes in the received frames: 0x88, a length, and two bytes. */
const closeCodeIn = (text: string): number =>
  Buffer.from(text.slice(text.lastIndexOf('\u0088') + 2), 'latin1').readUInt16BE();

test('a message in 16 parts is read, one in 17 ends the socket', async () => {
  const server = await TestServer.start();
  const few = await joined(server);
  few.socket.write(inParts(PING, 16));
  await vi.waitFor(() => expect(pongsIn(few.text())).toBe(1));
  few.socket.destroy();
  const many = await joined(server);
  many.socket.write(inParts(PING, 17));
  await many.ended;
  expect([pongsIn(many.text()), closeCodeIn(many.text())]).toEqual([0, 1008]);
  await server.stop();
});

test('each part counts as a message: a socket’s 60 are used up by eight of eight parts', async () => {
  const server = await TestServer.start({ RATE_LIMIT: 'on' });
  const { socket, text, ended } = await joined(server);
  for (let messages = 0; messages < 20; messages++) socket.write(inParts(PING, 8));
  await ended;
  expect(closeCodeIn(text())).toBe(4429);
  expect(pongsIn(text())).toBeLessThanOrEqual(7);
  await server.stop();
});

test.each([
  ['a message without its last part', inParts(PING, 3, false)],
  ['half a frame', frame(TEXT, true, PING).subarray(0, 12)],
  ['half a frame’s head', frame(TEXT, true, PING).subarray(0, 1)],
])('%s ends the socket after five seconds, though it answers pings', async (_name, bytes) => {
  const server = await TestServer.start();
  const { socket, text, ended } = await joined(server);
  socket.write(inParts(PING, 1));
  socket.write(bytes);
  await vi.waitFor(() => expect(pongsIn(text())).toBe(1));
  await begun(server);
  await server.clock.advance(4_999);
  expect(socket.destroyed).toBe(false);
  await server.clock.advance(1);
  await ended;
  expect(closeCodeIn(text())).toBe(4400);
  await server.stop();
});

test('a message that ends in time ends nothing', async () => {
  const server = await TestServer.start();
  const { socket, text } = await joined(server);
  socket.write(frame(TEXT, false, PING.slice(0, 5)));
  await begun(server);
  await server.clock.advance(4_000);
  socket.write(frame(CONTINUATION, true, PING.slice(5)));
  await vi.waitFor(() => expect(pongsIn(text())).toBe(1));
  await server.clock.advance(4_000);
  expect(socket.destroyed).toBe(false);
  socket.destroy();
  await server.stop();
});
