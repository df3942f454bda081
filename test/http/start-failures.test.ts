/** A failed start prints one line: what failed, which variable, what to do. Each in a separate process, as `npm start` runs it. */

import { chmod, mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { Client } from 'pg';
import { afterAll, beforeEach, expect, test } from 'vitest';

import { freePort, listen } from '../support/harness/ports.ts';
import { startPostgres } from '../support/harness/postgres.ts';
import { ServerProcess } from '../support/harness/server-process.ts';
import { failedStart as failedStartOf } from '../support/start.ts';

const folders: string[] = [];
let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quizround-start-'));
  folders.push(folder);
});
afterAll(async () => {
  await Promise.all(folders.map((each) => rm(each, { recursive: true })));
});

/** A failed start on the test's folder, with a log. */
const failedStart = (
  environment: Readonly<Record<string, string>>,
  keepsToModes?: boolean,
): Promise<string> => failedStartOf({ LOG_LEVEL: 'info', DATA_DIR: folder, ...environment }, keepsToModes);

test('a data folder that is read-only', async () => {
  await chmod(folder, 0o555);
  const line = await failedStart({ DATA_DIR: join(folder, 'data') }, true);
  expect(line).toBe(
    `DATA_DIR: ${join(folder, 'data')} cannot be written to. Give this user the right to, or set DATA_DIR to another folder.`,
  );
  await chmod(folder, 0o755);
});

test('a data folder that is a file', async () => {
  const path = join(folder, 'file');
  await writeFile(path, '');
  expect(await failedStart({ DATA_DIR: path })).toBe(
    `DATA_DIR: ${path} is a file, or inside one. Set DATA_DIR to a folder.`,
  );
});

test('a data folder where none can be made', async () => {
  const line = await failedStart({ DATA_DIR: '/proc/quizround' });
  expect(line).toMatch(/^DATA_DIR: \/proc\/quizround\S* cannot be /);
  expect(line).toContain('Set DATA_DIR to ');
});

test('PostgreSQL by a socket whose folder is missing', async () => {
  const line = await failedStart({ DATABASE_URL: `postgres://quiz@localhost/quiz?host=${folder}/missing` });
  expect(line).toMatch(/^DATABASE_URL: PostgreSQL at .* cannot be reached/);
});

test('PostgreSQL and Redis that take connections and give no answer', async () => {
  const silent = createServer();
  const port = await listen(silent);
  const postgres = await failedStart({ DATABASE_URL: `postgres://quiz@127.0.0.1:${port}/quiz` });
  expect(postgres).toMatch(`DATABASE_URL: PostgreSQL at 127.0.0.1:${port} cannot be reached`);
  const redis = await failedStart({ REDIS_URL: `redis://127.0.0.1:${port}` });
  expect(redis).toMatch(`REDIS_URL: Redis at 127.0.0.1:${port} cannot be used`);
  silent.close();
});

test('a port that is taken', async () => {
  const other = createServer();
  const port = await listen(other);
  expect(await failedStart({ PORT: String(port) })).toBe(
    `PORT: another program listens on ${port}. Stop it, or set PORT to another number, for example PORT=${port + 1}.`,
  );
  other.close();
});

test('an address that is not of this machine', async () => {
  expect(await failedStart({ HOST: '203.0.113.1' })).toMatch(
    /^HOST: 203\.0\.113\.1 is no address of this machine/,
  );
});

test('PostgreSQL that is away', async () => {
  const port = await freePort();
  const line = await failedStart({ DATABASE_URL: `postgres://quiz:its-password@127.0.0.1:${port}/quiz` });
  expect(line).toMatch(`DATABASE_URL: PostgreSQL at 127.0.0.1:${port} cannot be reached`);
  expect(line).toContain('Start it, or correct DATABASE_URL.');
  expect(line).not.toContain('its-password');
});

test('Redis that is away', async () => {
  const port = await freePort();
  const line = await failedStart({ REDIS_URL: `redis://:its-password@127.0.0.1:${port}` });
  expect(line).toMatch(`REDIS_URL: Redis at 127.0.0.1:${port} cannot be used (connect ECONNREFUSED`);
  expect(line).toContain('correct REDIS_URL');
  expect(line).not.toContain('its-password');
});

test('a database that is damaged', async () => {
  const file = join(folder, 'quizround.db');
  await writeFile(file, 'this is no database '.repeat(500));
  const line = await failedStart({});
  expect(line).toMatch(`DATA_DIR: the database ${file} is damaged (file is not a database).`);
  expect(line).toContain('npm run admin -- restore FILE');
});

test('a database that is damaged below its first page', async () => {
  await leaveDatabase();
  const file = join(folder, 'quizround.db');
  const database = new DatabaseSync(file);
  const pageBytes = 4096;
  database.exec('pragma journal_mode = delete; pragma wal_checkpoint(truncate)');
  const pages = Number(Object.values(database.prepare('pragma page_count').get() ?? {})[0]);
  database.close();
  const handle = await open(file, 'r+');
  await handle.write(Buffer.alloc(pageBytes * (pages - 1), 0x5a), 0, undefined, pageBytes);
  await handle.close();
  expect(await failedStart({})).toMatch(`DATA_DIR: the database ${file} is damaged`);
});

test('a database of a newer version, in a file', async () => {
  await leaveDatabase();
  const database = new DatabaseSync(join(folder, 'quizround.db'));
  database.exec("insert into kysely_migration (name, timestamp) values ('999-from-tomorrow', '2100-01-01')");
  database.close();
  expect(await failedStart({})).toBe(
    'DATA_DIR: the database was written by a newer version of Quizround (it has 999-from-tomorrow). Start that version, or set DATA_DIR to another database.',
  );
});

test('on PostgreSQL: a database of a newer version, and one that does not exist', async () => {
  const postgres = await startPostgres();
  const url = await postgres.createDatabase();
  const server = await ServerProcess.start({ DATABASE_URL: url });
  await server.end('SIGTERM');
  const client = new Client(url);
  await client.connect();
  await client.query(
    "insert into kysely_migration (name, timestamp) values ('999-from-tomorrow', '2100-01-01')",
  );
  await client.end();
  expect(await failedStart({ DATABASE_URL: url })).toMatch(
    'DATABASE_URL: the database was written by a newer version of Quizround (it has 999-from-tomorrow).',
  );
  const missing = new URL(url);
  missing.pathname = '/not_there';
  expect(await failedStart({ DATABASE_URL: missing.href })).toMatch(
    /^DATABASE_URL: PostgreSQL at .* has no database not_there\./,
  );
  await server.dispose();
  await postgres.stop();
});

/** Leaves a database in the folder, like a stopped server. */
async function leaveDatabase(): Promise<void> {
  const server = await ServerProcess.start({ DATA_DIR: folder });
  await server.end('SIGTERM');
  await server.dispose();
}
