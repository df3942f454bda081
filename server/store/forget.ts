/** Forgets a session: who asks for deletion is not found any more, while the others' games stay whole. */

import { randomUUID } from 'node:crypto';

import { sql, type Kysely, type Transaction } from 'kysely';

import { Anonymizer } from './anonymize.ts';
import { formatEvents, parseEvents } from './event-schema.ts';
import type { Schema } from './schema.ts';

/**
 * Replaces a session in the logs and rows of its games by a random placeholder, and its name by 'Player'; deletes its
 * entitlements and keys, and the link from its feedback and payments. Its plays stay until they expire: they hold digests only, and without
 * them deleting would be a way to new free plays. Resolves with the games whose log has changed: copies of them are stale.
 */
export async function forgetSession(db: Kysely<Schema>, session: string): Promise<string[]> {
  const seats = await db.selectFrom('players').select('game_id').where('session', '=', session).execute();
  const games = seats.map((seat) => seat.game_id);
  for (const gameId of games) {
    // A placeholder a game: not even the same person's games can be brought together.
    const placeholder = `forgotten-${randomUUID()}`;
    await db.transaction().execute((trx) => forgetInGame(trx, gameId, session, placeholder));
  }
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('feedback').set({ session: null }).where('session', '=', session).execute();
    await trx.deleteFrom('idempotency_keys').where('session', '=', session).execute();
    await trx.deleteFrom('entitlements').where('session', '=', session).execute();
    await trx.deleteFrom('seen_facts').where('session', '=', session).execute();
    await trx.deleteFrom('restore_codes').where('session', '=', session).execute();
    await trx
      .updateTable('payments')
      .set({ session: null, open_session: null })
      .where('session', '=', session)
      .execute();
  });
  return games;
}

async function forgetInGame(
  trx: Transaction<Schema>,
  gameId: string,
  session: string,
  placeholder: string,
): Promise<void> {
  const rows = await trx
    .selectFrom('log')
    .select(['version', 'at', 'events'])
    .where('game_id', '=', gameId)
    .orderBy('version')
    .execute();
  const anonymizer = new Anonymizer(session, placeholder);
  for (const { version, at, events } of rows) {
    const changed = formatEvents(anonymizer.next(parseEvents(gameId, version, events), at));
    if (changed === events) continue;
    await trx
      .updateTable('log')
      .set({ events: changed })
      .where('game_id', '=', gameId)
      .where('version', '=', version)
      .execute();
  }
  await trx
    .updateTable('games')
    .set((game) => ({ rewrites: sql<number>`${game.ref('rewrites')} + 1` }))
    .where('id', '=', gameId)
    .execute();
  await trx.deleteFrom('snapshots').where('game_id', '=', gameId).execute();
  await trx
    .updateTable('players')
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
}
