/** Reads PostgreSQL's clock, which all processes on one database use. */

import { sql, type Kysely } from 'kysely';

import type { Schema } from './schema.ts';

/** PostgreSQL's time, in milliseconds since the epoch. Rejects when the database cannot be reached. */
export async function readDatabaseTime(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{
    now: number;
  }>`select (extract(epoch from clock_timestamp()) * 1000)::double precision as now`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('PostgreSQL gave no time');
  return row.now;
}
