/** Sessions that are being erased: an erasure that a stop of the server interrupted is started again. */

import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('erasure_requests')
    .addColumn('session', 'text', (column) => column.primaryKey().notNull())
    .execute();
}
