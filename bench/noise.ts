/** The machine's own delays, measured during the run: how late a timer fires, and how long the disk takes to sync a few bytes. */

import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

import { Samples, type Percentiles } from '../test/support/harness/samples.ts';

/** Milliseconds from ring to ring, and from one sync to the next. */
const RING_EVERY = 10;
const SYNC_EVERY = 100;
/** As much as an append to the log at the least: a page. */
const PAGE = Buffer.alloc(4_096, 1);

export interface NoiseFigures {
  /** Milliseconds. */
  readonly late: Percentiles;
  readonly synced: Percentiles;
}

export interface Noise {
  clear(): void;
  figures(): NoiseFigures;
  stop(): Promise<void>;
}

/** Starts to listen, in this process and in the folder for temporary files, where the server's data is too. */
export async function listenToNoise(): Promise<Noise> {
  const [late, synced] = [new Samples(), new Samples()];
  const folder = await mkdtemp(join(tmpdir(), 'quizround-bench-noise-'));
  const file = await open(join(folder, 'synced'), 'w');
  let due = performance.now() + RING_EVERY;
  const ringing = setInterval(() => {
    late.add(Math.max(0, performance.now() - due));
    due = performance.now() + RING_EVERY;
  }, RING_EVERY);
  const over = new AbortController();
  const syncing = (async () => {
    while (!over.signal.aborted) {
      const began = performance.now();
      await file.write(PAGE);
      await file.datasync();
      synced.add(performance.now() - began);
      await setTimeout(SYNC_EVERY);
    }
  })();
  return {
    clear() {
      late.clear();
      synced.clear();
    },
    figures: () => ({ late: late.percentiles(), synced: synced.percentiles() }),
    async stop() {
      clearInterval(ringing);
      over.abort();
      await syncing;
      await file.close();
      await rm(folder, { recursive: true });
    },
  };
}
