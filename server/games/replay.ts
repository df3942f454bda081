/** A game as its snapshot and log give it. */

import { apply, applyFirstEvent } from '../../game/apply.ts';
import type { Game } from '../../game/game.ts';
import type { StoredGame } from '../store/store.ts';
import type { CachedGame } from './game-cache.ts';

/** The game that a snapshot and the entries after it give, or entries from its beginning on; null for none. */
export function replay({ snapshot, entries, rewrites }: StoredGame): CachedGame | null {
  let game: Game | null = snapshot?.game ?? null;
  let version = snapshot?.version ?? 0;
  for (const entry of entries) {
    for (const event of entry.events)
      game = game === null ? applyFirstEvent(event, entry.at) : apply(game, event, entry.at);
    version = entry.version;
  }
  return game === null ? null : { game, version, rewrites };
}
