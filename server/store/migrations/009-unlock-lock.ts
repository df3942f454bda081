/** Renames the row that serializes changes of unlocks to `unlock_lock`. */

import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('unlock_turns').renameTo('unlock_lock').execute();
}
