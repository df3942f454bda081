/** The lock on a game's row. Every transaction that writes a game's rows takes it first, which prevents deadlocks. */

import type { Transaction } from 'kysely';

import type { Schema } from './schema.ts';
import type { Store } from './store.ts';

/** Locks a game's row until the transaction ends. Returns how often the game's log was rewritten; null if there is no such game. */
export type LockGame = (trx: Transaction<Schema>, gameId: string) => Promise<number | null>;

export function createGameLock(engine: Store['engine']): LockGame {
  return async (trx, gameId) => {
    const query = trx.selectFrom('games').select('rewrites').where('id', '=', gameId);
    // SQLite's transactions (`begin immediate`) exclude each other anyway.
    const game = await (engine === 'postgres' ? query.forUpdate() : query).executeTakeFirst();
    return game?.rewrites ?? null;
  };
}
