/** The unlocks of a session, as pure functions. They follow one another, each with its remaining time. */

export interface UnlockPeriod {
  readonly startsAt: number;
  readonly until: number;
}

/** The remaining time of an unlock at an instant, in milliseconds. */
export function remainingMs({ startsAt, until }: UnlockPeriod, at: number): number {
  return Math.max(0, until - Math.max(startsAt, at));
}

/** Arranges the remaining times one after another from `at`, in the order of their start. */
export function chainUnlocks<Unlock extends UnlockPeriod>(unlocks: readonly Unlock[], at: number): Unlock[] {
  let free = at;
  return unlocks
    .filter((unlock) => remainingMs(unlock, at) > 0)
    .toSorted((a, b) => a.startsAt - b.startsAt)
    .map((unlock) => {
      const startsAt = free;
      free += remainingMs(unlock, at);
      return { ...unlock, startsAt, until: free };
    });
}
