/** Counts per day (UTC) over all processes. They are in the database, so that no restart and no outage of Redis resets a day's limit. */

import type { Clock } from '../platform/clock.ts';
import { dayOf } from '../platform/days.ts';
import { ALLOWED, type Taken } from './limits.ts';

/** The `retryAfter` of a day's budget that is used up. */
const RETRY_AFTER_S = 3_600;

/** Counts by day and key. Both reject while the database cannot be reached. */
export interface DayCounts {
  /** Adds a whole number, atomically: concurrent additions of several processes all count. */
  add(day: string, key: string, amount: number): Promise<void>;
  /** The count; 0 if nothing was added. */
  read(day: string, key: string): Promise<number>;
}

export interface DayCountParts {
  readonly counts: DayCounts;
  readonly clock: Pick<Clock, 'now'>;
}

/** One key's count of the current day. */
export interface DayCount {
  /** Adds a whole number. Rejects if it could not be written; it is then written with the next addition or before the next read. */
  add(amount: number): Promise<void>;
  /** Today's count. Rejects while the database cannot be reached or pending additions cannot be written. */
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
      // A failed write may have been stored. It then counts twice, so that a limit is reached early but never late.
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
 * A day's budget of the whole service. The returned function takes one point. Concurrent calls may exceed the budget by their number.
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
