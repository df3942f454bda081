/** How many unfinished games a session may be in: whoever is in thousands makes deleting, and finding the way back, the work of thousands. */

import type { SessionKey } from '../../game/game.ts';
import type { Store } from '../store/store.ts';
import { ALLOWED, type Refused, type Taken } from './limits.ts';

/** Unfinished games in which a session sits, or of which it is the host. */
export const OPEN_GAMES_MAX = 50;
/** One of the session's games must end, or be left. */
export const TOO_MANY_OPEN_GAMES: Refused = { ok: false, retryAfter: 60 };

/** Whether a session may make or join a game: one that it is in already takes it back. Requests under way may overshoot. */
export async function mayEnter(
  store: Pick<Store, 'findOpenBySession'>,
  session: SessionKey,
  gameId: string,
): Promise<Taken> {
  const open = await store.findOpenBySession(session);
  return open.length < OPEN_GAMES_MAX || open.includes(gameId) ? ALLOWED : TOO_MANY_OPEN_GAMES;
}
