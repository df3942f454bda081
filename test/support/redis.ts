/** A Redis for the length of a test, which may end it before: a process of its own that keeps nothing. */

import { spawn } from 'node:child_process';
import { createConnection } from 'node:net';
import { setTimeout } from 'node:timers/promises';

import { freePort } from '../../scripts/free-port.ts';

/** How long it may take to get ready, in real time. */
const PATIENCE = 10_000;
const REDIS = process.env['REDIS_SERVER'] ?? 'redis-server';

export interface TestRedis {
  readonly url: string;
  /** Ends it at once; harmless when repeated. */
  kill(): Promise<void>;
}

/** Starts the `redis-server` of this machine, or the one that REDIS_SERVER names. Rejects where there is none: scripts/install-test-tools.sh brings it. */
export async function startRedis(): Promise<TestRedis> {
  const port = await freePort();
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const child = spawn(REDIS, options, { stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve).once('error', reject);
  });
  await ready(port);
  return {
    url: `redis://127.0.0.1:${port}`,
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

async function ready(port: number): Promise<void> {
  for (let waited = 0; waited < PATIENCE; waited += 20) {
    if (await takesConnections(port)) return;
    await setTimeout(20);
  }
  throw new Error('Redis did not get ready');
}

function takesConnections(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const connection = createConnection(port, '127.0.0.1');
    connection.once('error', () => resolve(false));
    connection.once('connect', () => {
      connection.destroy();
      resolve(true);
    });
  });
}
