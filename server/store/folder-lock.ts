/** Allows one server per data folder. Two servers would each have their own copy of the games: players on the second would never leave the lobby. */

import { chmod, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { makePrivateFolder } from './private-files.ts';

/** An empty SQLite file beside the database. SQLite locks it with the system's file locks, which end with the process, even after a crash. */
const FILE_NAME = 'quizround.db-lock';
const FILE_MODE = 0o600;
/** A server that is stopping may still hold the lock for a moment. */
const WAIT_MS = 1_000;

/** Locks a data folder for this process, and creates it if missing. Resolves with the function that releases it; rejects if another process has it. */
export async function lockDataFolder(dataDir: string): Promise<() => void> {
  await makePrivateFolder(dataDir);
  const path = join(dataDir, FILE_NAME);
  try {
    return await lock(path);
  } catch (error) {
    if (resultCodeOf(error) !== SQLITE_NOT_A_DATABASE) throw error;
    // Not our file, since ours stays empty. It is emptied, not deleted: another process may have opened it meanwhile.
    await truncate(path);
    return await lock(path);
  }
}

async function lock(path: string): Promise<() => void> {
  const file = new DatabaseSync(path, { timeout: WAIT_MS });
  try {
    file.exec('begin exclusive');
    await chmod(path, FILE_MODE);
  } catch (error) {
    file.close();
    throw error;
  }
  return () => file.close();
}

/** SQLite's result codes, in the last byte of an extended one. */
const SQLITE_BUSY = 5;
const SQLITE_NOT_A_DATABASE = 26;

/** Whether `lockDataFolder` was rejected because another process has the folder. */
export function isFolderInUse(error: unknown): boolean {
  return resultCodeOf(error) === SQLITE_BUSY;
}

/** SQLite's result code without its extension; null for an error that is not SQLite's. */
function resultCodeOf(error: unknown): number | null {
  if (!(error instanceof Error && 'errcode' in error && typeof error.errcode === 'number')) return null;
  return error.errcode & 0xff;
}
