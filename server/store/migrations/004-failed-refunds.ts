/** When a refund failed: the money is here again, and so is the unlock. */

import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('payments').addColumn('refund_failed_at', 'bigint').execute();
}
