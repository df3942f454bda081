/** Facts that games in this process's memory have yet to reveal: no other game is asked them meanwhile. `reservations.ts` knows those of all other games. */

import { type FactKeys, factKeys } from '../../bank/facts.ts';
import type { Fact } from '../../game/game.ts';
import { RESERVED_FOR_MS } from './reservations.ts';

export interface PendingReveals {
  /** Replaces the facts that a game has yet to reveal. */
  set(gameId: string, facts: readonly Fact[]): void;
  /** Keys of every fact that some game has yet to reveal. Call it again after a change. */
  keys(): FactKeys;
}

/** Starts empty. `now` gives milliseconds since the epoch. */
export function createPendingReveals(now: () => number): PendingReveals {
  const games = new Map<string, { readonly keys: readonly string[]; readonly until: number }>();
  /** How many games have yet to reveal each key. Counted here, so that a round of one game needs no pass over all games. */
  const counts = new Map<string, number>();

  const count = (keys: readonly string[], by: 1 | -1): void => {
    for (const key of keys) {
      const gameCount = (counts.get(key) ?? 0) + by;
      if (gameCount > 0) counts.set(key, gameCount);
      else counts.delete(key);
    }
  };

  const setKeys = (gameId: string, keys: readonly string[]): void => {
    count(games.get(gameId)?.keys ?? [], -1);
    games.delete(gameId);
    if (keys.length === 0) return;
    count(keys, 1);
    games.set(gameId, { keys, until: now() + RESERVED_FOR_MS });
  };

  /** A Map keeps the order of insertion: the oldest come first. */
  const expire = (): void => {
    for (const [gameId, { until }] of games) {
      if (until > now()) return;
      setKeys(gameId, []);
    }
  };

  return {
    set: (gameId, facts) => setKeys(gameId, facts.flatMap(factKeys)),
    keys() {
      expire();
      return counts;
    },
  };
}
