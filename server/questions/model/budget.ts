/** The budget of all models together: calls per hour, tokens and dollars per day (UTC), counted across all processes. Every model call passes here. */

import { RateLimiterRes } from 'rate-limiter-flexible';

import { createDayCount, type DayCount, type DayCountParts } from '../../limits/day-counts.ts';
import type { Limiter } from '../../limits/limits.ts';
import { nextDayAt } from '../../platform/days.ts';
import { ModelError, type Purpose } from './model.ts';

/** The bounds; null: none. */
export interface BudgetLimits {
  readonly callsPerHour: number | null;
  /** Input and output together. */
  readonly tokensPerDay: number | null;
  /** Counted if prices are configured. */
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
  /** Takes one call. Rejects with a ModelError `overBudget` if a bound is reached, or the database cannot say how much of the day's budget is used. */
  take(purpose: Purpose): Promise<void>;
  /** Notes what a call used; `dollars` is null if its price is unknown. Calls that are running when a bound is reached may finish, so a day may exceed its bound. */
  spend(tokens: number, dollars: number | null): void;
  /** Whether a call for a game would be made now. */
  isOpen(): Promise<boolean>;
  /** How much of each bound is used. Bounds that the database cannot report at the moment are left out. */
  use(): Promise<BudgetUse[]>;
}

export interface BudgetParts extends DayCountParts {
  readonly limits: BudgetLimits;
  /** Makes an hourly counter: shared by all processes, or of this process if it is the only one. */
  readonly makeLimiter: (
    prefix: string,
    budget: { readonly points: number; readonly seconds: number },
  ) => Limiter;
  /** A call was refused. */
  readonly refused: (budget: BudgetName, purpose: Purpose) => void;
  readonly log: { warn(about: object, message: string): void };
}

const HOUR_S = 3_600;
/** How long a refused caller is to wait while the database cannot be read. */
const UNREADABLE_WAIT_MS = 5_000;
/** Anyone can cause previews and translations. Each may use one in this many of the hour's calls, so that the rest is left for games. */
const SHARE_DIVISOR = 5;
/** Counters count whole numbers. */
const MICRO = 1_000_000;
/** One counter for the whole service. */
const KEY = 'all';

interface HourCounter {
  readonly budget: BudgetName;
  readonly limiter: Limiter;
}

interface DayCounter {
  readonly budget: BudgetName;
  readonly count: DayCount;
  /** The bound, in points. */
  readonly points: number;
  /** Points per unit of the bound. */
  readonly scale: number;
}

/** Why a call is refused, and the milliseconds until a retry makes sense. */
interface Refusal {
  readonly reason: 'is used up' | 'cannot be read';
  readonly waitMs: number;
  readonly cause?: unknown;
}

export function createModelBudget(parts: BudgetParts): ModelBudget {
  const { calls, preview, translate, tokens, dollars } = countersOf(parts);
  const refuse = createRefusal(parts);
  return {
    async take(purpose) {
      for (const counter of [tokens, dollars]) {
        const refusal = await dayRefusal(counter, parts.clock.now());
        if (counter !== null && refusal !== null) refuse(counter.budget, purpose, refusal);
      }
      const share = purpose === 'preview' ? preview : purpose === 'translate' ? translate : null;
      for (const counter of [share, calls]) {
        const wait = await consume(counter);
        if (counter !== null && wait !== null)
          refuse(counter.budget, purpose, { reason: 'is used up', waitMs: wait });
      }
    },
    spend(tokensUsed, dollarsUsed) {
      note(tokens, tokensUsed, parts.log);
      if (dollarsUsed !== null) note(dollars, dollarsUsed, parts.log);
    },
    async isOpen() {
      const now = parts.clock.now();
      const refusals = await Promise.all([tokens, dollars].map((counter) => dayRefusal(counter, now)));
      return refusals.every((refusal) => refusal === null) && !(await isHourUsedUp(calls));
    },
    async use() {
      const hours = [calls, preview, translate].filter((counter) => counter !== null);
      const days = [tokens, dollars].filter((counter) => counter !== null);
      const uses = await Promise.all([...hours.map(hourUse), ...days.map(dayUse)]);
      return uses.filter((use) => use !== null);
    },
  };
}

function countersOf({ limits, makeLimiter, counts, clock }: BudgetParts): {
  readonly calls: HourCounter | null;
  readonly preview: HourCounter | null;
  readonly translate: HourCounter | null;
  readonly tokens: DayCounter | null;
  readonly dollars: DayCounter | null;
} {
  const hour = (budget: BudgetName, points: number | null): HourCounter | null =>
    points === null ? null : { budget, limiter: makeLimiter(`model:${budget}`, { points, seconds: HOUR_S }) };
  const day = (budget: BudgetName, limit: number | null, scale: number): DayCounter | null =>
    limit === null
      ? null
      : {
          budget,
          scale,
          points: Math.round(limit * scale),
          count: createDayCount(budget, { counts, clock }),
        };
  const { callsPerHour, tokensPerDay, dollarsPerDay } = limits;
  const share = callsPerHour === null ? null : Math.max(1, Math.floor(callsPerHour / SHARE_DIVISOR));
  return {
    calls: hour('callsPerHour', callsPerHour),
    preview: hour('previewCallsPerHour', share),
    translate: hour('translateCallsPerHour', share),
    tokens: day('tokensPerDay', tokensPerDay, 1),
    dollars: day('dollarsPerDay', dollarsPerDay, MICRO),
  };
}

/** Refuses a call; logs once each time a bound is reached or the database is away, however many calls are refused. */
function createRefusal({ refused, log }: BudgetParts) {
  const loggedUntil = new Map<string, number>();
  return (budget: BudgetName, purpose: Purpose, { reason, waitMs, cause }: Refusal): never => {
    refused(budget, purpose);
    const key = `${budget} ${reason}`;
    const until = loggedUntil.get(key);
    if (until === undefined || performance.now() >= until) {
      loggedUntil.set(key, performance.now() + waitMs);
      const openAgainInSeconds = Math.ceil(waitMs / 1_000);
      log.warn(
        { budget, openAgainInSeconds, ...(cause === undefined ? {} : { err: cause }) },
        `the budget for models ${reason}`,
      );
    }
    throw new ModelError('overBudget', `the budget ${budget} ${reason}`, { cause, retryAfter: waitMs });
  };
}

/** Takes one from a counter. Resolves with null, or if none is left, with the milliseconds until there is one. */
async function consume(counter: HourCounter | null): Promise<number | null> {
  try {
    await counter?.limiter.consume(KEY);
    return null;
  } catch (reason) {
    if (reason instanceof RateLimiterRes) return reason.msBeforeNext;
    throw reason;
  }
}

function note(counter: DayCounter | null, amount: number, log: BudgetParts['log']): void {
  if (counter === null || amount <= 0) return;
  counter.count.add(Math.ceil(amount * counter.scale)).catch((error: unknown) => {
    log.warn({ err: error, budget: counter.budget }, 'what a model used could not be counted yet');
  });
}

async function hourUse({ budget, limiter }: HourCounter): Promise<BudgetUse> {
  const counted = (await limiter.get(KEY))?.consumedPoints ?? 0;
  // The limiter counts refused calls too.
  return { budget, used: Math.min(counted, limiter.points), limit: limiter.points };
}

async function dayUse({ budget, count, points, scale }: DayCounter): Promise<BudgetUse | null> {
  try {
    return { budget, used: (await count.read()) / scale, limit: points / scale };
  } catch {
    // Metrics are read during an outage of the database, too; the next call of a model logs it.
    return null;
  }
}

async function isHourUsedUp(counter: HourCounter | null): Promise<boolean> {
  if (counter === null) return false;
  const state = await counter.limiter.get(KEY);
  return state !== null && state.consumedPoints >= counter.limiter.points;
}

/** Why the day's budget refuses a call; null if it has something left or no bound. */
async function dayRefusal(counter: DayCounter | null, at: number): Promise<Refusal | null> {
  if (counter === null) return null;
  try {
    const isUsedUp = (await counter.count.read()) >= counter.points;
    return isUsedUp ? { reason: 'is used up', waitMs: nextDayAt(at) - at } : null;
  } catch (error) {
    return { reason: 'cannot be read', waitMs: UNREADABLE_WAIT_MS, cause: error };
  }
}

/** Without bounds, for measuring. */
export const noBudget: ModelBudget = {
  take: async () => undefined,
  spend: () => undefined,
  isOpen: async () => true,
  use: async () => [],
};
