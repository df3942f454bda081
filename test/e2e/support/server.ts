/** A real server in a process of its own, for browsers: it can be killed and started again on the same data and port. */

import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const READY_WITHIN = 20_000;
const MAIN = join(import.meta.dirname, '../../../server/main.ts');

/** A free port of this machine. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

export class GameServer {
  readonly base: string;
  readonly #port: number;
  readonly #folder: string;
  readonly #environment: Readonly<Record<string, string>>;
  #process: ChildProcess | null = null;

  private constructor(port: number, folder: string, environment: Readonly<Record<string, string>>) {
    this.#port = port;
    this.#folder = folder;
    this.#environment = environment;
    this.base = `http://127.0.0.1:${port}`;
  }

  /** Starts a server of its own: quiet, without limits and paywall unless said otherwise. */
  static async start(environment: Readonly<Record<string, string>> = {}): Promise<GameServer> {
    const folder = await mkdtemp(join(tmpdir(), 'quizround-e2e-'));
    const server = new GameServer(await freePort(), folder, environment);
    await server.run();
    return server;
  }

  /** Runs the process; also again after `kill`. Resolves when it is ready. */
  async run(): Promise<void> {
    const child = spawn(process.execPath, [MAIN], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        PATH: process.env.PATH,
        HOST: '127.0.0.1',
        PORT: String(this.#port),
        DATA_DIR: this.#folder,
        PAYWALL: 'off',
        RATE_LIMIT: 'off',
        LOG_LEVEL: 'error',
        ...this.#environment,
      },
    });
    this.#process = child;
    const until = Date.now() + READY_WITHIN;
    while (Date.now() < until) {
      if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
      const isReady = await fetch(`${this.base}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isReady) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error('the server was not ready in time');
  }

  /** As a power cut would. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  async stop(): Promise<void> {
    await this.#end('SIGTERM');
    await rm(this.#folder, { recursive: true, force: true });
  }

  async #end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const child = this.#process;
    this.#process = null;
    if (child === null || child.exitCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await ended;
  }
}
