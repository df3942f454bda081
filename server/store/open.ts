/** Opens the store: PostgreSQL if a database URL is given, otherwise SQLite in a folder. */

import { join } from 'node:path';

import { Kysely, PostgresDialect, sql } from 'kysely';

import { createGameIndex } from './game-index.ts';
import { createGameLock } from './game-lock.ts';
import { deleteExpired } from './housekeeping.ts';
import type { LogEngine } from './log/engine.ts';
import type { LogTransaction } from './log/groups.ts';
import { Log } from './log/log.ts';
import { createPostgresLog } from './log/postgres-log.ts';
import { openSqliteLog } from './log/sqlite-log.ts';
import { migrate } from './migrate.ts';
import { makePrivateFile, makePrivateFolder } from './private-files.ts';
import type { Schema } from './schema.ts';
import { SeenFacts, WRITE_DELAY_MS } from './seen-facts.ts';
import { createSessionErasure } from './session-erasure.ts';
import { createSnapshotTable } from './snapshots.ts';
import { setBusyTimeout, NodeSqliteDialect, openSqliteFile } from './sqlite.ts';
import type { Store } from './store.ts';
import { createTables } from './tables.ts';
import { unsyncedPostgres, unsyncedSqlite, type RunUnsynced } from './unsynced.ts';

/** The name of SQLite's file in the data folder. */
export const DATABASE_FILE = 'quizround.db';

export interface StoreOptions {
  readonly databaseUrl?: string | undefined;
  /** The folder of SQLite's file; created if missing. */
  readonly dataDir: string;
  /** After the migrations, how long a statement waits for another process's lock on SQLite's file, in milliseconds; 5 s by default. */
  readonly lockWaitMs?: number;
  /** Called after each group commit of the log, for metrics. */
  readonly onCommit?: (transaction: LogTransaction) => void;
  /** Called when a deferred write failed; it is retried. */
  readonly onWriteFailure?: (error: unknown) => void;
  /** Called when an idle database connection broke. */
  readonly onConnectionError?: (error: Error) => void;
}

/** The store, with its database for adapters that have their own tables. */
export interface OpenStore extends Store {
  readonly db: Kysely<Schema>;
  readonly seen: SeenFacts;
  /** For writes that may be lost in a power failure. */
  readonly unsynced: RunUnsynced;
}

/** Opens the store and brings its tables up to date. Rejects when the database cannot be reached. */
export async function openStore(options: StoreOptions): Promise<OpenStore> {
  return options.databaseUrl === undefined ? openSqlite(options) : openPostgres(options, options.databaseUrl);
}

async function openSqlite(options: StoreOptions): Promise<OpenStore> {
  await makePrivateFolder(options.dataDir);
  const path = join(options.dataDir, DATABASE_FILE);
  await makePrivateFile(path);
  const database = openSqliteFile(path);
  const db = new Kysely<Schema>({ dialect: new NodeSqliteDialect(database) });
  await migrateOrClose(db);
  if (options.lockWaitMs !== undefined) setBusyTimeout(database, options.lockWaitMs);
  return assemble('sqlite', db, await openSqliteLog(database), options, pingTables(db));
}

async function openPostgres(options: StoreOptions, databaseUrl: string): Promise<OpenStore> {
  // Loaded only if configured, so that a start without PostgreSQL is quick.
  const { openMigrationPool, openPool } = await import('./postgres.ts');
  const onError = (error: Error): void => options.onConnectionError?.(error);
  const migrationPool = openMigrationPool(databaseUrl, onError);
  const migrating = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: migrationPool }) });
  await migrateOrClose(migrating);
  await migrating.destroy();
  const pool = openPool(databaseUrl, onError);
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  return assemble('postgres', db, createPostgresLog(pool), options, () => pool.ping());
}

async function migrateOrClose(db: Kysely<Schema>): Promise<void> {
  try {
    await migrate(db);
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

function assemble(
  engine: Store['engine'],
  db: Kysely<Schema>,
  logEngine: LogEngine,
  options: StoreOptions,
  ping: Store['ping'],
): OpenStore {
  const lockGame = createGameLock(engine);
  const log = new Log(logEngine, db, lockGame, options.onCommit);
  const unsynced = engine === 'sqlite' ? unsyncedSqlite(db) : unsyncedPostgres(db);
  const erasing = createSessionErasure(db, lockGame);
  const seen = new SeenFacts({
    db,
    unsynced,
    writeDelay: engine === 'sqlite' ? WRITE_DELAY_MS.alone : WRITE_DELAY_MS.withPeers,
    onFailure: (error) => options.onWriteFailure?.(error),
  });
  return {
    engine,
    db,
    seen,
    unsynced,
    append: (gameId, entries, charge, rewrites) => log.append(gameId, entries, charge, rewrites),
    read: (gameId) => log.read(gameId),
    readPrevious: (gameId) => log.readPrevious(gameId),
    load: (gameId) => log.load(gameId),
    loadAfter: (gameId, version) => log.loadAfter(gameId, version),
    ...createSnapshotTable(unsynced),
    ...createGameIndex(db),
    ...createTables(db),
    async deleteExpired(at) {
      await seen.write();
      const games = await deleteExpired(db, at);
      await emptyWal(engine, db);
      return games;
    },
    async forgetSession(session, rewritten) {
      await seen.forget(session);
      try {
        return await erasing.forgetSession(session, rewritten);
      } finally {
        await emptyWal(engine, db);
      }
    },
    requestErasure: erasing.requestErasure,
    findErasureRequests: erasing.findErasureRequests,
    async finishErasures(rewritten, failed) {
      try {
        await erasing.finishErasures(rewritten, failed);
      } finally {
        await emptyWal(engine, db);
      }
    },
    ping,
    async close() {
      await log.close();
      await seen.close();
      await db.destroy();
    },
  };
}

/** Reads a row from SQLite. Rejects if its file cannot be read. */
function pingTables(db: Kysely<Schema>): Store['ping'] {
  return async () => void (await sql`select key from app_settings limit 1`.execute(db));
}

/** Empties SQLite's write-ahead log, which still contains deleted data. Skipped while another process reads. */
async function emptyWal(engine: Store['engine'], db: Kysely<Schema>): Promise<void> {
  if (engine === 'sqlite') await sql`pragma wal_checkpoint(truncate)`.execute(db);
}
