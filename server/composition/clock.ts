/** The clock of this process: it follows PostgreSQL's where that is the store, otherwise the machine's without its steps. */

import type { RunningGames } from '../games/running-games.ts';
import { createClockOffset, type ClockOffset } from '../platform/clock-offset.ts';
import { createSteadyClock, type Clock, type SteadyClock } from '../platform/clock.ts';
import { createWallClockFollower } from '../platform/wall-clock.ts';
import { readDatabaseTime } from '../store/database-clock.ts';
import type { Base } from './base.ts';
import type { Storage } from './storage.ts';

export interface OwnClock {
  readonly clock: Clock;
  /** The same clock where it is to be corrected; null where it is taken as it is. */
  readonly steady: SteadyClock | null;
}

/** The clock to start with. A given one is taken as it is. */
export function createClock(given?: Clock): OwnClock {
  if (given !== undefined) return { clock: given, steady: null };
  const steady = createSteadyClock();
  return { clock: steady, steady };
}

export interface ClockWatch {
  /** Null where the clock is not measured. */
  readonly clockOffset: ClockOffset | null;
  readonly stopClockOffset: () => void;
}

/** Corrects the clock to PostgreSQL's, so that all processes agree, and keeps it there. */
export async function watchClock(
  { config, logger }: Base,
  { store }: Storage,
  { steady }: OwnClock,
): Promise<ClockWatch> {
  if (steady === null || config.databaseUrl === null)
    return { clockOffset: null, stopClockOffset: () => undefined };
  const readTime = (): Promise<number> => readDatabaseTime(store.db);
  const clockOffset = createClockOffset({ clock: steady, logger, readTime });
  return { clockOffset, stopClockOffset: await clockOffset.start() };
}

/** With SQLite, keeps the clock at the machine's, and restarts the clocks of running games where that has stepped (CLOCK-4). Returns what stops it. */
export function followWallClock(
  { config, logger }: Base,
  { steady }: OwnClock,
  games: RunningGames,
): () => void {
  if (steady === null || config.databaseUrl !== null) return () => undefined;
  // Every running game is in memory, where its timer waits. Each command is queued before a timer can fire.
  const onStep = (by: number): void => {
    for (const gameId of games.cache.ids()) {
      games.commands.run(gameId, { do: 'recover', clockSetBy: Math.round(by) }).catch((error: unknown) => {
        logger.error({ err: error, gameId }, 'could not restart the clock of a game');
      });
    }
  };
  return createWallClockFollower({ clock: steady, logger, onStep }).start();
}
