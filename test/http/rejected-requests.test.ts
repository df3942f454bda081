/** Requests that Node rejects by itself also count towards their address's limit. */

import { expect, test, vi } from 'vitest';

import { headOf, openRaw, statusesOf } from '../support/harness/raw.ts';
import { TestServer } from '../support/server.ts';

/** Number of documents that an address may request per window. */
const DOCUMENTS_MAX = 100;

test('a request with an unknown Expect header is answered 417, counted, and ends its connection', async () => {
  const server = await TestServer.start({ RATE_LIMIT: 'on' });
  const odd = headOf('GET /healthz', { Expect: 'foo' });
  const first = await openRaw(server.base, odd.repeat(10));
  await first.ended;
  expect(statusesOf(first.text())).toEqual(['417']);
  for (let times = 0; times < 30; times++) await (await openRaw(server.base, odd.repeat(10))).ended;
  // The budget for documents is exceeded so far that nothing is answered.
  const after = await openRaw(server.base, headOf('GET /healthz'));
  await after.ended;
  expect(statusesOf(after.text())).toEqual([]);
  await server.stop();
});

test('a request with `Expect: 100-continue` gets 100, unless its address is above its limit', async () => {
  const server = await TestServer.start({ RATE_LIMIT: 'on' });
  const waiting = headOf('GET /healthz', { Expect: '100-continue', Connection: 'close' });
  const statuses: string[] = [];
  for (let times = 0; times < DOCUMENTS_MAX + 1; times++) {
    const { text, ended } = await openRaw(server.base, waiting);
    await ended;
    statuses.push(statusesOf(text()).join());
  }
  expect(statuses).toEqual([...Array.from({ length: DOCUMENTS_MAX }, () => '100,200'), '429']);
  await server.stop();
});

test.each([
  ['without a host', 'GET /healthz HTTP/1.1\r\n\r\n', '400'],
  [
    'without a host, with Expect: 100-continue',
    'GET /healthz HTTP/1.1\r\nExpect: 100-continue\r\n\r\n',
    '400',
  ],
  ['that cannot be read', '\0\u0001\r\n\r\n', '400'],
  ['for a tunnel', 'CONNECT quiz:1 HTTP/1.1\r\nHost: quiz\r\n\r\n', ''],
])(
  'requests %s are refused and counted',
  async (_name, bytes, status) => {
    const server = await TestServer.start({ RATE_LIMIT: 'on' });
    const ask = async (): Promise<string> => {
      const { text, ended } = await openRaw(server.base, bytes);
      await ended;
      return statusesOf(text()).join();
    };
    expect(await ask()).toBe(status);
    const answered: string[] = [];
    for (let times = 0; times < 6_100 && answered.length < 6_100; times += 50)
      answered.push(...(await Promise.all(Array.from({ length: 50 }, ask))));
    // The next connection of the address gets no reply either.
    const after = await openRaw(server.base, headOf('GET /healthz', { Connection: 'close' }));
    await after.ended;
    expect(statusesOf(after.text())).toEqual([]);
    await server.stop();
  },
  60_000,
);

test('an upgrade to anything but a WebSocket is a request like any other', async () => {
  const server = await TestServer.start();
  const headers = { Connection: 'Upgrade, HTTP2-Settings', Upgrade: 'h2c', 'HTTP2-Settings': '' };
  const { socket, text } = await openRaw(server.base, headOf('GET /healthz', headers));
  await vi.waitFor(() => expect(statusesOf(text())).toEqual(['200']));
  socket.destroy();
  await server.stop();
});
