/** Backs up SQLite's file while a server uses it, checks a copy, and restores one. */

import { statSync, type Stats } from 'node:fs';
import { copyFile, open, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { fail, type Result } from '../../game/result.ts';
import { MIGRATION_NAMES } from './migrate.ts';
import { DATABASE_FILE } from './open.ts';
import { COMPANION_SUFFIXES, makePrivateFile, makePrivateFolder } from './private-files.ts';

export type CopyFault = 'missing' | 'notADatabase' | 'damaged' | 'notOurs' | 'newer';

export interface CopyFacts {
  readonly games: number;
  readonly bytes: number;
}

/**
 * Writes a consistent copy of a folder's database to a new file that only this user may read. A server may run on the folder meanwhile.
 * Resolves when the copy is on disk and checked. `missing`: there is no database. `exists`: the file exists already.
 */
export async function backUp(
  dataDir: string,
  target: string,
): Promise<Result<CopyFacts, CopyFault | 'exists'>> {
  const path = join(dataDir, DATABASE_FILE);
  if (statOf(path) === undefined) return fail('missing');
  if (statOf(target) !== undefined) return fail('exists');
  // SQLite writes into an existing empty file, which keeps its permissions.
  await makePrivateFile(target);
  try {
    const database = new DatabaseSync(path, { readOnly: true });
    try {
      database.prepare('vacuum into ?').run(target);
    } finally {
      database.close();
    }
    await sync(target);
    await sync(dirname(target));
  } catch (error) {
    await rm(target, { force: true });
    throw error;
  }
  return checkCopy(target);
}

/** Whether a file is a sound database of Quizround, of this version or an older one. Changes nothing. */
export function checkCopy(path: string): Result<CopyFacts, CopyFault> {
  const found = statOf(path);
  if (found === undefined || !found.isFile()) return fail('missing');
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    const migrations = namesIn(database);
    if (migrations === null) return fail('notOurs');
    if (migrations.some((name) => !MIGRATION_NAMES.includes(name))) return fail('newer');
    const [sound] = database.prepare('pragma integrity_check').all();
    if (sound?.['integrity_check'] !== 'ok') return fail('damaged');
    const counted = database.prepare('select count(*) as games from games').get();
    return { ok: true, games: Number(counted?.['games']), bytes: found.size };
  } catch (error) {
    const fault = faultOf(error);
    if (fault === null) throw error;
    return fail(fault);
  } finally {
    database.close();
  }
}

/**
 * Replaces a folder's database by a checked copy. The old database is renamed, not deleted. Returns its new path, or null
 * if there was none. No server may run on the folder. The copy is completely written before anything is renamed.
 */
export async function putBack(copy: string, dataDir: string, at: number): Promise<string | null> {
  await makePrivateFolder(dataDir);
  const path = join(dataDir, DATABASE_FILE);
  const incoming = `${path}.incoming`;
  await copyFile(copy, incoming);
  await makePrivateFile(incoming);
  await sync(incoming);
  const aside = `${path}.before-${new Date(at).toISOString().replaceAll(/[:.]/g, '-')}`;
  const names = new Set(await readdir(dataDir));
  let moved: string | null = null;
  for (const suffix of ['', ...COMPANION_SUFFIXES]) {
    if (!names.has(`${basename(path)}${suffix}`)) continue;
    await rename(`${path}${suffix}`, `${aside}${suffix}`);
    moved = aside;
  }
  await rename(incoming, path);
  await sync(dataDir);
  return moved;
}

/** The names of a database's migrations; null if it is not a database of Quizround. */
function namesIn(database: DatabaseSync): string[] | null {
  const tables = database
    .prepare(
      "select name from sqlite_master where type = 'table' and name in ('kysely_migration', 'log', 'games')",
    )
    .all();
  if (tables.length < 3) return null;
  return database
    .prepare('select name from kysely_migration')
    .all()
    .map((row) => String(row['name']));
}

const SQLITE_CORRUPT = 11;
const SQLITE_NOT_A_DATABASE = 26;

function faultOf(error: unknown): CopyFault | null {
  if (!(error instanceof Error && 'errcode' in error && typeof error.errcode === 'number')) return null;
  // The last byte of an extended result code is the plain code.
  const code = error.errcode & 0xff;
  if (code === SQLITE_NOT_A_DATABASE) return 'notADatabase';
  return code === SQLITE_CORRUPT ? 'damaged' : null;
}

/** The stats of a path; undefined if nothing is there. Throws on other errors. */
function statOf(path: string): Stats | undefined {
  return statSync(path, { throwIfNoEntry: false });
}

/** Resolves when a file, or a folder's list of names, is on disk. */
async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
