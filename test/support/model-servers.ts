/** Model servers of a test file, closed after each test. */

import { afterEach } from 'vitest';

import { startModelServer, type ModelScript, type ModelServer } from './harness/model-server.ts';

/** Returns a function that starts one. */
export function modelServersForTests(): (script: ModelScript) => Promise<ModelServer> {
  const servers: ModelServer[] = [];
  afterEach(async () => {
    await Promise.all(servers.splice(0).map((server) => server.close()));
  });
  return async (script) => {
    const server = await startModelServer(script);
    servers.push(server);
    return server;
  };
}
