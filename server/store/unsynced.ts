/** Writing what may be lost when the machine itself stops, and only then: without waiting for the disk. */

import { sql, type Kysely } from 'kysely';

import type { Schema } from './schema.ts';

/** Runs something on a connection whose commits are not synced. */
export type Unsynced = (run: (connection: Kysely<Schema>) => Promise<void>) => Promise<void>;

/** On SQLite, where a sync keeps the whole process waiting. Nobody else uses the connection meanwhile but the log, which syncs by itself. */
export function unsyncedSqlite(db: Kysely<Schema>): Unsynced {
  return (run) =>
    db.connection().execute(async (connection) => {
      await sql`pragma synchronous = normal`.execute(connection);
      try {
        await run(connection);
      } finally {
        await sql`pragma synchronous = full`.execute(connection);
      }
    });
}

/** On PostgreSQL, which waits for the disk by itself. */
export function unsyncedPostgres(db: Kysely<Schema>): Unsynced {
  return (run) =>
    db.transaction().execute(async (transaction) => {
      await sql`set local synchronous_commit = off`.execute(transaction);
      await run(transaction);
    });
}
