/** The clock of this process: corrected to PostgreSQL's if that is the store, otherwise to the machine's. */

import type { RunningGames } from '../games/running-games.ts';
import { createClockOffset, type ClockOffset } from '../platform/clock-offset.ts';
import { createSteadyClock, type Clock, type SteadyClock } from '../platform/clock.ts';
import { createWallClockFollower } from '../platform/wall-clock.ts';
import { readDatabaseTime } from '../store/database-clock.ts';
import type { Base } from './base.ts';
import type { Storage } from './storage.ts';

export interface OwnClock {
  readonly clock: Clock;
  /** The same clock if it may be corrected; null if it was given. */
  readonly steady: SteadyClock | null;
}

/** Creates the clock to start with. A given clock is used unchanged. */
export function createClock(given?: Clock): OwnClock {
  if (given !== undefined) return { clock: given, steady: null };
  const steady = createSteadyClock();
  return { clock: steady, steady };
}

export interface ClockWatch {
  /** null if the clock is not measured. */
  readonly clockOffset: ClockOffset | null;
  readonly stopClockOffset: () => void;
}

/** With PostgreSQL, keeps the clock at the database's time, so that all processes agree. */
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

/** With SQLite, keeps the clock at the machine's. If that one steps, restarts the clocks of running games (CLOCK-4). Returns the function that stops it. */
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
