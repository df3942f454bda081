/** The log on SQLite syncs its file itself. Data that a failed sync may have lost is written again before more is acknowledged. */

import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { afterAll, expect, test } from 'vitest';

import { openSqliteFile } from '../sqlite.ts';
import { createSqliteLog } from './sqlite-log.ts';

const folder = await mkdtemp(join(tmpdir(), 'quizround-log-'));
const path = join(folder, 'log.db');
const database = openSqliteFile(path);
database.exec(`create table games (id text primary key, first_version integer, previous_version integer, rewrites integer);
  create table snapshots (game_id text, version integer, format text, state text, entry integer);
  create table log (game_id text, version integer, at integer, events text, id integer, previous integer, primary key (game_id, version));
  insert into games values ('anna', 1, null, 0);
  insert into log values ('anna', 1, 0, '[]', null, null);
  pragma wal_checkpoint(truncate)`);
afterAll(async () => {
  database.close();
  await rm(folder, { recursive: true });
});

const batchAt = (version: number) => ({
  gameId: 'anna',
  first: version,
  rewrites: 0,
  at: version,
  entries: [{ version, at: version, events: '[]', id: null, previous: null }],
});

/** The versions in the database's file itself, without its write-ahead log. */
async function versionsInFile(): Promise<unknown[]> {
  const copy = join(folder, 'copy.db');
  await copyFile(path, copy);
  const file = new DatabaseSync(copy);
  const rows = file.prepare('select version from log order by version').all();
  file.close();
  return rows.map((row) => row.version);
}

test('nothing is acknowledged before the file is synced; after a failed sync all is moved to the database before the next', async () => {
  const syncs = [Promise.withResolvers<void>(), Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let synced = 0;
  const log = createSqliteLog(database, {
    datasync: () => syncs[synced++]?.promise ?? Promise.resolve(),
    close: () => Promise.resolve(),
  });
  let isAcknowledged = false;
  const first = log.write([batchAt(2)]).then((written) => {
    isAcknowledged = true;
    return written;
  });
  await new Promise(setImmediate);
  expect([synced, isAcknowledged]).toEqual([1, false]);
  syncs[0]?.resolve();
  expect(await first).toEqual([true]);

  syncs[1]?.reject(new Error('the disk is ill'));
  await expect(log.write([batchAt(3)])).rejects.toThrow('the disk is ill');
  expect(await versionsInFile()).not.toContain(3);

  syncs[2]?.resolve();
  expect(await log.write([batchAt(4)])).toEqual([true]);
  expect(await versionsInFile()).toContain(3);
  expect(database.prepare('pragma synchronous').get()).toEqual({ synchronous: 2 });
});
