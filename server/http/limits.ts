/** How much a session and an address may ask. One process counts in memory; several share their counts over Redis. */

import { RateLimiterMemory, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';

import { networkOf } from './address.ts';

/** A budget: so many points in so many seconds. */
export interface Budget {
  readonly points: number;
  readonly seconds: number;
}

/** What is counted, a session and an address each: an address may be a school. */
const BUDGETS = {
  requests: { session: { points: 100, seconds: 10 }, address: { points: 1_500, seconds: 10 } },
  createGame: { session: { points: 20, seconds: 600 }, address: { points: 200, seconds: 600 } },
  /** Lookups that found nothing: a live code must not be found by guessing. */
  failedLookup: { session: { points: 15, seconds: 300 }, address: { points: 60, seconds: 600 } },
  preview: { session: { points: 5, seconds: 60 }, address: { points: 30, seconds: 60 } },
  translate: { session: { points: 3, seconds: 3_600 }, address: { points: 10, seconds: 3_600 } },
  feedback: { session: { points: 5, seconds: 60 }, address: { points: 60, seconds: 60 } },
  checkout: { session: { points: 10, seconds: 600 }, address: { points: 100, seconds: 600 } },
  restore: { session: { points: 5, seconds: 600 }, address: { points: 20, seconds: 600 } },
  picture: { session: { points: 1, seconds: 1 }, address: { points: 600, seconds: 10 } },
  connection: { session: { points: 1, seconds: 1 }, address: { points: 600, seconds: 10 } },
} as const satisfies Record<string, { readonly session: Budget; readonly address: Budget }>;

export type LimitName = keyof typeof BUDGETS;

export interface Limits {
  /** Takes one from a session's budget, and where that is not used up, from its address's. Returns the seconds to wait when either is, else 0. */
  take(name: LimitName, session: string | null, address: string): Promise<number>;
  /** Gives back one that was taken. */
  giveBack(name: LimitName, session: string | null, address: string): Promise<void>;
}

type MakeLimiter = (prefix: string, budget: Budget) => RateLimiterAbstract;

export const inMemory: MakeLimiter = (keyPrefix, { points, seconds }) =>
  new RateLimiterMemory({ keyPrefix, points, duration: seconds });

/** Limits over limiters of one kind (in memory, unless said otherwise). */
export function createLimits(make: MakeLimiter = inMemory): Limits {
  const limiters = new Map<LimitName, { bySession: RateLimiterAbstract; byAddress: RateLimiterAbstract }>();

  const limitersOf = (name: LimitName) => {
    let found = limiters.get(name);
    if (found === undefined) {
      const { session, address } = BUDGETS[name];
      found = { bySession: make(`${name}:session`, session), byAddress: make(`${name}:address`, address) };
      limiters.set(name, found);
    }
    return found;
  };

  return {
    async take(name, session, address) {
      const { bySession, byAddress } = limitersOf(name);
      const seconds = session === null ? 0 : await consume(bySession, session);
      // What a session asks for in vain is not its neighbours' expense.
      return seconds > 0 ? seconds : await consume(byAddress, networkOf(address));
    },
    async giveBack(name, session, address) {
      const { bySession, byAddress } = limitersOf(name);
      if (session !== null) await bySession.reward(session);
      await byAddress.reward(networkOf(address));
    },
  };
}

/** A budget of the whole service: takes one, and tells whether there was one left. */
export function createBudget(
  name: string,
  budget: Budget,
  make: MakeLimiter = inMemory,
): () => Promise<boolean> {
  const limiter = make(name, budget);
  return async () => (await consume(limiter, 'all')) === 0;
}

/** Without limits, for benchmarks. */
export const noLimits: Limits = {
  take: async () => 0,
  giveBack: async () => undefined,
};

async function consume(limiter: RateLimiterAbstract, key: string): Promise<number> {
  try {
    await limiter.consume(key);
    return 0;
  } catch (reason) {
    if (reason instanceof RateLimiterRes) return secondsLeft(reason);
    throw reason;
  }
}

function secondsLeft({ msBeforeNext }: RateLimiterRes): number {
  return Math.max(1, Math.ceil(msBeforeNext / 1_000));
}
