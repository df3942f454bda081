/** Rate limits per session and address. One process counts in memory; several share their counts over Redis. */

import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

import { networksOf } from '../platform/address.ts';

export const ALLOWED = { ok: true } as const;
export type Allowed = typeof ALLOWED;

export interface Refused {
  readonly ok: false;
  /** Seconds until the client may try again. */
  readonly retryAfter: number;
}

/** The result of every limit. */
export type Taken = Allowed | Refused;

/** A budget: a number of points per number of seconds. */
export interface Budget {
  readonly points: number;
  readonly seconds: number;
}

/** The budgets by name, per session and per address. An address may be a school. */
const BUDGETS = {
  requests: { session: { points: 100, seconds: 10 }, address: { points: 1_500, seconds: 10 } },
  createGame: { session: { points: 20, seconds: 600 }, address: { points: 200, seconds: 600 } },
  /** Guesses of a join code (`code-lookups.ts`): a valid code must not be found by guessing. */
  guess: { session: { points: 15, seconds: 300 }, address: { points: 60, seconds: 600 } },
  /** The same for sessions that have been in a game, so that strangers' guesses at the same address do not count for them. */
  guessByMember: { session: { points: 15, seconds: 300 }, address: { points: 60, seconds: 600 } },
  /** Instead of `guess` while there are more wrong guesses in total than people make. */
  guessUnderAttack: { session: { points: 3, seconds: 300 }, address: { points: 6, seconds: 600 } },
  guessByMemberUnderAttack: { session: { points: 3, seconds: 300 }, address: { points: 6, seconds: 600 } },
  /** For addresses without guesses left, which still find games that are played there. The period is short, so that one guesser does not lock out a class for long. */
  guessNearby: { session: { points: 15, seconds: 300 }, address: { points: 250, seconds: 10 } },
  erase: { session: { points: 5, seconds: 600 }, address: { points: 60, seconds: 600 } },
  /** Each is an entry in a game's log; each reveal has one question. */
  love: { session: { points: 30, seconds: 60 }, address: { points: 600, seconds: 60 } },
  preview: { session: { points: 5, seconds: 60 }, address: { points: 30, seconds: 60 } },
  /** Typed topics that are looked up among all questions. */
  topics: { session: { points: 20, seconds: 10 }, address: { points: 200, seconds: 10 } },
  /** Topics suggested to the chooser, refused ones included: each text must be cleaned. */
  suggestions: { session: { points: 12, seconds: 60 }, address: { points: 400, seconds: 60 } },
  translate: { session: { points: 3, seconds: 3_600 }, address: { points: 10, seconds: 3_600 } },
  /** Bodies of `translate-interface`, which may be large. */
  translateBody: { session: { points: 20, seconds: 60 }, address: { points: 200, seconds: 60 } },
  /** Each is a row that is kept for long and a text that is costly to clean. */
  feedback: { session: { points: 5, seconds: 60 }, address: { points: 50, seconds: 86_400 } },
  checkout: { session: { points: 10, seconds: 600 }, address: { points: 100, seconds: 600 } },
  restore: { session: { points: 5, seconds: 600 }, address: { points: 20, seconds: 600 } },
  picture: { session: { points: 1, seconds: 1 }, address: { points: 600, seconds: 10 } },
  connection: { session: { points: 1, seconds: 1 }, address: { points: 600, seconds: 10 } },
  /** Sockets of sessions with a seat, which do not count as new. */
  reconnect: { session: { points: 4, seconds: 10 }, address: { points: 2_000, seconds: 10 } },
} as const satisfies Record<string, { readonly session: Budget; readonly address: Budget }>;

/** Budgets by a key that contains no address. */
const KEYED_BUDGETS = {
  /** Knocks at one game from one network, so that nobody floods a game with knocks. */
  knocksAtGame: { points: 20, seconds: 600 },
} as const satisfies Record<string, Budget>;

/** The budget of wider IPv6 networks (56 and 48 bits), as multiples of an address's budget: one customer may have such a whole network. */
export const WIDER_NETWORKS = [2, 4] as const;

export type LimitName = keyof typeof BUDGETS;
type KeyedLimitName = keyof typeof KEYED_BUDGETS;

export interface Limits {
  /** Takes one point from the budgets of an address and its wider networks, and then, if none is used up, from the session's. */
  take(
    name: LimitName,
    session: string | null,
    address: string,
  ): Promise<Allowed | (Refused & { readonly lacking: 'session' | 'network' })>;
  takeFor(name: KeyedLimitName, key: string): Promise<Taken>;
  /** Returns one point to the budgets. */
  giveBack(name: LimitName, session: string | null, address: string): Promise<void>;
}

/** Counts points by key. `consume` rejects with a RateLimiterRes if a key has no points left. */
export interface Limiter {
  /** The limit that now applies: a shared limiter has only a share of it while its process counts alone. */
  readonly points: number;
  consume(key: string, points?: number): Promise<RateLimiterRes>;
  penalty(key: string, points?: number): Promise<RateLimiterRes>;
  reward(key: string, points?: number): Promise<RateLimiterRes>;
  get(key: string): Promise<RateLimiterRes | null>;
  delete(key: string): Promise<boolean>;
}

/** Keys that are remembered for a fixed time. */
export interface ExpiringSet {
  add(key: string): Promise<void>;
  has(key: string): Promise<boolean>;
  delete(key: string): Promise<void>;
}

/** Keys that are remembered for `seconds` after they were first added. They are stored by a limiter, so that processes share them. */
export function createExpiringSet(name: string, seconds: number, make: MakeLimiter): ExpiringSet {
  const limiter = make(name, { points: 1, seconds });
  return {
    add: async (key) => void (await limiter.penalty(key, 1)),
    has: async (key) => (await limiter.get(key)) !== null,
    delete: async (key) => void (await limiter.delete(key)),
  };
}

/** A lock per key that expires after `seconds`. The function returns whether the caller got the lock. Uses a limiter, so that it works across processes too. */
export function createLock(
  name: string,
  seconds: number,
  make: MakeLimiter,
): (key: string) => Promise<boolean> {
  const limiter = make(name, { points: 1, seconds });
  return async (key) => (await limiter.penalty(key, 1)).consumedPoints === 1;
}

export type MakeLimiter = (prefix: string, budget: Budget) => Limiter;

export const inMemory: MakeLimiter = (keyPrefix, { points, seconds }) =>
  new RateLimiterMemory({ keyPrefix, points, duration: seconds });

interface Limiters {
  readonly bySession: Limiter;
  /** In the order of `networksOf`. */
  readonly byNetwork: readonly Limiter[];
}

/** Creates the limits over limiters from `make`; in memory by default. */
export function createLimits(make: MakeLimiter = inMemory): Limits {
  const limiters = new Map<LimitName, Limiters>();
  const keyed = new Map<KeyedLimitName, Limiter>();

  const limitersOf = (name: LimitName): Limiters => {
    let found = limiters.get(name);
    if (found === undefined) {
      const { session, address } = BUDGETS[name];
      const wider = WIDER_NETWORKS.map((times) =>
        make(`${name}:network${times}`, { points: times * address.points, seconds: address.seconds }),
      );
      found = {
        bySession: make(`${name}:session`, session),
        byNetwork: [make(`${name}:address`, address), ...wider],
      };
      limiters.set(name, found);
    }
    return found;
  };

  const rewardNetworks = async ({ byNetwork }: Limiters, address: string): Promise<void> => {
    for (const [index, network] of networksOf(address).entries()) await byNetwork[index]?.reward(network);
  };

  return {
    async take(name, session, address) {
      const found = limitersOf(name);
      // The address comes first: a session's key costs memory, and anybody can make sessions.
      for (const [index, network] of networksOf(address).entries()) {
        const limiter = found.byNetwork[index];
        const taken = limiter === undefined ? ALLOWED : await consume(limiter, network);
        if (!taken.ok) return { ...taken, lacking: 'network' };
      }
      const taken = session === null ? ALLOWED : await consume(found.bySession, session);
      if (taken.ok) return taken;
      // A request that the session's budget refuses does not count for its address.
      await rewardNetworks(found, address);
      return { ...taken, lacking: 'session' };
    },
    async takeFor(name, key) {
      const limiter = keyed.get(name) ?? make(name, KEYED_BUDGETS[name]);
      keyed.set(name, limiter);
      return consume(limiter, key);
    },
    async giveBack(name, session, address) {
      const found = limitersOf(name);
      if (session !== null) await found.bySession.reward(session);
      await rewardNetworks(found, address);
    },
  };
}

/** A budget of the whole service. The returned function takes one point. If none is left, `retryAfter` is the whole period. */
export function createBudget(
  name: string,
  budget: Budget,
  make: MakeLimiter = inMemory,
): () => Promise<Taken> {
  const limiter = make(name, budget);
  return async () => {
    const taken = await consume(limiter, 'all');
    return taken.ok ? taken : { ok: false, retryAfter: budget.seconds };
  };
}

/** Without limits, for benchmarks. */
export const noLimits: Limits = {
  take: async () => ALLOWED,
  takeFor: async () => ALLOWED,
  giveBack: async () => undefined,
};

async function consume(limiter: Limiter, key: string): Promise<Taken> {
  try {
    await limiter.consume(key);
    return ALLOWED;
  } catch (reason) {
    if (!(reason instanceof RateLimiterRes)) throw reason;
    return { ok: false, retryAfter: Math.max(1, Math.ceil(reason.msBeforeNext / 1_000)) };
  }
}
