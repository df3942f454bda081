/** Appends that also change other rows or have a charge. Each runs in its own transaction; a game has only a few. */

import type { Kysely, Transaction } from 'kysely';

import type { LockGame } from '../game-lock.ts';
import type { Schema } from '../schema.ts';
import type { AppendResult, Charge } from '../store.ts';
import type { Batch } from './engine.ts';
import type { RowChange } from './projection.ts';
import { applyChange } from './rows.ts';

export interface AppendWithRows {
  readonly batch: Batch;
  readonly changes: readonly RowChange[];
  readonly charge: Charge | null;
  readonly lockGame: LockGame;
}

/** Writes entries, rows and charge, all or none. */
export async function appendWithRows(db: Kysely<Schema>, append: AppendWithRows): Promise<AppendResult> {
  for (;;) {
    const result = await tryAppend(db, append);
    if (result !== 'raced') return result;
  }
}

async function tryAppend(db: Kysely<Schema>, append: AppendWithRows): Promise<AppendResult | 'raced'> {
  const trx = await db.startTransaction().execute();
  let result: AppendResult | 'raced';
  try {
    result = await write(trx, append);
    if (result === 'appended') await trx.commit().execute();
  } catch (error) {
    // On a broken connection this fails too; the first error says more.
    await Promise.allSettled([trx.rollback().execute()]);
    if (isCodeTaken(error)) return 'codeTaken';
    throw error;
  }
  if (result !== 'appended') await trx.rollback().execute();
  return result;
}

async function write(
  trx: Transaction<Schema>,
  { batch, changes, charge, lockGame }: AppendWithRows,
): Promise<AppendResult | 'raced'> {
  const { gameId, at, entries, first, rewrites } = batch;
  if (first > 1 && (await lockGame(trx, gameId)) !== rewrites) return 'conflict';
  if (!(await isNext(trx, batch))) return 'conflict';
  for (const entry of entries) {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('log')
      .values({ game_id: gameId, ...entry })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows !== 1n) return 'conflict';
  }
  for (const change of changes) await applyChange(trx, gameId, change);
  const charged = charge === null ? 'charged' : await charge(trx, gameId, at);
  return charged === 'charged' ? 'appended' : charged;
}

/** Whether the batch follows the entry that it names as previous, or is the first of a game. */
async function isNext(trx: Transaction<Schema>, { gameId, first, entries }: Batch): Promise<boolean> {
  if (first === 1) return true;
  const before = await trx
    .selectFrom('log')
    .select('id')
    .where('game_id', '=', gameId)
    .where('version', '=', first - 1)
    .executeTakeFirst();
  return before !== undefined && before.id === entries[0]?.previous;
}

/** Both engines name the violated index or its column. */
function isCodeTaken(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('constraint' in error && error.constraint === 'games_joinable_code') return true;
  return error.message.includes('UNIQUE constraint failed: games.joinable_code');
}
