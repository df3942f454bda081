/** Sets aside games that cannot be read: their players see an error, each game is logged once, and all other games go on. */

import type { Logger } from '../platform/logger.ts';
import type { UnreadableGameError } from '../store/unreadable.ts';

export interface SetAside {
  /** Sets a game aside. Logged once per process, until it could be read again. */
  note(error: UnreadableGameError): void;
  /** Call when the game could be read again, or is deleted. */
  clear(gameId: string): void;
  /** How many games are set aside. */
  readonly size: number;
}

/** Creates the register of games that this process could not read. Calls `noted` each time one cannot be read. */
export function createSetAside(
  logger: Pick<Logger, 'error'>,
  noted: (gameId: string) => void = () => undefined,
): SetAside {
  const known = new Set<string>();
  return {
    note(error) {
      const { gameId, version } = error;
      if (!known.has(gameId))
        logger.error({ err: error, gameId, version }, 'a game cannot be read and is set aside');
      known.add(gameId);
      noted(gameId);
    },
    clear: (gameId) => void known.delete(gameId),
    get size() {
      return known.size;
    },
  };
}
