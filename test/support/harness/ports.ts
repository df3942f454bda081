/** Free ports of this machine for the servers that tests and the bench start. */

import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/** Listens on a free port of 127.0.0.1; resolves with the port. */
export async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return address.port;
}

/** A free port, for a program that must be given one. */
export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  server.close();
  await once(server, 'close');
  return port;
}
