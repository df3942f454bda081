/** A server in a process of its own, as `npm start` runs it, on a temporary folder and a free port. */

import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { freePort } from '../scripts/free-port.ts';

const PROJECT = join(import.meta.dirname, '..');
const READY_WITHIN = 20_000;
const STOPPED_WITHIN = 8_000;

export interface ServerProcess {
  readonly child: ChildProcess;
  readonly pid: number;
  readonly url: string;
  /** Milliseconds from starting the process to its first 200 on /readyz. */
  readonly readyAfter: number;
  stop(): Promise<void>;
}

export interface Start {
  readonly file: URL;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts a server and waits until it is ready. */
export async function startProcess({ file, args = [], env = {} }: Start): Promise<ServerProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'quizround-bench-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const began = performance.now();
  const child = spawn(
    process.execPath,
    ['--max-semi-space-size=4', '--v8-pool-size=1', '--inspect-port=0', fileURLToPath(file), ...args],
    {
      cwd: PROJECT,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { PATH: process.env.PATH, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: folder, ...env },
    },
  );
  createInterface(child.stderr).on('line', (line) => {
    if (!/^(?:Debugger |For help, see)/.test(line)) console.error(line);
  });
  const stop = async (): Promise<void> => {
    await end(child);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await ready(url, child, began + READY_WITHIN);
  } catch (error) {
    await stop();
    throw error;
  }
  return { child, pid: child.pid ?? 0, url, readyAfter: performance.now() - began, stop };
}

/** Quizround's own server, at a game speed, with nothing that holds a load generator back. */
export function startQuizround(
  speed: number,
  env: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  return startProcess({
    file: new URL('../server/main.ts', import.meta.url),
    env: { GAME_SPEED: String(speed), RATE_LIMIT: 'off', PAYWALL: 'off', LOG_LEVEL: 'error', ...env },
  });
}

async function ready(url: string, child: ChildProcess, until: number): Promise<void> {
  while (performance.now() < until) {
    if (child.exitCode !== null) throw new Error(`the server ended with code ${child.exitCode}`);
    if ((await statusOf(`${url}/readyz`)) === 200) return;
    await setTimeout(10);
  }
  throw new Error('the server did not get ready');
}

/** The status of a GET; null where nobody listens. */
function statusOf(url: string): Promise<number | null> {
  return new Promise((resolve) => {
    get(url, { agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode ?? null);
    }).on('error', () => resolve(null));
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGTERM');
  const late = setTimeout(STOPPED_WITHIN, undefined, { ref: false }).then(() => child.kill('SIGKILL'));
  await Promise.race([ended, late]);
  await ended;
}
