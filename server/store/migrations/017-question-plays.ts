/** How questions were played: sums per fact and language, without persons or games. */

import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('question_plays')
    .addColumn('fact', 'text', (column) => column.notNull())
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('asked', 'integer', (column) => column.notNull())
    .addColumn('answered', 'integer', (column) => column.notNull())
    .addColumn('right_answers', 'integer', (column) => column.notNull())
    .addColumn('time_taken', 'bigint', (column) => column.notNull())
    .addColumn('challenged', 'integer', (column) => column.notNull())
    .addColumn('loved', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('last_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('question_plays_key', ['fact', 'language'])
    .execute();
  await db.schema
    .createIndex('question_plays_loved')
    .on('question_plays')
    .columns(['language', 'loved'])
    .execute();
  await db.schema
    .createTable('question_choices')
    .addColumn('fact', 'text', (column) => column.notNull())
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('option', 'text', (column) => column.notNull())
    .addColumn('chosen', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('question_choices_key', ['fact', 'language', 'option'])
    .execute();
  await db.schema
    .alterTable('seen_facts')
    .addColumn('counted', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
