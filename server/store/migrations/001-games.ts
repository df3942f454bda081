/** The first tables: the log, tables derived from it, and plays, settings, feedback and short-lived codes. */

import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await createLog(db);
  await createIndex(db);
  await createPlays(db);
  await createRest(db);
}

async function createLog(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('log')
    .addColumn('game_id', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('events', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('log_key', ['game_id', 'version'])
    .execute();
}

async function createIndex(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('games')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('join_code', 'text', (column) => column.notNull())
    .addColumn('joinable_code', 'text')
    .addColumn('host', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('first_version', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('opened_at', 'bigint', (column) => column.notNull())
    .addColumn('finished_at', 'bigint')
    .execute();
  // The name identifies a violation of this index.
  await db.schema.createIndex('games_joinable_code').unique().on('games').column('joinable_code').execute();
  await db.schema.createIndex('games_join_code').on('games').column('join_code').execute();
  await db.schema.createIndex('games_host').on('games').column('host').execute();
  await db.schema.createIndex('games_status').on('games').column('status').execute();
  await db.schema
    .createTable('players')
    .addColumn('game_id', 'text', (column) => column.notNull())
    .addColumn('session', 'text', (column) => column.notNull())
    .addColumn('join_order', 'integer')
    .addColumn('left_at', 'bigint')
    .addColumn('organizes', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('players_key', ['game_id', 'session'])
    .execute();
  await db.schema.createIndex('players_session').on('players').column('session').execute();
  await db.schema
    .createTable('challenges')
    .addColumn('game_id', 'text', (column) => column.notNull())
    .addColumn('question_id', 'text', (column) => column.notNull())
    .addColumn('reason', 'text')
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('challenges_key', ['game_id', 'question_id'])
    .execute();
}

async function createPlays(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('plays')
    .addColumn('session', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('nth', 'integer', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('address_nth', 'integer', (column) => column.notNull())
    .addColumn('game_id', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('plays_key', ['session', 'day', 'nth'])
    .addUniqueConstraint('plays_address', ['address', 'day', 'address_nth'])
    .execute();
  await db.schema.createIndex('plays_day').on('plays').column('day').execute();
  await db.schema
    .createTable('entitlements')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('session', 'text', (column) => column.notNull())
    .addColumn('until', 'bigint', (column) => column.notNull())
    .addColumn('payment_id', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('revoked_at', 'bigint')
    .execute();
  await db.schema.createIndex('entitlements_session').on('entitlements').column('session').execute();
}

async function createRest(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('app_settings')
    .addColumn('key', 'text', (column) => column.primaryKey().notNull())
    .addColumn('value', 'integer', (column) => column.notNull())
    .execute();
  await sql`insert into app_settings (key, value) values ('free_games_per_day', 3)`.execute(db);
  await db.schema
    .createTable('feedback')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('session', 'text')
    .addColumn('game_id', 'text')
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('route', 'text', (column) => column.notNull())
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('meta', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('feedback_session').on('feedback').column('session').execute();
  await db.schema
    .createTable('idempotency_keys')
    .addColumn('session', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('game_id', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('idempotency_keys_key', ['session', 'key'])
    .execute();
  await db.schema
    .createTable('show_codes')
    .addColumn('code', 'text', (column) => column.primaryKey().notNull())
    .addColumn('game_id', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
}
