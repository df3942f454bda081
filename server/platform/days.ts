/** Days in UTC: counts per day start again at midnight. */

export const DAY_MS = 24 * 3_600_000;

/** The day of an instant (milliseconds) in UTC, as `2026-11-20`. */
export function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

/** When the next day after an instant begins; both in milliseconds. */
export function nextDayAt(at: number): number {
  return (Math.floor(at / DAY_MS) + 1) * DAY_MS;
}
