/** Spends a free play inside the transaction that starts a game. */

import type { Transaction } from 'kysely';

import type { Schema } from '../schema.ts';
import type { PlayCharge } from '../store.ts';

/** `raced`: another transaction spent the same play meanwhile; the whole transaction is to be tried again. */
export type Spent = 'spent' | 'playsExhausted' | 'raced';

/**
 * Spends the session's and the address's next play of the day. Both are numbered and unique, so that no two transactions can
 * spend the same one; a lost race means that somebody's play got in, so trying again comes to an end at the limits.
 */
export async function spendPlay(
  trx: Transaction<Schema>,
  gameId: string,
  at: number,
  { session, address, day, limit, addressLimit }: PlayCharge,
): Promise<Spent> {
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
  return numInsertedOrUpdatedRows === 1n ? 'spent' : 'raced';
}
