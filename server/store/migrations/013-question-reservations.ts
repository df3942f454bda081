/** Facts of questions that a game has yet to reveal: no other game gets these questions meanwhile. */

import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('question_reservations')
    .addColumn('fact', 'text', (column) => column.primaryKey().notNull())
    .addColumn('game_id', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('question_reservations_game')
    .on('question_reservations')
    .column('game_id')
    .execute();
}
