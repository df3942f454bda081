/** Interface translations by a model, and the leases of the processes that request them. */

import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('game_translations')
    .addColumn('game_id', 'text', (column) => column.notNull())
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('translation_key', 'text', (column) => column.notNull())
    .addColumn('translation_value', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('game_translations_key', ['game_id', 'language', 'translation_key'])
    .execute();
  await db.schema
    .createTable('translation_jobs')
    .addColumn('language', 'text', (column) => column.primaryKey().notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('total', 'integer', (column) => column.notNull())
    .addColumn('owner', 'text', (column) => column.notNull())
    .addColumn('lease_until', 'bigint', (column) => column.notNull())
    .execute();
}
