/** What all models together may cost this service: calls per hour, tokens and dollars per day, counted for all its processes. Every call of a model passes here. */

import { RateLimiterRes } from 'rate-limiter-flexible';

import type { Limiter } from '../../limits/limits.ts';
import { ModelError, type Purpose } from './model.ts';

/** The bounds; null: none. */
export interface BudgetLimits {
  readonly callsPerHour: number | null;
  /** In and out together. */
  readonly tokensPerDay: number | null;
  /** Counted where prices are configured. */
  readonly dollarsPerDay: number | null;
}

export type BudgetName =
  | 'callsPerHour'
  | 'previewCallsPerHour'
  | 'translateCallsPerHour'
  | 'tokensPerDay'
  | 'dollarsPerDay';

/** How much of a bound is used, in its own unit. */
export interface BudgetUse {
  readonly budget: BudgetName;
  readonly used: number;
  readonly limit: number;
}

export interface ModelBudget {
  /** Takes one call. Rejects with a ModelError `overBudget` when a bound is reached. */
  take(purpose: Purpose): Promise<void>;
  /** Notes what a call used; `dollars` null: its price is not known. Calls under way when a bound is reached end, so a day may go beyond its bound by their use. */
  spend(tokens: number, dollars: number | null): void;
  /** Whether a call for a game would be made now. */
  isOpen(): Promise<boolean>;
  /** How much of each bound is used. */
  use(): Promise<BudgetUse[]>;
}

export interface BudgetParts {
  readonly limits: BudgetLimits;
  /** Makes a counter that all processes share; a counter of this process alone where there is one process. */
  readonly makeLimiter: (
    prefix: string,
    budget: { readonly points: number; readonly seconds: number },
  ) => Limiter;
  /** A call was refused. */
  readonly refused: (budget: BudgetName, purpose: Purpose) => void;
  readonly log: { warn(about: object, message: string): void };
}

const HOUR_S = 3_600;
const DAY_S = 86_400;
/** Previews and translations are for anyone: of the hour's calls each get no more than one in so many, so that they cannot take a game's. */
const SHARE_DIVISOR = 5;
/** Counters count whole numbers. */
const MICRO = 1_000_000;
/** One counter for the whole service. */
const KEY = 'all';

interface Counter {
  readonly budget: BudgetName;
  readonly limiter: Limiter;
  /** Of the limiter's points for one of the bound's unit. */
  readonly scale: number;
}

/** The budget of a service. */
export function createModelBudget(parts: BudgetParts): ModelBudget {
  const { calls, preview, translate, tokens, dollars } = countersOf(parts);
  const refuse = createRefusal(parts);
  return {
    async take(purpose) {
      for (const counter of [tokens, dollars]) {
        const wait = await reached(counter);
        if (counter !== null && wait !== null) refuse(counter.budget, purpose, wait);
      }
      const share = purpose === 'preview' ? preview : purpose === 'translate' ? translate : null;
      for (const counter of [share, calls]) {
        const wait = await consume(counter);
        if (counter !== null && wait !== null) refuse(counter.budget, purpose, wait);
      }
    },
    spend(tokensUsed, dollarsUsed) {
      note(tokens, tokensUsed, parts.log);
      if (dollarsUsed !== null) note(dollars, dollarsUsed, parts.log);
    },
    async isOpen() {
      const waits = await Promise.all([calls, tokens, dollars].map(reached));
      return waits.every((wait) => wait === null);
    },
    async use() {
      const counters = [calls, preview, translate, tokens, dollars].filter((counter) => counter !== null);
      return await Promise.all(counters.map(useOf));
    },
  };
}

function countersOf({
  limits,
  makeLimiter,
}: BudgetParts): Record<'calls' | 'preview' | 'translate' | 'tokens' | 'dollars', Counter | null> {
  const counterOf = (
    budget: BudgetName,
    limit: number | null,
    seconds: number,
    scale = 1,
  ): Counter | null => {
    if (limit === null) return null;
    const points = Math.round(limit * scale);
    return { budget, scale, limiter: makeLimiter(`model:${budget}`, { points, seconds }) };
  };
  const { callsPerHour, tokensPerDay, dollarsPerDay } = limits;
  const share = callsPerHour === null ? null : Math.max(1, Math.floor(callsPerHour / SHARE_DIVISOR));
  return {
    calls: counterOf('callsPerHour', callsPerHour, HOUR_S),
    preview: counterOf('previewCallsPerHour', share, HOUR_S),
    translate: counterOf('translateCallsPerHour', share, HOUR_S),
    tokens: counterOf('tokensPerDay', tokensPerDay, DAY_S),
    dollars: counterOf('dollarsPerDay', dollarsPerDay, DAY_S, MICRO),
  };
}

/** Refuses a call; logs once each time a bound is reached, however many calls are refused. */
function createRefusal({ refused, log }: BudgetParts) {
  const loggedUntil = new Map<BudgetName, number>();
  return (budget: BudgetName, purpose: Purpose, waitMs: number): never => {
    refused(budget, purpose);
    const until = loggedUntil.get(budget);
    if (until === undefined || performance.now() >= until) {
      loggedUntil.set(budget, performance.now() + waitMs);
      const openAgainInSeconds = Math.ceil(waitMs / 1_000);
      log.warn({ budget, openAgainInSeconds }, 'the budget for models is used up');
    }
    throw new ModelError('overBudget', `the budget ${budget} is used up`, { retryAfter: waitMs });
  };
}

/** Takes one of a counter; gives the milliseconds until there is one again where none is left. */
async function consume(counter: Counter | null): Promise<number | null> {
  try {
    await counter?.limiter.consume(KEY);
    return null;
  } catch (reason) {
    if (reason instanceof RateLimiterRes) return reason.msBeforeNext;
    throw reason;
  }
}

function note(counter: Counter | null, amount: number, log: BudgetParts['log']): void {
  if (counter === null || amount <= 0) return;
  counter.limiter.penalty(KEY, Math.ceil(amount * counter.scale)).catch((error: unknown) => {
    log.warn({ err: error, budget: counter.budget }, 'what a model used could not be counted');
  });
}

async function useOf({ budget, limiter, scale }: Counter): Promise<BudgetUse> {
  const counted = (await limiter.get(KEY))?.consumedPoints ?? 0;
  // The limiter counts refused calls too.
  const used = Math.min(counted, limiter.points);
  return { budget, used: used / scale, limit: limiter.points / scale };
}

/** Milliseconds until a counter that is full starts again; null while it is not full. */
async function reached(counter: Counter | null): Promise<number | null> {
  if (counter === null) return null;
  const { limiter } = counter;
  const state = await limiter.get(KEY);
  return state !== null && state.consumedPoints >= limiter.points ? state.msBeforeNext : null;
}

/** Without bounds, for measuring. */
export const noBudget: ModelBudget = {
  take: async () => undefined,
  spend: () => undefined,
  isOpen: async () => true,
  use: async () => [],
};
