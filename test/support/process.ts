/** The server as a process of its own, to be killed, stopped and started again over the same data. */

import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { CreateGameReplySchema } from '../../protocol/data.ts';
import { ForeignClient, taken, type LiveGame } from './client.ts';
import { ENVIRONMENT } from './environment.ts';

const PROJECT = join(import.meta.dirname, '../..');
/** How long a start may take in real time. */
const PATIENCE = 20_000;

export class ServerProcess {
  readonly #environment: Readonly<Record<string, string>>;
  readonly #folder: string;
  #child: ChildProcess | null = null;
  base = '';
  /** Everything it printed, over all starts. */
  output = '';

  private constructor(folder: string, environment: Readonly<Record<string, string>>) {
    this.#folder = folder;
    this.#environment = environment;
  }

  static async start(environment: Readonly<Record<string, string>> = {}): Promise<ServerProcess> {
    const server = new ServerProcess(await mkdtemp(join(tmpdir(), 'quizround-process-')), environment);
    await server.run();
    return server;
  }

  /** Starts it, and resolves when it listens. */
  async run(): Promise<void> {
    const child = spawn(process.execPath, ['server/main.ts'], {
      cwd: PROJECT,
      env: { PATH: process.env['PATH'], ...ENVIRONMENT, DATA_DIR: this.#folder, ...this.#environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    const from = this.output.length;
    const port = await new Promise<string>((resolve, reject) => {
      const fail = (): void => reject(new Error(`the server did not start: ${this.output.slice(from)}`));
      const timer = setTimeout(fail, PATIENCE);
      child.once('exit', fail);
      const listen = (chunk: Buffer): void => {
        this.output += chunk.toString();
        const found = /listens on http:\/\/localhost:(\d+)/.exec(this.output.slice(from))?.[1];
        if (found === undefined) return;
        clearTimeout(timer);
        child.off('exit', fail);
        resolve(found);
      };
      child.stdout.on('data', listen);
      child.stderr.on('data', listen);
    });
    this.base = `http://127.0.0.1:${port}`;
  }

  /** Sends a signal, and resolves with the exit code (null after a kill) and the milliseconds it took. */
  async end(signal: NodeJS.Signals): Promise<{ code: number | null; took: number }> {
    const child = this.#child;
    if (child === null || child.exitCode !== null) return { code: child?.exitCode ?? null, took: 0 };
    const began = performance.now();
    const code = await new Promise<number | null>((resolve) => {
      child.once('exit', resolve);
      child.kill(signal);
    });
    return { code, took: performance.now() - began };
  }

  async dispose(): Promise<void> {
    await this.end('SIGKILL');
    await rm(this.#folder, { recursive: true });
  }
}

/** Somebody at a table whose server may go and come back. */
export class Survivor {
  readonly #server: ServerProcess;
  readonly gameId: string;
  client: ForeignClient;
  live: LiveGame;
  readonly playerId: string;

  private constructor(server: ServerProcess, gameId: string, client: ForeignClient, live: LiveGame) {
    this.#server = server;
    this.gameId = gameId;
    this.client = client;
    this.live = live;
    this.playerId = live.me?.playerId ?? '';
  }

  /** A lobby of a host and a guest. */
  static async pair(
    server: ServerProcess,
    settings?: Readonly<Record<string, unknown>>,
  ): Promise<[host: Survivor, guest: Survivor]> {
    const [host, guest] = [new ForeignClient(server.base), new ForeignClient(server.base)];
    const made = await host.post('/api/games', { name: 'Anna', settings });
    const { id } = taken(made, 201, CreateGameReplySchema).game;
    await guest.post(`/api/games/${id}/players`, { name: 'Ben' });
    return [
      new Survivor(server, id, host, await host.live(id)),
      new Survivor(server, id, guest, await guest.live(id)),
    ];
  }

  /** Comes back with nothing but the session: to wherever the server now listens. */
  async comeBack(): Promise<void> {
    this.client = new ForeignClient(this.#server.base, this.client.sessionId);
    this.live = await this.client.live(this.gameId);
  }

  async pick(): Promise<void> {
    const { gameId, playerId } = this;
    const roundNumber = this.live.view.currentRound;
    await this.client.call('select-topic', { gameId, playerId, topic: 'sports', roundNumber });
  }

  /** Resolves when the question on screen is open. */
  async opened(): Promise<string> {
    await this.live.phase('question');
    const { question, questionStartTime } = this.live.view;
    const wait = Math.max(0, (questionStartTime ?? 0) - Date.now());
    await new Promise((resolve) => {
      setTimeout(resolve, wait + 5);
    });
    return question?.id ?? '';
  }
}
