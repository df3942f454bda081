/** The data as a whole: expired data, copies of SQLite's database, and putting one back. */

import { resolve } from 'node:path';

import type { Config } from '../config.ts';
import type { Clock } from '../platform/clock.ts';
import { backUp, checkCopy, putBack, type CopyFault } from '../store/backup.ts';
import { isFolderInUse, lockDataFolder } from '../store/folder-lock.ts';
import type { AdminContext } from './context.ts';

/** Deletes what has expired, as a running server does every hour. */
export async function purge({ store, clock, print }: AdminContext): Promise<number> {
  const games = await store.deleteExpired(clock.now());
  print(`${games.length} games deleted, and what else had expired`);
  return 0;
}

/** Context of the commands on files. They open no store, so they also work on a damaged or older database. */
export interface FileContext {
  readonly config: Config;
  readonly clock: Clock;
  readonly print: (line: string) => void;
}

const FAULTS: Readonly<Record<CopyFault, string>> = {
  missing: 'there is no such file',
  notADatabase: 'it is not a database',
  damaged: 'it is damaged',
  notOurs: 'it is not a database of Quizround',
  newer: 'it was written by a newer version of Quizround',
};

/** Copies the database to a new file; a server may be running. */
export async function backup({ config, print }: FileContext, file: string): Promise<number> {
  if (config.databaseUrl !== null) {
    print('DATABASE_URL is set: copy PostgreSQL with pg_dump (docs/deploy.md, "Backups")');
    return 1;
  }
  const target = resolve(file);
  const copied = await backUp(config.dataDir, target);
  if (copied.ok) {
    print(`${target}: ${copied.games} games, ${copied.bytes} bytes, checked`);
    return 0;
  }
  if (copied.code === 'exists') print(`${target} exists already: name a new file`);
  else if (copied.code === 'missing') print(`DATA_DIR: there is no database in ${resolve(config.dataDir)}`);
  else print(`the copy cannot be used: ${FAULTS[copied.code]}`);
  return 1;
}

/** Replaces the database by a copy. Refused while a server runs on it. */
export async function restore({ config, clock, print }: FileContext, file: string): Promise<number> {
  if (config.databaseUrl !== null) {
    print('DATABASE_URL is set: put back PostgreSQL with pg_restore (docs/deploy.md, "Backups")');
    return 1;
  }
  const copy = resolve(file);
  const checked = checkCopy(copy);
  if (!checked.ok) {
    print(`${copy}: ${FAULTS[checked.code]}. Nothing was changed.`);
    return 1;
  }
  const unlock = await lockUnlessInUse(config.dataDir);
  if (unlock === null) {
    print(`DATA_DIR: a server uses ${resolve(config.dataDir)}. Stop it first. Nothing was changed.`);
    return 1;
  }
  try {
    const moved = await putBack(copy, config.dataDir, clock.now());
    if (moved !== null) print(`the database that was there is now ${moved}`);
  } finally {
    unlock();
  }
  print(`restored: ${checked.games} games`);
  return 0;
}

/** Locks a data folder. Resolves with the function that unlocks it; null while a server uses it. */
async function lockUnlessInUse(dataDir: string): Promise<(() => void) | null> {
  try {
    return await lockDataFolder(dataDir);
  } catch (error) {
    if (isFolderInUse(error)) return null;
    throw error;
  }
}
