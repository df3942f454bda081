/** The clock of this process: the machine's, or PostgreSQL's where that is the store. */

import type { Config } from '../config.ts';
import { createClockOffset, type ClockOffset } from '../platform/clock-offset.ts';
import { createSteadyClock, systemClock, type Clock, type SteadyClock } from '../platform/clock.ts';
import { readDatabaseTime } from '../store/database-clock.ts';
import type { Base } from './base.ts';
import type { Storage } from './storage.ts';

export interface OwnClock {
  readonly clock: Clock;
  /** The same clock where it is to be corrected; null where it is taken as it is. */
  readonly steady: SteadyClock | null;
}

/** The clock to start with. A given one is taken as it is. */
export function openClock({ databaseUrl }: Config, given?: Clock): OwnClock {
  if (given !== undefined || databaseUrl === null) return { clock: given ?? systemClock, steady: null };
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
  { logger }: Base,
  { store }: Storage,
  { steady }: OwnClock,
): Promise<ClockWatch> {
  if (steady === null) return { clockOffset: null, stopClockOffset: () => undefined };
  const readTime = (): Promise<number> => readDatabaseTime(store.db);
  const clockOffset = createClockOffset({ clock: steady, logger, readTime });
  return { clockOffset, stopClockOffset: await clockOffset.start() };
}
