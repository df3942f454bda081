/** Recently erased sessions: other processes may still buffer facts that these sessions were shown, and must not write them. */

import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('erasure_marks')
    .addColumn('digest', 'text', (column) => column.primaryKey().notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute();
}
