/** Writes without a sync to disk, for data that may be lost in a power failure. */

import { sql, type Kysely } from 'kysely';

import type { Schema } from './schema.ts';

/** Runs a function on a connection whose commits are not synced. */
export type RunUnsynced = (run: (connection: Kysely<Schema>) => Promise<void>) => Promise<void>;

/** For SQLite, where a sync blocks the whole process. Meanwhile only the log uses the connection, and it syncs separately. */
export function unsyncedSqlite(db: Kysely<Schema>): RunUnsynced {
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

/** For PostgreSQL, where only the transaction itself waits for the sync. */
export function unsyncedPostgres(db: Kysely<Schema>): RunUnsynced {
  return (run) =>
    db.transaction().execute(async (transaction) => {
      await sql`set local synchronous_commit = off`.execute(transaction);
      await run(transaction);
    });
}
