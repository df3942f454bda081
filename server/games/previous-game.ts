/** The game that was played before a rematch: its results stay readable until the next one starts (docs/rules.md, RES). */

import type { Game } from '../../game/game.ts';
import type { Store } from '../store/store.ts';
import { replay } from './replay.ts';

/** Previous games kept in memory: their results are asked for by every player at about the same time. */
const GAMES_KEPT = 100;

export interface PreviousGames {
  /** The finished game behind a lobby; null where nothing was played at this table yet. */
  find(gameId: string): Promise<Game | null>;
  /** Its log was rewritten. */
  forget(gameId: string): void;
}

interface Kept {
  /** The version with which it began: another one after the next rematch. */
  readonly began: number;
  readonly game: Promise<Game | null>;
}

/** Reads previous games from where they began (`previous_version`), each once. */
export function createPreviousGames(store: Pick<Store, 'previousVersion' | 'readPrevious'>): PreviousGames {
  const kept = new Map<string, Kept>();

  const read = async (gameId: string): Promise<Game | null> => {
    try {
      return replay(await store.readPrevious(gameId))?.game ?? null;
    } catch (error) {
      kept.delete(gameId);
      throw error;
    }
  };

  return {
    async find(gameId) {
      const began = await store.previousVersion(gameId);
      if (began === null) return null;
      let found = kept.get(gameId);
      if (found?.began !== began) found = { began, game: read(gameId) };
      // The latest asked for stands last; the first one goes.
      kept.delete(gameId);
      kept.set(gameId, found);
      const [oldest] = kept.keys();
      if (oldest !== undefined && kept.size > GAMES_KEPT) kept.delete(oldest);
      return await found.game;
    },
    forget: (gameId) => void kept.delete(gameId),
  };
}
