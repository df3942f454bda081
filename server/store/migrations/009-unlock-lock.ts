/** The row that orders changes of unlocks is named for what it is. */

import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('unlock_turns').renameTo('unlock_lock').execute();
}
