/** A small disk that can be filled up. */

import { execFileSync } from 'node:child_process';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const DISK_MB = 48;

export interface Prepared {
  readonly dataFolder: string | null;
  /** Takes away what was prepared. */
  cleanUp(): Promise<void>;
}

/** A small file system in memory. */
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

/** Writes until there is no space. */
export async function fill(path: string): Promise<void> {
  const file = await open(path, 'w');
  const block = Buffer.alloc(4_096);
  try {
    for (;;) await file.write(block);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  } finally {
    await file.close();
  }
}
