/** How much a session and an address may ask. One process counts in memory; several share their counts over Redis. */

import { RateLimiterMemory, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';

/** A budget: so many points in so many seconds. */
export interface Budget {
  readonly points: number;
  readonly seconds: number;
}

/** What is counted, a session and an address each: an address may be a school. */
export const BUDGETS = {
  requests: { session: { points: 100, seconds: 10 }, address: { points: 1_500, seconds: 10 } },
  createGame: { session: { points: 20, seconds: 600 }, address: { points: 200, seconds: 600 } },
  /** Lookups that found nothing: a live code must not be found by guessing. */
  failedLookup: { session: { points: 15, seconds: 300 }, address: { points: 60, seconds: 600 } },
  preview: { session: { points: 5, seconds: 60 }, address: { points: 30, seconds: 60 } },
  feedback: { session: { points: 5, seconds: 60 }, address: { points: 60, seconds: 60 } },
  checkout: { session: { points: 10, seconds: 600 }, address: { points: 100, seconds: 600 } },
  restore: { session: { points: 5, seconds: 600 }, address: { points: 20, seconds: 600 } },
  connection: { session: { points: 1, seconds: 1 }, address: { points: 600, seconds: 10 } },
} as const satisfies Record<string, { readonly session: Budget; readonly address: Budget }>;

export type LimitName = keyof typeof BUDGETS;

export interface Limits {
  /** Takes one from a session's and an address's budget. Returns the seconds to wait when either is used up, else 0. */
  take(name: LimitName, session: string | null, address: string): Promise<number>;
  /** The seconds to wait when a budget is used up already, else 0; takes nothing. */
  wait(name: LimitName, session: string | null, address: string): Promise<number>;
}

type MakeLimiter = (prefix: string, budget: Budget) => RateLimiterAbstract;

const inMemory: MakeLimiter = (keyPrefix, { points, seconds }) =>
  new RateLimiterMemory({ keyPrefix, points, duration: seconds });

/** Limits over limiters of one kind (in memory, unless said otherwise). */
export function createLimits(make: MakeLimiter = inMemory): Limits {
  const names = Object.keys(BUDGETS).filter((name): name is LimitName => Object.hasOwn(BUDGETS, name));
  const limiters = new Map(
    names.map((name) => [
      name,
      {
        session: make(`${name}:session`, BUDGETS[name].session),
        address: make(`${name}:address`, BUDGETS[name].address),
      },
    ]),
  );

  const each = async (
    name: LimitName,
    session: string | null,
    address: string,
    ask: (limiter: RateLimiterAbstract, key: string) => Promise<number>,
  ): Promise<number> => {
    const limiter = limiters.get(name);
    if (limiter === undefined) return 0;
    const waits = [ask(limiter.address, address)];
    if (session !== null) waits.push(ask(limiter.session, session));
    return Math.max(...(await Promise.all(waits)));
  };

  return {
    take: (name, session, address) => each(name, session, address, consume),
    wait: (name, session, address) => each(name, session, address, look),
  };
}

/** Without limits, for benchmarks. */
export const noLimits: Limits = { take: async () => 0, wait: async () => 0 };

async function consume(limiter: RateLimiterAbstract, key: string): Promise<number> {
  try {
    await limiter.consume(key);
    return 0;
  } catch (reason) {
    if (reason instanceof RateLimiterRes) return secondsLeft(reason);
    throw reason;
  }
}

async function look(limiter: RateLimiterAbstract, key: string): Promise<number> {
  const counted = await limiter.get(key);
  return counted !== null && counted.remainingPoints <= 0 ? secondsLeft(counted) : 0;
}

function secondsLeft({ msBeforeNext }: RateLimiterRes): number {
  return Math.max(1, Math.ceil(msBeforeNext / 1_000));
}
