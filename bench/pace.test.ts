import { expect, test } from 'vitest';

import { Samples } from '../test/support/harness/samples.ts';
import { AS_PLAYED, answersPerSecond, AT_PLAYERS_PACE, paceFor } from './pace.ts';

test('percentiles are the smallest values that so many samples do not exceed, to one in a thousand', () => {
  const samples = new Samples();
  for (let value = 100; value >= 1; value--) samples.add(value);
  const { count, p50, p95, p99, max } = samples.percentiles();
  expect(count).toBe(100);
  const relative = [p50 / 50, p95 / 95, p99 / 99, max / 100];
  for (const ratio of relative) expect(Math.abs(ratio - 1)).toBeLessThan(0.001);
});

test('nothing measured is not a number', () => {
  const samples = new Samples();
  samples.add(1);
  samples.clear();
  expect(samples.percentiles()).toMatchObject({ count: 0, p50: Number.NaN });
});

test('a thousand games of ten give about 1,400 answers a second', () => {
  expect(answersPerSecond(AS_PLAYED, 1_000, 10)).toBeGreaterThan(1_350);
  expect(answersPerSecond(AS_PLAYED, 1_000, 10)).toBeLessThan(1_450);
});

test('a pace is found for a rate that the games can give, and only for such', () => {
  const pace = paceFor(AT_PLAYERS_PACE, 4_000, 1_000, 10);
  expect(pace && Math.round(answersPerSecond(pace, 1_000, 10))).toBe(4_000);
  expect(paceFor(AT_PLAYERS_PACE, 4_000, 100, 10)).toBeNull();
});
