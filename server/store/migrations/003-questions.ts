/** The pool of questions, and which facts each session was shown. */

import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('questions')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('topic', 'text', (column) => column.notNull())
    .addColumn('difficulty', 'text', (column) => column.notNull())
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('kids', 'integer', (column) => column.notNull())
    .addColumn('fact', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('checked', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('withdrawn_at', 'bigint')
    .addUniqueConstraint('questions_fact', ['fact', 'language', 'kids'])
    .execute();
  await db.schema
    .createIndex('questions_topic')
    .on('questions')
    .columns(['topic', 'difficulty', 'language', 'kids', 'created_at'])
    .execute();
  await db.schema
    .createTable('seen_facts')
    .addColumn('session', 'text', (column) => column.notNull())
    .addColumn('fact', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('seen_facts_key', ['session', 'fact'])
    .execute();
  await db.schema.createIndex('seen_facts_at').on('seen_facts').column('at').execute();
}
