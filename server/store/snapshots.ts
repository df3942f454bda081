/** Keeps snapshots of games: rows that follow from the log, so that reading a game need not begin at its first entry. */

import { sql, type Kysely, type Transaction } from 'kysely';

import type { LockGame } from './game-lock.ts';
import { formatGame, GAME_FORMAT } from './game-schema.ts';
import type { Schema } from './schema.ts';
import type { GameLog } from './store.ts';
import type { Unsynced } from './unsynced.ts';

/** Keeps one without waiting for the disk: where it is lost, the log is read from the one before. */
export function createSnapshots(unsynced: Unsynced): Pick<GameLog, 'keepSnapshot'> {
  return {
    keepSnapshot: (gameId, { version, game, rewrites }) =>
      unsynced(async (connection) => {
        // Waits for a rewriting that is under way, and then finds the number changed: nobody's name comes back by a snapshot.
        const { numUpdatedRows } = await connection
          .updateTable('games')
          .set((row) => ({ rewrites: row.ref('rewrites') }))
          .where('id', '=', gameId)
          .where('rewrites', '=', rewrites)
          .executeTakeFirstOrThrow();
        if (numUpdatedRows === 0n) return;
        await insertSnapshot(connection, gameId, version, formatGame(game));
        await deleteOlder(connection, gameId, version);
      }),
  };
}

/** Writes one, in place of one of the same version. */
export async function insertSnapshot(
  db: Kysely<Schema>,
  gameId: string,
  version: number,
  state: string,
): Promise<void> {
  const row = { format: GAME_FORMAT, state };
  await db
    .insertInto('snapshots')
    .values({ game_id: gameId, version, ...row })
    .onConflict((conflict) => conflict.columns(['game_id', 'version']).doUpdateSet(row))
    .execute();
}

/**
 * The log is being rewritten: copies of an older reading are stale, and from now on no process may write one, nor append what it
 * decided on one. False where there is no such game any more.
 */
export async function dropSnapshots(
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

/** Of each game only the newest is of use: of the one that stands, and of the one before it. */
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
