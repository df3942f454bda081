/** The ordinary tables: settings, feedback, and idempotency keys. */

import { randomUUID } from 'node:crypto';

import type { Kysely } from 'kysely';

import type { Schema } from './schema.ts';
import type { Tables } from './store.ts';

export function createTables(db: Kysely<Schema>): Tables {
  return { ...settingsOf(db), ...keysOf(db) };
}

function settingsOf(db: Kysely<Schema>): Pick<Tables, 'readSetting' | 'writeSetting' | 'addFeedback'> {
  return {
    async readSetting(key) {
      const row = await db
        .selectFrom('app_settings')
        .select('value')
        .where('key', '=', key)
        .executeTakeFirst();
      return row?.value ?? null;
    },

    async writeSetting(key, value) {
      await db
        .insertInto('app_settings')
        .values({ key, value })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
        .execute();
    },

    async addFeedback({ gameId, meta, session, language, route, message, reason, at }) {
      await db
        .insertInto('feedback')
        .values({
          id: randomUUID(),
          session,
          game_id: gameId,
          language,
          route,
          message,
          reason,
          meta: JSON.stringify(meta),
          at,
        })
        .execute();
    },
  };
}

function keysOf(db: Kysely<Schema>): Pick<Tables, 'findIdempotent' | 'saveIdempotent'> {
  return {
    async findIdempotent(session, key) {
      const row = await db
        .selectFrom('idempotency_keys')
        .select('game_id')
        .where('session', '=', session)
        .where('key', '=', key)
        .executeTakeFirst();
      return row?.game_id ?? null;
    },

    async saveIdempotent(session, key, gameId, at) {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('idempotency_keys')
        .values({ session, key, game_id: gameId, at })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow();
      return numInsertedOrUpdatedRows === 1n;
    },
  };
}
