import { RateLimiterMemory } from 'rate-limiter-flexible';
import { expect, test } from 'vitest';

import { ManualClock } from '../../../test/support/clock.ts';
import { nextDayAt } from '../../platform/days.ts';
import { createModelBudget, type BudgetLimits } from './budget.ts';
import type { Purpose } from './model.ts';

const NONE: BudgetLimits = { callsPerHour: null, tokensPerDay: null, dollarsPerDay: null };

/** Counts that several processes share, and a switch that makes the database unavailable. */
function countsInMemory() {
  const rows = new Map<string, number>();
  const database = { isAway: false };
  const there = (): void => {
    if (database.isAway) throw new Error('the database is away');
  };
  return {
    database,
    counts: {
      async add(day: string, key: string, amount: number) {
        there();
        rows.set(`${day} ${key}`, (rows.get(`${day} ${key}`) ?? 0) + amount);
      },
      async read(day: string, key: string) {
        there();
        return rows.get(`${day} ${key}`) ?? 0;
      },
    },
  };
}

function budgetOf(limits: Partial<BudgetLimits>, { counts, database } = countsInMemory()) {
  const clock = new ManualClock();
  const refused: string[] = [];
  const lines: object[] = [];
  const budget = createModelBudget({
    limits: { ...NONE, ...limits },
    makeLimiter: (keyPrefix, { points, seconds }) =>
      new RateLimiterMemory({ keyPrefix, points, duration: seconds }),
    counts,
    clock,
    refused: (name, purpose) => refused.push(`${name} ${purpose}`),
    log: { warn: (about) => lines.push(about) },
  });
  const taken = async (times: number, purpose: Purpose = 'write'): Promise<number> => {
    const tries = await Promise.allSettled(Array.from({ length: times }, () => budget.take(purpose)));
    return tries.filter(({ status }) => status === 'fulfilled').length;
  };
  return { budget, clock, database, refused, lines, taken };
}

test('an hour has so many calls, whatever they are for; the rest is refused and logged once', async () => {
  const { budget, refused, lines, taken } = budgetOf({ callsPerHour: 10 });
  expect(await taken(6)).toBe(6);
  expect(await budget.isOpen()).toBe(true);
  expect(await taken(100, 'read')).toBe(4);
  expect(await budget.isOpen()).toBe(false);
  expect(await taken(10, 'summary')).toBe(0);
  expect(refused).toHaveLength(106);
  expect(refused.at(-1)).toBe('callsPerHour summary');
  expect(lines).toMatchObject([{ budget: 'callsPerHour' }]);
  await expect(budget.take('write')).rejects.toMatchObject({ failure: 'overBudget' });
  expect(await budget.use()).toEqual([
    { budget: 'callsPerHour', used: 10, limit: 10 },
    { budget: 'previewCallsPerHour', used: 0, limit: 2 },
    { budget: 'translateCallsPerHour', used: 0, limit: 2 },
  ]);
});

test.each(['preview', 'translate'] as const)(
  'of the hour’s calls a fifth may be for %s, so that a game’s are left',
  async (purpose) => {
    const { taken, refused } = budgetOf({ callsPerHour: 10 });
    expect(await taken(20, purpose)).toBe(2);
    expect(refused[0]).toBe(`${purpose}CallsPerHour ${purpose}`);
    expect(await taken(20)).toBe(8);
  },
);

test('a day in UTC has so many tokens and dollars', async () => {
  const byTokens = budgetOf({ tokensPerDay: 3_000 });
  byTokens.budget.spend(1_600, null);
  expect(await byTokens.taken(1)).toBe(1);
  byTokens.budget.spend(1_600, null);
  expect(await byTokens.taken(5)).toBe(0);
  expect(byTokens.lines).toMatchObject([{ budget: 'tokensPerDay' }]);
  await byTokens.clock.advanceTo(nextDayAt(byTokens.clock.now()) - 1);
  expect(await byTokens.taken(1)).toBe(0);
  await byTokens.clock.advance(1);
  expect(await byTokens.taken(1)).toBe(1);
  const byDollars = budgetOf({ dollarsPerDay: 0.02 });
  byDollars.budget.spend(1_600, 0.0104);
  byDollars.budget.spend(1_600, null);
  expect(await byDollars.taken(1)).toBe(1);
  byDollars.budget.spend(1_600, 0.0104);
  expect(await byDollars.taken(5)).toBe(0);
  expect(await byDollars.budget.use()).toEqual([{ budget: 'dollarsPerDay', used: 0.0208, limit: 0.02 }]);
});

test('processes share a day, and one that starts again goes on with it', async () => {
  const shared = countsInMemory();
  const one = budgetOf({ tokensPerDay: 3_000 }, shared);
  one.budget.spend(1_600, null);
  const other = budgetOf({ tokensPerDay: 3_000 }, shared);
  other.budget.spend(1_600, null);
  expect(await one.taken(1)).toBe(0);
  expect(await budgetOf({ tokensPerDay: 3_000 }, shared).budget.isOpen()).toBe(false);
});

test('while the database is away a day counts as used up; what a call used meanwhile is counted afterwards', async () => {
  const { budget, database, lines, refused, taken } = budgetOf({ tokensPerDay: 3_000 });
  expect(await taken(1)).toBe(1);
  database.isAway = true;
  budget.spend(3_200, null);
  expect(await taken(5)).toBe(0);
  expect(await budget.isOpen()).toBe(false);
  expect(await budget.use()).toEqual([]);
  await expect(budget.take('write')).rejects.toMatchObject({ failure: 'overBudget' });
  expect(refused).toHaveLength(6);
  expect(lines.filter((about) => 'openAgainInSeconds' in about)).toHaveLength(1);
  database.isAway = false;
  expect(await taken(1)).toBe(0);
  expect(await budget.use()).toEqual([{ budget: 'tokensPerDay', used: 3_200, limit: 3_000 }]);
});

test('without bounds nothing is refused', async () => {
  const { budget, taken } = budgetOf({});
  expect(await taken(50, 'preview')).toBe(50);
  expect(await budget.isOpen()).toBe(true);
  expect(await budget.use()).toEqual([]);
});
