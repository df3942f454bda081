/** The tables of interface translations: implements the port of `translation-store.ts` for both engines. */

import type { Kysely } from 'kysely';

import type { Schema } from '../store/schema.ts';
import type { TranslationStore } from './translation-store.ts';

/** The `game_id` of the interface's rows, which belong to no game. */
const GLOBAL = 'global';
/** The most rows per statement. */
const ROWS_PER_STATEMENT = 100;

export function createTranslationStore(db: Kysely<Schema>): TranslationStore {
  return {
    async find(language) {
      const rows = await db
        .selectFrom('game_translations')
        .select(['translation_key', 'translation_value', 'source'])
        .where('game_id', '=', GLOBAL)
        .where('language', '=', language)
        .execute();
      return rows.map((row) => ({
        key: row.translation_key,
        text: row.translation_value,
        source: row.source,
      }));
    },

    async save(language, translations) {
      for (let from = 0; from < translations.length; from += ROWS_PER_STATEMENT) {
        const rows = translations.slice(from, from + ROWS_PER_STATEMENT).map(({ key, text, source }) => ({
          game_id: GLOBAL,
          language,
          translation_key: key,
          translation_value: text,
          source,
        }));
        await db
          .insertInto('game_translations')
          .values(rows)
          .onConflict((conflict) =>
            conflict.columns(['game_id', 'language', 'translation_key']).doUpdateSet((excluded) => ({
              translation_value: excluded.ref('excluded.translation_value'),
              source: excluded.ref('excluded.source'),
            })),
          )
          .execute();
      }
    },

    async findJob(language) {
      const row = await db
        .selectFrom('translation_jobs')
        .select(['status', 'total', 'lease_until'])
        .where('language', '=', language)
        .executeTakeFirst();
      return row === undefined ? null : { status: row.status, total: row.total, leaseUntil: row.lease_until };
    },

    async claim(language, owner, { at, until, total }) {
      const job = { status: 'translating', total, owner, lease_until: until } as const;
      const [result] = await db
        .insertInto('translation_jobs')
        .values({ language, ...job })
        .onConflict((conflict) =>
          conflict.column('language').doUpdateSet(job).where('translation_jobs.lease_until', '<=', at),
        )
        .execute();
      return (result?.numInsertedOrUpdatedRows ?? 0n) > 0n;
    },

    async extend(language, owner, until) {
      const { numUpdatedRows } = await db
        .updateTable('translation_jobs')
        .set({ lease_until: until })
        .where('language', '=', language)
        .where('owner', '=', owner)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async finish(language, owner, status) {
      await db
        .updateTable('translation_jobs')
        .set({ status, lease_until: 0 })
        .where('language', '=', language)
        .where('owner', '=', owner)
        .execute();
    },
  };
}
