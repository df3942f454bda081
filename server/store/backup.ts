/** Copies SQLite's file while a server uses it, checks a copy, and puts one in the place of the database. */

import { statSync, type Stats } from 'node:fs';
import { copyFile, open, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { fail, type Result } from '../../game/result.ts';
import { MIGRATION_NAMES } from './migrate.ts';
import { DATABASE_FILE } from './open.ts';
import { COMPANION_SUFFIXES, makePrivateFile, makePrivateFolder } from './private-files.ts';

/** What can be wrong with a copy. */
export type CopyFault = 'missing' | 'notADatabase' | 'damaged' | 'notOurs' | 'newer';

export interface CopyFacts {
  readonly games: number;
  readonly bytes: number;
}

/**
 * Writes a consistent copy of a folder's database to a new file that only this user may read; a server may be running on it meanwhile.
 * Resolves when the copy is on disk and was checked. Fails where there is no database, or where the file exists already.
 */
export async function backUp(
  dataDir: string,
  target: string,
): Promise<Result<CopyFacts, CopyFault | 'exists'>> {
  const path = join(dataDir, DATABASE_FILE);
  if (statOf(path) === undefined) return fail('missing');
  if (statOf(target) !== undefined) return fail('exists');
  // SQLite takes an empty file, and so its permissions.
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
 * Puts a checked copy in the place of a folder's database. What was there is moved aside, not deleted; its new name is returned, null
 * where there was nothing. No server may run on the folder. The copy is completely written before anything is moved.
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

/** The migrations that a database has; null where it is not one of Quizround. */
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
  // An extended result code has the plain one in its last byte.
  const code = error.errcode & 0xff;
  if (code === SQLITE_NOT_A_DATABASE) return 'notADatabase';
  return code === SQLITE_CORRUPT ? 'damaged' : null;
}

/** What is at a path; undefined where there is nothing. Throws where that cannot be found out. */
function statOf(path: string): Stats | undefined {
  return statSync(path, { throwIfNoEntry: false });
}

/** Waits until a file, or the names in a folder, are on disk. */
async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
