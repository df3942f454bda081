/** Sessions that are being erased: what a stop of the server interrupts is begun again. */

import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('erasure_requests')
    .addColumn('session', 'text', (column) => column.primaryKey().notNull())
    .execute();
}
