/** The table of snapshots: states derived from the log, so that a game need not be read from its first entry. */

import { sql, type Kysely, type Transaction } from 'kysely';

import type { LockGame } from './game-lock.ts';
import { formatGame, GAME_FORMAT } from './game-schema.ts';
import type { Schema } from './schema.ts';
import type { GameLog } from './store.ts';
import type { RunUnsynced } from './unsynced.ts';

/** Stores snapshots without a sync: if one is lost, the log is read from the previous snapshot. */
export function createSnapshotTable(unsynced: RunUnsynced): Pick<GameLog, 'saveSnapshot'> {
  return {
    saveSnapshot: (gameId, { version, entryId, game, rewrites }) =>
      unsynced(async (connection) => {
        // Waits for a rewriting in progress and then matches no row, so that no snapshot restores an erased name.
        const { numUpdatedRows } = await connection
          .updateTable('games')
          .set((row) => ({ rewrites: row.ref('rewrites') }))
          .where('id', '=', gameId)
          .where('rewrites', '=', rewrites)
          .executeTakeFirstOrThrow();
        if (numUpdatedRows === 0n) return;
        await insertSnapshot(connection, gameId, { version, entry: entryId, state: formatGame(game) });
        await deleteOlder(connection, gameId, version);
      }),
  };
}

/** A snapshot in this program's format: the game's state after the entry with that version and id. */
export type SnapshotRow = Pick<Schema['snapshots'], 'version' | 'entry' | 'state'>;

/** Inserts a snapshot, or replaces the one of the same version. */
export async function insertSnapshot(
  db: Kysely<Schema>,
  gameId: string,
  { version, ...kept }: SnapshotRow,
): Promise<void> {
  const row = { format: GAME_FORMAT, ...kept };
  await db
    .insertInto('snapshots')
    .values({ game_id: gameId, version, ...row })
    .onConflict((conflict) => conflict.columns(['game_id', 'version']).doUpdateSet(row))
    .execute();
}

/**
 * Marks the log as rewritten and deletes its snapshots. From now on no process can store a snapshot of an older read, or append
 * entries decided on an older read. False if the game no longer exists.
 */
export async function invalidateSnapshots(
  trx: Transaction<Schema>,
  lockGame: LockGame,
  gameId: string,
): Promise<boolean> {
  const rewrites = await lockGame(trx, gameId);
  if (rewrites === null) return false;
  await trx
    .updateTable('games')
    .set({ rewrites: rewrites + 1 })
    .where('id', '=', gameId)
    .execute();
  await trx.deleteFrom('snapshots').where('game_id', '=', gameId).execute();
  return true;
}

/** Keeps only the newest snapshot of the current game and of the previous one. */
async function deleteOlder(db: Kysely<Schema>, gameId: string, version: number): Promise<void> {
  await db
    .deleteFrom('snapshots')
    .where('game_id', '=', gameId)
    .where(
      sql<boolean>`exists (select 1 from games where games.id = snapshots.game_id and (
        snapshots.version < games.previous_version
        or (snapshots.version < ${version} and snapshots.version >= games.first_version)))`,
    )
    .execute();
}
