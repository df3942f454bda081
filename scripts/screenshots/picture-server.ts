/** The server of the pictures: the real one, in this process, on a clock that stands still while pictures are taken. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { readConfig } from '../../server/config.ts';
import { startServer } from '../../server/server.ts';
import { ManualClock } from '../../test/support/clock.ts';
import { ENVIRONMENT } from '../../test/support/harness/environment.ts';
import { freePort } from '../../test/support/harness/ports.ts';

/** For what a phase begins to be stored and sent, and for the sockets to answer the server's pings, before time goes on. */
const SETTLING_MS = 30;
/** Longer than any game of the pictures, in seconds. */
const PATIENCE_S = 3_000;

export class PictureServer {
  readonly base: string;
  readonly #clock: ManualClock;
  readonly #stop: () => Promise<void>;

  private constructor(base: string, clock: ManualClock, stop: () => Promise<void>) {
    this.base = base;
    this.#clock = clock;
    this.#stop = stop;
  }

  /** Starts a server with an empty data folder; `environment` may use its address. */
  static async start(
    environment: (base: string) => Readonly<Record<string, string>> = () => ({}),
  ): Promise<PictureServer> {
    const folder = await mkdtemp(join(tmpdir(), 'quizround-pictures-'));
    const port = await freePort();
    const base = `http://127.0.0.1:${port}`;
    const clock = new ManualClock();
    clock.settle = () => pause(SETTLING_MS);
    const config = readConfig({
      ...ENVIRONMENT,
      DATA_DIR: folder,
      PORT: String(port),
      ...environment(base),
    });
    const server = await startServer(config, clock);
    return new PictureServer(base, clock, async () => {
      await server.stop();
      await rm(folder, { recursive: true });
    });
  }

  /** The server's time, in milliseconds since the epoch. */
  now(): number {
    return this.#clock.now();
  }

  /** Lets so many milliseconds pass on the server, and every phase that ends in them. */
  async advance(milliseconds: number): Promise<void> {
    await this.#clock.advance(milliseconds);
  }

  /** Lets time pass second by second until something is there. */
  async until(isThere: () => Promise<boolean>): Promise<void> {
    for (let seconds = 0; !(await isThere()); seconds++) {
      if (seconds > PATIENCE_S) throw new Error('what was waited for did not come');
      await this.advance(1_000);
    }
  }

  async stop(): Promise<void> {
    await this.#stop();
  }
}
