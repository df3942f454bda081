/** The table of reserved facts. If two games draw the same question at once, in one process or in two, one gets it. */

import type { Kysely } from 'kysely';

import type { Schema } from '../store/schema.ts';
import type { Reservations } from './reservations.ts';

/** The port of `reservations.ts` over both engines. */
export function createReservationTable(db: Kysely<Schema>): Reservations {
  return {
    async reserve(gameId, facts, { at, expired }) {
      // In one order everywhere, so that two processes do not deadlock.
      const rows = Array.from(new Set(facts))
        .toSorted()
        .map((fact) => ({ fact, game_id: gameId, at }));
      if (rows.length === 0) return [];
      const reserved = await db
        .insertInto('question_reservations')
        .values(rows)
        .onConflict((conflict) =>
          conflict
            .column('fact')
            .doUpdateSet({ game_id: gameId, at })
            .where((eb) =>
              eb.or([
                eb('question_reservations.at', '<=', expired),
                eb('question_reservations.game_id', '=', gameId),
              ]),
            ),
        )
        .returning('fact')
        .execute();
      return reserved.map(({ fact }) => fact);
    },

    async findOthers(gameId, expired) {
      const rows = await db
        .selectFrom('question_reservations')
        .select('fact')
        .where('game_id', '!=', gameId)
        .where('at', '>', expired)
        .execute();
      return rows.map(({ fact }) => fact);
    },

    async release(gameId, before) {
      await db
        .deleteFrom('question_reservations')
        .where('game_id', '=', gameId)
        .where('at', '<', before)
        .execute();
    },
  };
}
