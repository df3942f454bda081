/** The tables of free plays: implements the port of `free-play-store.ts` for both engines. A play is spent inside the transaction that starts its game. */

import type { Kysely } from 'kysely';

import type { RowTransaction, Schema } from '../store/schema.ts';
import type { Charge, ChargeResult } from '../store/store.ts';
import type { PlayCharge, FreePlayStore } from './free-play-store.ts';
import { unlockedUntil } from './unlock-tables.ts';

export function createFreePlayStore(db: Kysely<Schema>): FreePlayStore {
  return {
    chargeInTransaction: chargePlay,

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

    unlockedUntil: (session, at) => unlockedUntil(db, session, at),
  };
}

/** Returns the charge that spends a play in the transaction of an append. */
export function chargePlay(play: PlayCharge): Charge {
  return (trx, gameId, at) => spendPlay(trx, gameId, at, play);
}

/**
 * Spends the next play of the session and of the address on that day. Both are numbered and unique, so no two transactions can
 * spend the same one. A lost race means that another play was written, so retries end at the limits.
 */
async function spendPlay(
  trx: RowTransaction,
  gameId: string,
  at: number,
  { session, address, day, limit, addressLimit }: PlayCharge,
): Promise<ChargeResult> {
  const plays = trx.selectFrom('plays').where('day', '=', day);
  const bySession = await plays
    .where('session', '=', session)
    .select((select) => select.fn.max('nth').as('nth'))
    .executeTakeFirst();
  const byAddress = await plays
    .where('address', '=', address)
    .select((select) => select.fn.max('address_nth').as('nth'))
    .executeTakeFirst();
  const nth = (bySession?.nth ?? 0) + 1;
  const addressNth = (byAddress?.nth ?? 0) + 1;
  if (nth > limit || addressNth > addressLimit) return 'playsExhausted';
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('plays')
    .values({ session, day, nth, address, address_nth: addressNth, game_id: gameId, at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n ? 'charged' : 'raced';
}
