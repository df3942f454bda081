/** The contents of a store, for the contracts of deleting and forgetting. */

import { apply } from '../../game/apply.ts';
import { gameFromLobby, type Game } from '../../game/game.ts';
import type { OpenStore } from '../../server/store/open.ts';
import type { LogEntry } from '../../server/store/store.ts';

/** Stores a message of feedback from a session. */
export async function giveFeedback(store: OpenStore, session: string, at: number): Promise<void> {
  const texts = { language: 'en', route: '/game', message: 'nice', reason: 'post_game', meta: {} };
  await store.addFeedback({ session, gameId: null, at, ...texts });
}

/** All rows that may contain a session or a name, as one text. */
export async function databaseText(store: OpenStore): Promise<string> {
  const { db } = store;
  const tables = [
    await db.selectFrom('log').selectAll().execute(),
    await db.selectFrom('games').selectAll().execute(),
    await db.selectFrom('players').selectAll().execute(),
    await db.selectFrom('knocks').selectAll().execute(),
    await db.selectFrom('feedback').selectAll().execute(),
    await db.selectFrom('idempotency_keys').selectAll().execute(),
    await db.selectFrom('entitlements').selectAll().execute(),
    await db.selectFrom('snapshots').selectAll().execute(),
    await db.selectFrom('challenges').selectAll().execute(),
    await db.selectFrom('erasures').selectAll().execute(),
    await db.selectFrom('erasure_requests').selectAll().execute(),
  ];
  return JSON.stringify(tables);
}

/** The game that entries of the log produce. */
export function replay(entries: readonly LogEntry[]): Game | null {
  let game: Game | null = null;
  for (const { at, events } of entries) {
    for (const event of events) {
      if (game !== null) game = apply(game, event, at);
      else if (event.type === 'created' || event.type === 'playedAgain')
        game = gameFromLobby(event.lobby, at);
    }
  }
  return game;
}

/** Fails an erasure after its first game, as if the process had been killed. */
export const killed = (): Promise<void> => Promise.reject(new Error('killed'));

/** A callback for errors that must not occur. */
export const unexpected = (error: unknown): never => {
  throw error;
};
