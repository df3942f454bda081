/** The table of show codes: implements the port of `show-codes.ts` for both engines. */

import type { Kysely } from 'kysely';

import type { Schema } from '../store/schema.ts';
import type { ShowCodeStore } from './show-codes.ts';

export function createShowCodeStore(db: Kysely<Schema>): ShowCodeStore {
  return {
    async addShowCode(code, gameId, expiresAt) {
      await db
        .insertInto('show_codes')
        .values({ code, game_id: gameId, expires_at: expiresAt })
        .onConflict((conflict) => conflict.column('code').doUpdateSet({ expires_at: expiresAt }))
        .execute();
    },

    async findShowCode(code, at) {
      const row = await db
        .selectFrom('show_codes')
        .select('game_id')
        .where('code', '=', code)
        .where('expires_at', '>', at)
        .executeTakeFirst();
      return row?.game_id ?? null;
    },
  };
}
