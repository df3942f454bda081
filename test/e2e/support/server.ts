/** The servers of browser tests: each keeps its address when it is killed and restarted. */

import { freePort } from '../../support/harness/ports.ts';
import { ServerProcess } from '../../support/harness/server-process.ts';

export type Environment = Readonly<Record<string, string>>;

export async function gameServer(environment: Environment): Promise<ServerProcess> {
  return await ServerProcess.start({ PORT: String(await freePort()), ...environment });
}

/** The running servers of a worker, one per environment: tests of different environments share a browser. */
export class GameServers {
  readonly #running = new Map<string, ServerProcess>();

  /** The server with an environment, started by the first test that needs it. */
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
