/** The table of counts per day: implements the port of `day-counts.ts` for both engines. */

import type { Kysely } from 'kysely';

import type { Schema } from '../store/schema.ts';
import type { RunUnsynced } from '../store/unsynced.ts';
import type { DayCounts } from './day-counts.ts';

export function createDayCounts({
  db,
  unsynced,
}: {
  readonly db: Kysely<Schema>;
  readonly unsynced: RunUnsynced;
}): DayCounts {
  return {
    add: (day, key, amount) =>
      unsynced(async (connection) => {
        await connection
          .insertInto('day_counts')
          .values({ day, key, used: amount })
          .onConflict((conflict) =>
            conflict
              .columns(['day', 'key'])
              .doUpdateSet((eb) => ({ used: eb('day_counts.used', '+', amount) })),
          )
          .execute();
      }),

    async read(day, key) {
      const row = await db
        .selectFrom('day_counts')
        .select('used')
        .where('day', '=', day)
        .where('key', '=', key)
        .executeTakeFirst();
      return row?.used ?? 0;
    },
  };
}
