/** Connections whose replies are not read are closed, and no others. */

import { once } from 'node:events';
import http, { type RequestListener } from 'node:http';
import { Socket } from 'node:net';

import { afterEach, expect, test, vi } from 'vitest';

import { createHttpServer } from '../../server/http/http-server.ts';
import { noAddressRequestLimit } from '../../server/limits/address-request-limiter.ts';
import { headOf, openRaw } from '../support/harness/raw.ts';
import { TestServer } from '../support/server.ts';

/** Instead of half a minute. */
const TIMEOUT_MS = 1_000;
/** More than the system buffers for an unread connection. */
const LARGE = Buffer.alloc(32 * 1024 * 1024, 'x');

const running: http.Server[] = [];
afterEach(() => running.splice(0).forEach((server) => server.close()));

/** A server with a shorter wait; returns its address. */
async function serverOf(handler: RequestListener): Promise<string> {
  const server = createHttpServer(handler, {
    addressLimiter: noAddressRequestLimit,
    addressOf: () => '127.0.0.1',
    isProxy: () => false,
    boundsAddresses: false,
    maxConnections: 10,
    publicUrl: null,
    unreadReplyMs: TIMEOUT_MS,
  });
  running.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the server has no port');
  return `http://127.0.0.1:${address.port}`;
}

test('a connection ends whose client asks and takes nothing of the reply', async () => {
  const ended = Promise.withResolvers<void>();
  const base = await serverOf((request, response) => {
    request.socket.once('close', () => ended.resolve());
    response.end(LARGE);
  });
  const { socket } = await openRaw(base, headOf('GET /'));
  socket.pause();
  await ended.promise;
  socket.destroy();
});

test('a reply that is long in coming is waited for', async () => {
  const base = await serverOf((_request, response) => {
    // Node has detected that no data moves.
    response.once('timeout', () => setImmediate(() => response.end('late')));
  });
  expect(await (await fetch(base)).text()).toBe('late');
});

test('a socket of a game has no such end', async () => {
  const made = vi.spyOn(http, 'createServer');
  const server = await TestServer.start();
  const listening: unknown = made.mock.results.at(-1)?.value;
  if (!(listening instanceof http.Server)) throw new Error('no server was made');
  const streams: Socket[] = [];
  listening.on('upgrade', (_request, stream) => {
    if (stream instanceof Socket) streams.push(stream);
  });
  await server.table(['Anna']);
  expect(streams.map(({ timeout }) => timeout)).toEqual([0]);
  await server.stop();
});
