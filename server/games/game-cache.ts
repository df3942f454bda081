/** Games in memory with their version; the least recently used is evicted first. Other games are replayed from the log. */

import type { Game } from '../../game/game.ts';

export interface VersionedGame {
  readonly game: Game;
  /** The version of the log up to which the game was replayed. */
  readonly version: number;
}

export interface CachedGame extends VersionedGame {
  /** How often the log had been rewritten when it was read. */
  readonly rewrites: number;
  /** The id of that version's entry; null if it has none. */
  readonly entryId: number | null;
}

/** How many games are checked for eviction when the cache is full. More than one, so that it shrinks; few, so that no answer waits for it. */
const MAX_EVICTION_SCANS = 4;

export interface GameCache {
  get(gameId: string): CachedGame | null;
  /** Like `get`, but does not count as a use. */
  peek(gameId: string): CachedGame | null;
  /** Least recently used first. */
  ids(): string[];
  set(gameId: string, cached: CachedGame): void;
  drop(gameId: string): void;
  readonly size: number;
}

/** A cache of about `limit` games. A game that `isBusy` (sockets, a timer) stays. `dropped` is called with each removed game, `added` with each new one. */
export function createGameCache(
  limit: number,
  isBusy: (gameId: string) => boolean,
  dropped: (gameId: string) => void,
  added: (gameId: string) => void = () => undefined,
): GameCache {
  const games = new Map<string, CachedGame>();

  /** A Map keeps the order of insertion: the least recently used comes first. Below half of the limit the order does not matter yet, and constant reordering makes a Map allocate new tables. */
  const moveToEnd = (gameId: string, cached: CachedGame): void => {
    if (games.size * 2 >= limit) games.delete(gameId);
    games.set(gameId, cached);
  };

  const shrink = (): void => {
    let looks = Math.min(MAX_EVICTION_SCANS, games.size);
    for (const gameId of games.keys()) {
      if (games.size <= limit || looks-- <= 0) return;
      const cached = games.get(gameId);
      games.delete(gameId);
      if (cached !== undefined && isBusy(gameId)) games.set(gameId, cached);
      else dropped(gameId);
    }
  };

  return {
    peek: (gameId) => games.get(gameId) ?? null,
    ids: () => [...games.keys()],
    get(gameId) {
      const cached = games.get(gameId);
      if (cached === undefined) return null;
      moveToEnd(gameId, cached);
      return cached;
    },
    set(gameId, cached) {
      const isNew = !games.has(gameId);
      moveToEnd(gameId, cached);
      if (isNew) added(gameId);
      if (games.size > limit) shrink();
    },
    drop(gameId) {
      if (games.delete(gameId)) dropped(gameId);
    },
    get size() {
      return games.size;
    },
  };
}
