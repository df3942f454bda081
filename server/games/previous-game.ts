/** The game that was played before "play again": its results stay readable until the next one starts (docs/rules.md, RES). */

import type { Game } from '../../game/game.ts';
import { setLast } from '../platform/set-last.ts';
import type { Store } from '../store/store.ts';
import { isUnreadable } from '../store/unreadable.ts';
import { replay } from './replay.ts';
import type { SetAside } from './set-aside.ts';

/** How many previous games stay in memory: all players request the results at about the same time. */
const CACHED_GAMES_MAX = 100;

export interface PreviousGames {
  /** The finished game before the current one; null if this is the first. */
  find(gameId: string): Promise<Game | null>;
  /** Call when the game's log was rewritten. */
  forget(gameId: string): void;
  /** Call when any log may have been rewritten. */
  forgetAll(): void;
}

interface CachedGame {
  /** The version at which the previous game began. It changes when the game is played again. */
  readonly began: number;
  readonly game: Promise<Game | null>;
}

/** Reads previous games from the version at which they began (`previous_version`), and caches them. */
export function createPreviousGames(
  store: Pick<Store, 'previousVersion' | 'readPrevious'>,
  setAside: Pick<SetAside, 'note'>,
): PreviousGames {
  const cached = new Map<string, CachedGame>();

  const read = async (gameId: string): Promise<Game | null> => {
    try {
      return replay(gameId, await store.readPrevious(gameId))?.game ?? null;
    } catch (error) {
      cached.delete(gameId);
      if (isUnreadable(error)) setAside.note(error);
      throw error;
    }
  };

  return {
    async find(gameId) {
      const began = await store.previousVersion(gameId);
      if (began === null) return null;
      let found = cached.get(gameId);
      if (found?.began !== began) found = { began, game: read(gameId) };
      setLast(cached, gameId, found, CACHED_GAMES_MAX);
      return await found.game;
    },
    forget: (gameId) => void cached.delete(gameId),
    forgetAll: () => cached.clear(),
  };
}
