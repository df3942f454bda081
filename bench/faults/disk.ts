/** A small disk that can be filled up. */

import { execFileSync } from 'node:child_process';
import { closeSync, openSync, writeSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { DATABASE_FILE } from '../../server/store/open.ts';
import type { Program } from '../../test/support/harness/server-process.ts';

const DISK_MB = 48;
const LOCK_WAIT_MS = 2_000;

export interface Prepared {
  readonly dataFolder: string | null;
  /** What the processes run at first; this version of the program unless given. */
  readonly program?: Program;
  /** Removes what was prepared. */
  cleanUp(): Promise<void>;
}

export async function smallDisk(): Promise<Prepared | string> {
  const folder = await mkdtemp(join(tmpdir(), 'quizround-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'none', folder], { stdio: 'ignore' });
  } catch {
    await rm(folder, { recursive: true });
    return 'not run: this machine does not let us mount a small disk';
  }
  return {
    dataFolder: folder,
    async cleanUp() {
      execFileSync('umount', [folder]);
      await rm(folder, { recursive: true });
    },
  };
}

/**
 * Leaves no space on the disk, and none in the write-ahead log, whose file would otherwise have room for many more writes.
 * Synchronous, so that the players do nothing meanwhile.
 */
export function fill(dataFolder: string, filler: string): void {
  const database = new DatabaseSync(join(dataFolder, DATABASE_FILE), { timeout: LOCK_WAIT_MS });
  try {
    database.exec('pragma wal_checkpoint(truncate)');
  } finally {
    database.close();
  }
  const file = openSync(filler, 'w');
  try {
    for (const bytes of [2 ** 20, 2 ** 12]) writeUntilFull(file, Buffer.alloc(bytes));
  } finally {
    closeSync(file);
  }
}

function writeUntilFull(file: number, block: Buffer): void {
  try {
    for (;;) writeSync(file, block);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  }
}
