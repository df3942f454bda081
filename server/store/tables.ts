/** The ordinary tables: settings, feedback, plays, and keys and codes that expire. */

import { randomUUID } from 'node:crypto';

import type { Kysely } from 'kysely';

import type { Schema } from './schema.ts';
import type { Tables } from './store.ts';

export function createTables(db: Kysely<Schema>): Tables {
  return { ...settingsOf(db), ...playsOf(db), ...keysOf(db) };
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

function playsOf(
  db: Kysely<Schema>,
): Pick<Tables, 'addressKeyOf' | 'countPlays' | 'countPlaysAt' | 'unlockedUntil'> {
  return {
    async addressKeyOf(day, fresh) {
      await db
        .insertInto('address_keys')
        .values({ day, key: fresh })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const row = await db
        .selectFrom('address_keys')
        .select('key')
        .where('day', '=', day)
        .executeTakeFirstOrThrow();
      return row.key;
    },

    async countPlays(session, day) {
      const row = await db
        .selectFrom('plays')
        .select((select) => select.fn.max('nth').as('nth'))
        .where('session', '=', session)
        .where('day', '=', day)
        .executeTakeFirst();
      return row?.nth ?? 0;
    },

    async countPlaysAt(address, day) {
      const row = await db
        .selectFrom('plays')
        .select((select) => select.fn.max('address_nth').as('nth'))
        .where('address', '=', address)
        .where('day', '=', day)
        .executeTakeFirst();
      return row?.nth ?? 0;
    },

    async unlockedUntil(session, at) {
      const row = await db
        .selectFrom('entitlements')
        .select((select) => select.fn.max('until').as('until'))
        .where('session', '=', session)
        .where('until', '>', at)
        .where('revoked_at', 'is', null)
        .executeTakeFirst();
      return row?.until ?? null;
    },
  };
}

function keysOf(
  db: Kysely<Schema>,
): Pick<Tables, 'findIdempotent' | 'keepIdempotent' | 'addShowCode' | 'findShowCode'> {
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

    async keepIdempotent(session, key, gameId, at) {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('idempotency_keys')
        .values({ session, key, game_id: gameId, at })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow();
      return numInsertedOrUpdatedRows === 1n;
    },

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
