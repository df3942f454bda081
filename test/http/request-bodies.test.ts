/** Bodies that cost more than their length: in chunks of one byte, or without an end. */

import { randomUUID } from 'node:crypto';

import { expect, test, vi } from 'vitest';

import { headOf, openRaw, statusesOf, writeOn } from '../support/harness/raw.ts';
import { shopForTests } from '../support/payments.ts';

const { server } = await shopForTests();

const ONE_BYTE = Buffer.from('1\r\n \r\n');
const BLOCK = Buffer.concat(Array.from({ length: 4_096 }, () => ONE_BYTE));

test.each(['/api/stripe/webhook', '/api/functions/translate-interface', '/api/games', '/nowhere'])(
  'a body to %s in chunks of one byte is refused before it is whole, and its connection ends',
  async (path) => {
    const headers = {
      'Content-Type': 'application/json',
      'X-Session-Id': randomUUID(),
      'Stripe-Signature': 't=1,v1=00',
      'Transfer-Encoding': 'chunked',
    };
    const { socket, text, ended } = await openRaw(server.base, headOf(`POST ${path}`, headers));
    // Shorter than any body's limit in bytes: 12,288 chunks of one byte.
    for (let blocks = 0; blocks < 3 && !socket.destroyed; blocks++) await writeOn(socket, BLOCK, 1);
    await ended;
    expect(['', '413', '404']).toContain(statusesOf(text()).join());
  },
);

test('a body of the length that it says in segments of one byte is refused too', async () => {
  const headers = {
    'Content-Type': 'application/json',
    'X-Session-Id': randomUUID(),
    'Content-Length': '1000',
  };
  const { socket, text, ended } = await openRaw(server.base, headOf('POST /api/games', headers));
  socket.setNoDelay(true);
  for (let sent = 0; sent < 1_000 && !socket.destroyed; sent++) {
    await new Promise((resolve) => socket.write(' ', resolve));
    await new Promise(setImmediate);
  }
  await ended;
  expect(statusesOf(text())).toEqual(['413']);
});

test('a body in chunks of ordinary size is taken', async () => {
  const headers = {
    'Content-Type': 'application/json',
    'X-Session-Id': randomUUID(),
    'Transfer-Encoding': 'chunked',
    Connection: 'close',
  };
  const { socket, text, ended } = await openRaw(server.base, headOf('POST /api/games', headers));
  const body = JSON.stringify({ name: 'Anna' }) + ' '.repeat(8_000);
  for (let at = 0; at < body.length; at += 100) {
    const part = body.slice(at, at + 100);
    socket.write(`${part.length.toString(16)}\r\n${part}\r\n`);
  }
  socket.write('0\r\n\r\n');
  await ended;
  expect(statusesOf(text())).toEqual(['201']);
});

test.each([
  ['a path that is none', 'POST /nowhere', '404'],
  ['a call without a session', 'POST /api/games', '401'],
  ['a page', 'GET /healthz', '200'],
])('the answer to %s ends the connection of a body without an end', async (_name, line, status) => {
  const { socket, text, ended } = await openRaw(
    server.base,
    headOf(line, { 'Transfer-Encoding': 'chunked' }),
  );
  const chunk = Buffer.concat([Buffer.from('4000\r\n'), Buffer.alloc(0x4000), Buffer.from('\r\n')]);
  // More than the operating system buffers for a connection that is not read.
  const bytes = await writeOn(socket, chunk, 200_000_000);
  await ended;
  expect(bytes).toBeLessThan(200_000_000);
  expect(['', status]).toContain(statusesOf(text()).join());
});

test('a body that was read, or that is short, leaves the connection open for the next request', async () => {
  const session = { 'Content-Type': 'application/json', 'X-Session-Id': randomUUID() };
  const chunked = headOf('POST /api/games', { ...session, 'Transfer-Encoding': 'chunked' });
  const { socket, text, ended } = await openRaw(server.base, `${chunked}f\r\n{"name":"Anna"}\r\n0\r\n\r\n`);
  const short = headOf('POST /api/games', { 'Content-Type': 'application/json', 'Content-Length': '2' });
  await vi.waitFor(() => expect(statusesOf(text())).toEqual(['201']));
  socket.write(`${short}{}`);
  await vi.waitFor(() => expect(statusesOf(text())).toEqual(['201', '401']));
  socket.write(headOf('GET /healthz', { Connection: 'close' }));
  await ended;
  expect(statusesOf(text())).toEqual(['201', '401', '200']);
});
