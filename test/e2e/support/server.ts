/** The server that browsers play on: its address stays the same when it is killed and started again. */

import { createServer } from 'node:net';

import { ServerProcess } from '../../support/process.ts';

/** A free port of this machine. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  await new Promise((resolve) => {
    server.close(resolve);
  });
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

export async function gameServer(environment: Readonly<Record<string, string>>): Promise<ServerProcess> {
  return await ServerProcess.start({ PORT: String(await freePort()), ...environment });
}
