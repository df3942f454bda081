/** Answers on the port when a start takes long: the tables may be changed for minutes, and who watches the process must know that it is alive. */

import { createServer } from 'node:http';

import { problemDocument } from './problems.ts';

/** A usual start is over by then, and no client meets an answer that is only about the start. */
const SLOW_START_MS = 2_000;
const RETRY_AFTER_SECONDS = 1;

/**
 * Begins to listen when the start has taken two seconds: `/healthz` is 200, everything else 503 with Retry-After. Returns what gives the
 * port free. With port 0 nothing listens: no one knows the port yet.
 */
export function answerSlowStart(address: {
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
  // A port that cannot be had is reported when the server itself listens.
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
