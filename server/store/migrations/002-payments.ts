/** Payments, the webhook events applied to them, restore codes; when an unlock begins. */

import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('payments')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('session', 'text')
    .addColumn('open_session', 'text', (column) => column.unique())
    .addColumn('origin', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('checkout_id', 'text')
    .addColumn('checkout_url', 'text')
    .addColumn('intent', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('paid_at', 'bigint')
    .addColumn('expired_at', 'bigint')
    .addColumn('refunded_at', 'bigint')
    .addColumn('dispute', 'text')
    .addColumn('asked_at', 'bigint')
    .execute();
  await db.schema.createIndex('payments_session').on('payments').column('session').execute();
  await db.schema.createIndex('payments_intent').on('payments').column('intent').execute();
  await db.schema.createIndex('payments_created').on('payments').column('created_at').execute();
  await createEventsAndCodes(db);
  await db.schema
    .alterTable('entitlements')
    .addColumn('starts_at', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createIndex('entitlements_payment')
    .unique()
    .on('entitlements')
    .column('payment_id')
    .execute();
}

async function createEventsAndCodes(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('payment_events')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('restore_codes')
    .addColumn('digest', 'text', (column) => column.primaryKey().notNull())
    .addColumn('session', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('revoked_at', 'bigint')
    .execute();
  await db.schema.createIndex('restore_codes_session').on('restore_codes').column('session').execute();
  // One row. Every transaction that changes unlocks writes to it first, so that these transactions run one after another.
  await db.schema
    .createTable('unlock_turns')
    .addColumn('id', 'integer', (column) => column.primaryKey().notNull())
    .addColumn('turn', 'bigint', (column) => column.notNull())
    .execute();
  await sql`insert into unlock_turns (id, turn) values (1, 0)`.execute(db);
}
