/** The sessions that knocked at a game, so that those without a seat can be erased too. */

import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('knocks')
    .addColumn('game_id', 'text', (column) => column.notNull())
    .addColumn('session', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('knocks_key', ['game_id', 'session'])
    .execute();
  await db.schema.createIndex('knocks_session').on('knocks').column('session').execute();
}
