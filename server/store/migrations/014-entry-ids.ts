/** Ids of entries: each names the entry it follows, so that a process whose memory is not what the log says notices. Empty for older entries. */

import type { Kysely } from 'kysely';

export async function up<Tables>(db: Kysely<Tables>): Promise<void> {
  await db.schema.alterTable('log').addColumn('id', 'bigint').execute();
  await db.schema.alterTable('log').addColumn('previous', 'bigint').execute();
  await db.schema.alterTable('snapshots').addColumn('entry', 'bigint').execute();
}
