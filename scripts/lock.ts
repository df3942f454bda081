/** One process at a time in this folder: a lock that the operating system releases when its holder ends for any reason. */

import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';

const ASK_AGAIN_MS = 200;
/** SQLite's own number for a database that another process has locked. */
const SQLITE_BUSY = 5;

/**
 * Does the work while this process holds the lock file at `path`. Waits for the lock without a time limit.
 * `onWait` is called once if it has to wait. Returns what the work returns; the lock is free afterwards, also when it throws.
 */
export async function withLock<Result>(
  path: string,
  onWait: () => void,
  work: () => Promise<Result>,
): Promise<Result> {
  // An exclusive transaction of an empty database: unlike a file with a process id, no crash can leave it behind.
  const lock = new DatabaseSync(path);
  try {
    if (!take(lock)) {
      onWait();
      do await setTimeout(ASK_AGAIN_MS);
      while (!take(lock));
    }
    return await work();
  } finally {
    lock.close();
  }
}

function take(lock: DatabaseSync): boolean {
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return true;
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return false;
    throw error;
  }
}
