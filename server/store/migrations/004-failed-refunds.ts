/** When a refund failed: the payment counts again, and its unlock is restored. */

import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('payments').addColumn('refund_failed_at', 'bigint').execute();
}
