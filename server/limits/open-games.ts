/** Limits the unfinished games that a session may be in: erasing a session, and finding its games, costs work per game. */

import type { SessionKey } from '../../game/game.ts';
import type { Store } from '../store/store.ts';
import { ALLOWED, type Refused, type Taken } from './limits.ts';

/** Counts unfinished games that the session has a seat in, hosts, organizes or knocked at. */
export const OPEN_GAMES_MAX = 50;
/** The session must leave a game, or wait until one ends. */
export const TOO_MANY_OPEN_GAMES: Refused = { ok: false, retryAfter: 60 };

/** Whether a session may create or join a game. It may always return to a game that it is in. Concurrent requests may exceed the limit. */
export async function mayEnter(
  store: Pick<Store, 'findOpenBySession'>,
  session: SessionKey,
  gameId: string,
): Promise<Taken> {
  const open = await store.findOpenBySession(session);
  return open.length < OPEN_GAMES_MAX || open.includes(gameId) ? ALLOWED : TOO_MANY_OPEN_GAMES;
}
