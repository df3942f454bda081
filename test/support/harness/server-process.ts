/** A server in a separate process that can be killed, stopped and restarted on the same data: Quizround, or another program for comparison. */

import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

import { ENVIRONMENT } from './environment.ts';

const PROJECT = join(import.meta.dirname, '../../..');
/** Long, for busy machines: on an idle one a start takes 1 to 2 s. */
const START_TIMEOUT_MS = 60_000;

/** A program that prints `listens on http://localhost:<port>` once it takes requests. */
export interface Program {
  /** A path relative to the program's folder. */
  readonly file: string;
  /** By default this project's. */
  readonly folder?: string;
  readonly args?: readonly string[];
  /** Options of Node itself. */
  readonly nodeOptions?: readonly string[];
}

export const QUIZROUND: Program = { file: 'server/main.ts' };

/** The server on a machine whose clock is wrong by the CLOCK_SKEW_MS of its environment. */
export const SKEWED_QUIZROUND: Program = {
  ...QUIZROUND,
  nodeOptions: ['--import', './test/support/harness/skewed-clock.ts'],
};

export class ServerProcess {
  readonly #environment: Readonly<Record<string, string>>;
  readonly #program: Program;
  readonly #folder: string;
  #child: ChildProcessByStdio<null, Readable, Readable> | null = null;
  /** The address, `http://127.0.0.1:<port>`. */
  base = '';
  /** Its whole output, over all starts. */
  output = '';

  private constructor(folder: string, environment: Readonly<Record<string, string>>, program: Program) {
    this.#folder = folder;
    this.#environment = environment;
    this.#program = program;
  }

  /** Starts a server with an empty data folder; resolves when it listens. */
  static async start(
    environment: Readonly<Record<string, string>> = {},
    program: Program = QUIZROUND,
  ): Promise<ServerProcess> {
    const folder = await mkdtemp(join(tmpdir(), 'quizround-process-'));
    const server = new ServerProcess(folder, environment, program);
    try {
      await server.run();
    } catch (error) {
      await server.dispose();
      throw error;
    }
    return server;
  }

  /** The process started last. */
  get child(): ChildProcessByStdio<null, Readable, Readable> {
    if (this.#child === null) throw new Error('the server was not started');
    return this.#child;
  }

  get pid(): number {
    const { pid } = this.child;
    if (pid === undefined) throw new Error('the server has no process id');
    return pid;
  }

  /** Starts it, also after it has ended, or another program in its place; resolves once it listens. */
  async run(program = this.#program): Promise<void> {
    const { file, folder = PROJECT, args = [], nodeOptions = [] } = program;
    const child = spawn(process.execPath, [...nodeOptions, file, ...args], {
      cwd: folder,
      env: { PATH: process.env['PATH'], ...ENVIRONMENT, DATA_DIR: this.#folder, ...this.#environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    const from = this.output.length;
    const port = await new Promise<string>((resolve, reject) => {
      const fail = (): void => reject(new Error(`the server did not start: ${this.output.slice(from)}`));
      const timer = setTimeout(fail, START_TIMEOUT_MS);
      child.once('exit', fail);
      const read = (chunk: Buffer): void => {
        this.output += chunk.toString();
        const found = /listens on http:\/\/localhost:(\d+)/.exec(this.output.slice(from))?.[1];
        if (found === undefined) return;
        clearTimeout(timer);
        child.off('exit', fail);
        resolve(found);
      };
      child.stdout.on('data', read);
      child.stderr.on('data', read);
    });
    this.base = `http://127.0.0.1:${port}`;
  }

  /** Sends a signal; resolves with the exit code (null after a kill) and the milliseconds it took. */
  async end(signal: NodeJS.Signals): Promise<{ code: number | null; took: number }> {
    const child = this.#child;
    if (child === null) return { code: null, took: 0 };
    if (child.exitCode !== null || child.signalCode !== null) return { code: child.exitCode, took: 0 };
    const began = performance.now();
    const code = await new Promise<number | null>((resolve) => {
      child.once('exit', resolve);
      child.kill(signal);
    });
    return { code, took: performance.now() - began };
  }

  /** Kills it and removes its data. */
  async dispose(): Promise<void> {
    await this.end('SIGKILL');
    await rm(this.#folder, { recursive: true });
  }
}
