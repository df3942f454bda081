/** Answers on the port while the server is not ready to: the tables may be changed for minutes, and who watches the process must know that it is alive. */

import { createServer } from 'node:http';

import { problemDocument } from './problems.ts';

const RETRY_AFTER_SECONDS = 1;

/**
 * Listens until it is closed: `/healthz` is 200, everything else 503 with Retry-After. Rejects where the port cannot be had. Resolves with
 * what gives the port free. With port 0 nothing listens: no one knows the port yet.
 */
export async function answerWhileStarting(address: {
  readonly port: number;
  readonly host: string;
}): Promise<() => Promise<void>> {
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
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(address, resolve);
  });
  return async () => {
    if (!server.listening) return;
    await new Promise<void>((resolve, reject) => {
      server.close((error) => (error === undefined ? resolve() : reject(error)));
      server.closeAllConnections();
    });
  };
}
