/** Sessions that are being erased, so that an erasure interrupted by a stop of the server starts again. */

import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('erasure_requests')
    .addColumn('session', 'text', (column) => column.primaryKey().notNull())
    .execute();
}
