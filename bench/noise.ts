/** The machine's own delays during a run: how late a timer fires, and how long the disk takes to sync a page. */

import { closeSync, fdatasync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Samples, type Percentiles } from '../test/support/harness/samples.ts';

const RING_EVERY_MS = 10;
const SYNC_EVERY_MS = 100;
/** The least that an append to the log writes. */
const PAGE = Buffer.alloc(4_096, 1);

export interface NoiseFigures {
  /** Milliseconds. */
  readonly late: Percentiles;
  readonly synced: Percentiles;
}

/** Measures in this process and in the folder for temporary files, which also holds the server's data. Returns the function that ends it. */
export function listenToNoise(): () => NoiseFigures {
  const [late, synced] = [new Samples(), new Samples()];
  const folder = mkdtempSync(join(tmpdir(), 'quizround-bench-noise-'));
  const file = openSync(join(folder, 'synced'), 'w');
  let due = performance.now() + RING_EVERY_MS;
  const ringing = setInterval(() => {
    late.add(Math.max(0, performance.now() - due));
    due = performance.now() + RING_EVERY_MS;
  }, RING_EVERY_MS);
  const syncing = setInterval(() => {
    const began = performance.now();
    writeSync(file, PAGE);
    fdatasync(file, (error) => {
      if (error === null) synced.add(performance.now() - began);
    });
  }, SYNC_EVERY_MS);
  return () => {
    clearInterval(ringing);
    clearInterval(syncing);
    closeSync(file);
    rmSync(folder, { recursive: true });
    return { late: late.percentiles(), synced: synced.percentiles() };
  };
}
