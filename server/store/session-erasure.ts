/**
 * Erases a session's data without damage to other players' games. Works in slices: other work waits for at most one slice, however many
 * games and entries there are. An erasure that a stop of the server interrupts continues after the next start.
 */

import { randomUUID } from 'node:crypto';

import { sql, type Kysely, type Transaction } from 'kysely';

import { KeyedQueue } from '../platform/keyed-queue.ts';
import { eraseTexts } from './erase-texts.ts';
import { markErased } from './erasure-marks.ts';
import type { LockGame } from './game-lock.ts';
import type { ErasuresTable, Schema } from './schema.ts';
import { createRoundRobinQueue } from './slices.ts';
import { invalidateSnapshots } from './snapshots.ts';
import type { Housekeeping } from './store.ts';

type Rewritten = (gameId: string) => Promise<void>;

/**
 * Concurrent erasures take turns, one slice each, so that none waits for more than one slice of every other. Within
 * one game they run one after another, because each reads entries that the other rewrites.
 */
export function createSessionErasure(
  db: Kysely<Schema>,
  lockGame: LockGame,
): Pick<Housekeeping, 'requestErasure' | 'findErasureRequests' | 'forgetSession' | 'finishErasures'> {
  const slice = createRoundRobinQueue();
  const inGame = new KeyedQueue();
  const eraseTextsOf = async (erasure: ErasuresTable, rewritten: Rewritten): Promise<void> => {
    await inGame.run(erasure.game_id, () => eraseTexts(db, lockGame, erasure, slice));
    await rewritten(erasure.game_id);
  };
  /** Replaces a session's key in the logs and rows of its games by random placeholders, one game at a time. The same transaction records that the texts must still be erased. */
  const eraseKeys = async (session: string, rewritten: Rewritten): Promise<ErasuresTable[]> => {
    const seats = await db
      .selectFrom('players')
      .select('game_id')
      .where('session', '=', session)
      .union(db.selectFrom('knocks').select('game_id').where('session', '=', session))
      .execute();
    const erasures: ErasuresTable[] = [];
    for (const { game_id: gameId } of seats) {
      const erase = () => db.transaction().execute((trx) => eraseKey(trx, lockGame, gameId, session));
      erasures.push(await inGame.run(gameId, () => slice(erase)));
      await rewritten(gameId);
    }
    return erasures;
  };
  return {
    async requestErasure(session, at) {
      await markErased(db, session, at);
      await db
        .insertInto('erasure_requests')
        .values({ session })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
    async findErasureRequests() {
      const requests = await db.selectFrom('erasure_requests').select('session').execute();
      return requests.map(({ session }) => session);
    },
    async finishErasures(rewritten, failed) {
      for (const erasure of await db.selectFrom('erasures').selectAll().execute()) {
        // A game that cannot be read must not prevent the others from being erased.
        await eraseTextsOf(erasure, rewritten).catch((error: unknown) => failed(error, erasure.game_id));
      }
    },
    async forgetSession(session, rewritten = () => Promise.resolve()) {
      const erasures = await eraseKeys(session, rewritten);
      await slice(() => db.transaction().execute((trx) => deleteRows(trx, session)));
      const failures: unknown[] = [];
      for (const erasure of erasures) {
        await eraseTextsOf(erasure, rewritten).catch((error: unknown) => failures.push(error));
      }
      if (failures.length > 0) throw failures[0];
      return erasures.map((erasure) => erasure.game_id);
    },
  };
}

/** Deletes the session's rows. Its plays stay until they expire: they contain only digests, and deleting them would give new free plays. */
async function deleteRows(trx: Transaction<Schema>, session: string): Promise<void> {
  // By now, `erasures` records which texts must still be erased.
  await trx.deleteFrom('erasure_requests').where('session', '=', session).execute();
  await trx.deleteFrom('feedback').where('session', '=', session).execute();
  await trx.deleteFrom('idempotency_keys').where('session', '=', session).execute();
  // Unlocks that another session bought and a restore code moved here lose their owner. The buyer's code still restores them.
  await trx
    .updateTable('entitlements')
    .set({ session: `forgotten-${randomUUID()}` })
    .where('session', '=', session)
    .where('payment_id', 'in', (eb) =>
      eb.selectFrom('payments').where('session', 'is not', null).where('session', '!=', session).select('id'),
    )
    .execute();
  await trx.deleteFrom('entitlements').where('session', '=', session).execute();
  await trx.deleteFrom('seen_facts').where('session', '=', session).execute();
  // A revoked code stays, as in housekeeping: without it the session would get the same code again.
  await trx
    .deleteFrom('restore_codes')
    .where('session', '=', session)
    .where('revoked_at', 'is', null)
    .execute();
  // An open payment keeps its session until it is paid or deleted, so that a late payment still grants its unlock.
  await trx
    .updateTable('payments')
    .set({ session: null, open_session: null })
    .where('session', '=', session)
    .where('status', 'not in', ['open', 'expired'])
    .execute();
}

async function eraseKey(
  trx: Transaction<Schema>,
  lockGame: LockGame,
  gameId: string,
  session: string,
): Promise<ErasuresTable> {
  // One placeholder per game, so that games of the same person cannot be linked.
  const placeholder = `forgotten-${randomUUID()}`;
  await invalidateSnapshots(trx, lockGame, gameId);
  // A key is always a complete string in the JSON. One statement changes the whole log or nothing.
  await trx
    .updateTable('log')
    .set({ events: sql<string>`replace(events, ${`"${session}"`}, ${`"${placeholder}"`})` })
    .where('game_id', '=', gameId)
    .where('events', 'like', `%"${session}"%`)
    .execute();
  await trx
    .updateTable('players')
    .set({ session: placeholder })
    .where('game_id', '=', gameId)
    .where('session', '=', session)
    .execute();
  await trx
    .updateTable('knocks')
    .set({ session: placeholder })
    .where('game_id', '=', gameId)
    .where('session', '=', session)
    .execute();
  await trx
    .updateTable('games')
    .set({ host: placeholder })
    .where('id', '=', gameId)
    .where('host', '=', session)
    .execute();
  const erasure = { game_id: gameId, placeholder, names: '[]' };
  await trx.insertInto('erasures').values(erasure).execute();
  return erasure;
}
