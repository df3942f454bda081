/** What is counted per day (UTC) for all processes. Kept in the database, so that no restart and no outage of Redis opens a day's bound again. */

import type { Clock } from '../platform/clock.ts';
import { dayOf } from '../platform/days.ts';
import { ALLOWED, type Taken } from './limits.ts';

/** When a day's budget that is used up may be tried again. */
const RETRY_AFTER_S = 3_600;

/** Counts by day and key. Both reject while the database cannot be reached. */
export interface DayCounts {
  /** Adds a whole number to what was counted; of several processes at once none is lost. */
  add(day: string, key: string, amount: number): Promise<void>;
  /** What was counted; 0 where nothing was. */
  read(day: string, key: string): Promise<number>;
}

export interface DayCountParts {
  readonly counts: DayCounts;
  readonly clock: Pick<Clock, 'now'>;
}

/** One key's count of the current day. */
export interface DayCount {
  /** Adds a whole number. Rejects where it could not be written; it is then written together with the next, or before the next reading. */
  add(amount: number): Promise<void>;
  /** Today's count. Rejects while the database cannot be reached, or does not take what is still to be written. */
  read(): Promise<number>;
}

export function createDayCount(key: string, { counts, clock }: DayCountParts): DayCount {
  let unwritten = 0;
  const write = async (): Promise<void> => {
    const amount = unwritten;
    if (amount === 0) return;
    unwritten = 0;
    try {
      await counts.add(dayOf(clock.now()), key, amount);
    } catch (error) {
      // A write that failed may have been stored: it then counts twice, which closes a bound early and never late.
      unwritten += amount;
      throw error;
    }
  };
  return {
    add(amount) {
      unwritten += amount;
      return write();
    },
    async read() {
      await write();
      return await counts.read(dayOf(clock.now()), key);
    },
  };
}

/**
 * A day's budget of the whole service. The returned function takes one point. Requests at once may go beyond it by their number.
 * Rejects while the database cannot be reached.
 */
export function createDayBudget(key: string, points: number, parts: DayCountParts): () => Promise<Taken> {
  const count = createDayCount(key, parts);
  return async () => {
    if ((await count.read()) >= points) return { ok: false, retryAfter: RETRY_AFTER_S };
    await count.add(1);
    return ALLOWED;
  };
}
