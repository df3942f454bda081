/** How the unlocks of a session add up, pure: one after the other, each as long as what is left of it. */

export interface Span {
  readonly startsAt: number;
  readonly until: number;
}

/** What is left of an unlock at an instant, in milliseconds. */
export function leftOf({ startsAt, until }: Span, at: number): number {
  return Math.max(0, until - Math.max(startsAt, at));
}

/** Lays what is left of each end to end, from `at` on; what began first comes first. */
export function chain<Unlock extends Span>(unlocks: readonly Unlock[], at: number): Unlock[] {
  let free = at;
  return unlocks
    .filter((unlock) => leftOf(unlock, at) > 0)
    .toSorted((a, b) => a.startsAt - b.startsAt)
    .map((unlock) => {
      const startsAt = free;
      free += leftOf(unlock, at);
      return { ...unlock, startsAt, until: free };
    });
}
