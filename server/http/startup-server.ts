/** The server on the port while a start takes long: migrations may take minutes, and monitoring must see that the process is alive. */

import { createServer } from 'node:http';

import { problemDocument } from './problems.ts';

/** A usual start takes less time, so that clients receive none of these replies. */
const SLOW_START_MS = 2_000;
const RETRY_AFTER_SECONDS = 1;

/**
 * Listens once the start has taken two seconds: `/healthz` replies 200, everything else 503 with Retry-After. Returns a function that frees
 * the port. With port 0 it does not listen, because no client knows the port yet.
 */
export function serveDuringStartup(address: {
  readonly port: number;
  readonly host: string;
}): () => Promise<void> {
  if (address.port === 0) return async () => undefined;
  const server = createServer((request, response) => {
    const isAlive = request.url === '/healthz';
    const body = JSON.stringify(isAlive ? { status: 'alive' } : problemDocument('UNAVAILABLE'));
    response.writeHead(isAlive ? 200 : 503, {
      'content-type': isAlive ? 'application/json; charset=utf-8' : 'application/problem+json; charset=utf-8',
      'cache-control': 'no-store',
      connection: 'close',
      ...(isAlive ? {} : { 'retry-after': String(RETRY_AFTER_SECONDS) }),
    });
    response.end(body);
  });
  let isOver = false;
  // An unusable port is reported when the server itself listens.
  server.on('error', () => undefined);
  server.on('listening', () => void (isOver && server.close()));
  const timer = setTimeout(() => server.listen(address), SLOW_START_MS);
  return async () => {
    isOver = true;
    clearTimeout(timer);
    if (!server.listening) return;
    await new Promise<void>((resolve, reject) => {
      server.close((error) => (error === undefined ? resolve() : reject(error)));
      server.closeAllConnections();
    });
  };
}
