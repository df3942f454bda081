import { RateLimiterMemory } from 'rate-limiter-flexible';
import { expect, test } from 'vitest';

import { createModelBudget, type BudgetLimits } from './budget.ts';
import type { Purpose } from './model.ts';

const NONE: BudgetLimits = { callsPerHour: null, tokensPerDay: null, dollarsPerDay: null };

function budgetOf(limits: Partial<BudgetLimits>) {
  const refused: string[] = [];
  const lines: object[] = [];
  const budget = createModelBudget({
    limits: { ...NONE, ...limits },
    makeLimiter: (keyPrefix, { points, seconds }) =>
      new RateLimiterMemory({ keyPrefix, points, duration: seconds }),
    refused: (name, purpose) => refused.push(`${name} ${purpose}`),
    log: { warn: (about) => lines.push(about) },
  });
  const taken = async (times: number, purpose: Purpose = 'write'): Promise<number> => {
    const tries = await Promise.allSettled(Array.from({ length: times }, () => budget.take(purpose)));
    return tries.filter(({ status }) => status === 'fulfilled').length;
  };
  return { budget, refused, lines, taken };
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

test('a day has so many tokens and dollars', async () => {
  const byTokens = budgetOf({ tokensPerDay: 3_000 });
  byTokens.budget.spend(1_600, null);
  expect(await byTokens.taken(1)).toBe(1);
  byTokens.budget.spend(1_600, null);
  expect(await byTokens.taken(5)).toBe(0);
  expect(byTokens.lines).toMatchObject([{ budget: 'tokensPerDay' }]);
  const byDollars = budgetOf({ dollarsPerDay: 0.02 });
  byDollars.budget.spend(1_600, 0.0104);
  byDollars.budget.spend(1_600, null);
  expect(await byDollars.taken(1)).toBe(1);
  byDollars.budget.spend(1_600, 0.0104);
  expect(await byDollars.taken(5)).toBe(0);
  expect(await byDollars.budget.use()).toEqual([{ budget: 'dollarsPerDay', used: 0.02, limit: 0.02 }]);
});

test('without bounds nothing is refused', async () => {
  const { budget, taken } = budgetOf({});
  expect(await taken(50, 'preview')).toBe(50);
  expect(await budget.isOpen()).toBe(true);
  expect(await budget.use()).toEqual([]);
});
