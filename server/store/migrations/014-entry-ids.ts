/** Ids of entries. Each entry names the one before it, so that a process notices when its memory differs from the log. Null for older entries. */

import type { Kysely } from 'kysely';

export async function up<Tables>(db: Kysely<Tables>): Promise<void> {
  await db.schema.alterTable('log').addColumn('id', 'bigint').execute();
  await db.schema.alterTable('log').addColumn('previous', 'bigint').execute();
  await db.schema.alterTable('snapshots').addColumn('entry', 'bigint').execute();
}
