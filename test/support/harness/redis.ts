/** A Redis server for tests and the bench: a separate process without persistence. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { createInterface } from 'node:readline';

import { freePort } from './ports.ts';

const START_TIMEOUT_MS = 10_000;
const REDIS = process.env['REDIS_SERVER'] ?? 'redis-server';

export interface RedisServer {
  readonly url: string;
  readonly pid: number;
  readonly port: number;
  /** Kills it; a repeated call has no effect. */
  kill(): Promise<void>;
}

/**
 * Starts the `redis-server` of this machine, or the one that REDIS_SERVER names, on a given or a free port, and resolves when it takes connections.
 * Rejects with the code ENOENT if it is not installed; scripts/install-test-tools.sh installs it.
 */
export async function startRedis(givenPort?: number): Promise<RedisServer> {
  const port = givenPort ?? (await freePort());
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const child = spawn(REDIS, options, { cwd: tmpdir(), stdio: ['ignore', 'pipe', 'ignore'] });
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });
  await once(child, 'spawn');
  const { pid } = child;
  if (pid === undefined) throw new Error('redis-server has no process id');
  await new Promise<void>((resolve, reject) => {
    const fail = (): void => reject(new Error('redis-server did not start'));
    const timer = setTimeout(fail, START_TIMEOUT_MS);
    child.once('exit', fail);
    // Keeps reading its output, so that the log never fills the pipe.
    createInterface(child.stdout).on('line', (line) => {
      if (!line.includes('Ready to accept connections')) return;
      clearTimeout(timer);
      resolve();
    });
  });
  return {
    url: `redis://127.0.0.1:${port}`,
    pid,
    port,
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
