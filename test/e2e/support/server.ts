/** The server that browsers play on: its address stays the same when it is killed and started again. */

import { freePort } from '../../support/harness/ports.ts';
import { ServerProcess } from '../../support/harness/server-process.ts';

export async function gameServer(environment: Readonly<Record<string, string>>): Promise<ServerProcess> {
  return await ServerProcess.start({ PORT: String(await freePort()), ...environment });
}
