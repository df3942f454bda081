/** Games in memory with their version, least recently used first to go. Other games are replayed from the log. */

import type { Game } from '../../game/game.ts';

export interface VersionedGame {
  readonly game: Game;
  /** The version of the log up to which the game was replayed. */
  readonly version: number;
}

export interface CachedGame extends VersionedGame {
  /** How often the log had been rewritten when it was read. */
  readonly rewrites: number;
  /** The id of the entry of that version; null where it has none. */
  readonly entryId: number | null;
}

/** How many games are checked for eviction each time one is added: several, so that the cache shrinks as soon as it can, and few, so that no answer waits for it. */
const MAX_EVICTION_SCANS = 4;

export interface GameCache {
  get(gameId: string): CachedGame | null;
  /** The same without counting as a use. */
  peek(gameId: string): CachedGame | null;
  /** The games it has, least recently used first. */
  ids(): string[];
  set(gameId: string, cached: CachedGame): void;
  drop(gameId: string): void;
  readonly size: number;
}

/** A cache of about `limit` games. One that `isBusy` (sockets, a timer) stays; `dropped` is called with each that is removed, `added` with each that was not there before. */
export function createGameCache(
  limit: number,
  isBusy: (gameId: string) => boolean,
  dropped: (gameId: string) => void,
  added: (gameId: string) => void = () => undefined,
): GameCache {
  const games = new Map<string, CachedGame>();

  /** A Map keeps the order of insertion: the least recently used comes first. Until it is half full nothing is removed soon, and a Map that is reordered all the time allocates a new table each time. */
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
