/** A game that its host or organizer holds between two questions (docs/rules.md, "Holding"): whether it is held, and until when. */

import type { Presence } from './commands.ts';
import { ABSENT_HOLDER_MS, HOLD_MAX_MS } from './constants.ts';
import type { Game, Hold, Instant } from './game.ts';
import { absentFrom } from './presence.ts';

/** Whether the game is held now. A hold asked for during a question has not begun yet. */
export function isHeld(game: Game): boolean {
  return game.hold !== null && game.hold.since !== null;
}

/** When a held game continues by itself: after the longest hold, or when its holder has been absent for 20 s or has left. null if it is not held (HOLD-4, HOLD-5). */
export function holdEnds(game: Game, presence: Presence): Instant | null {
  const { hold } = game;
  if (hold === null || hold.since === null) return null;
  const longest = hold.since + HOLD_MAX_MS;
  const gone = holderGoneAt(game, hold, presence);
  return gone === null ? longest : Math.min(longest, Math.max(hold.since, gone));
}

function holderGoneAt(game: Game, { by }: Hold, presence: Presence): Instant | null {
  if (by === null) {
    if (game.organizer === null) return 0;
    const from = presence.organizerAbsentFrom;
    return from === null ? null : from + ABSENT_HOLDER_MS;
  }
  const leftAt = game.players[by]?.leftAt ?? null;
  if (leftAt !== null) return leftAt;
  const from = absentFrom(game, presence, by);
  return from === null ? null : from + ABSENT_HOLDER_MS;
}

/** Adjusts the hold to a new phase: a hold asked for during a question begins with the reveal, and a hold ends with its phase (HOLD-1, HOLD-2). */
export function withHoldOf(game: Game, at: Instant): Game {
  const { hold } = game;
  if (hold === null) return game;
  const { name } = game.phase;
  if (hold.since === null) {
    if (name === 'intro' || name === 'question') return game;
    return { ...game, hold: name === 'reveal' ? { ...hold, since: at } : null };
  }
  const isKept = name === 'choosing' || name === 'generationFailed' || name === 'reveal';
  return isKept ? game : { ...game, hold: null };
}
