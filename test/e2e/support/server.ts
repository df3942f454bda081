/** The servers that browsers play on: the address of each stays the same when it is killed and started again. */

import { freePort } from '../../support/harness/ports.ts';
import { ServerProcess } from '../../support/harness/server-process.ts';

export type Environment = Readonly<Record<string, string>>;

export async function gameServer(environment: Environment): Promise<ServerProcess> {
  return await ServerProcess.start({ PORT: String(await freePort()), ...environment });
}

/** The running servers of a worker, one for each environment: tests of different environments play in the same browser. */
export class GameServers {
  readonly #running = new Map<string, ServerProcess>();

  /** The server with an environment, started for the first test that asks for it. */
  async at(environment: Environment): Promise<ServerProcess> {
    const key = JSON.stringify(environment);
    const running = this.#running.get(key);
    if (running !== undefined) return running;
    const server = await gameServer(environment);
    this.#running.set(key, server);
    return server;
  }

  async dispose(): Promise<void> {
    await Promise.all(Array.from(this.#running.values(), (server) => server.dispose()));
  }
}
