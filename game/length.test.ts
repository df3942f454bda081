import { expect, test } from 'vitest';

import { aboutMinutes, roundsOf } from './length.ts';
import { DEFAULT_SETTINGS, SETTINGS, type Settings } from './settings.ts';

const table = { seats: 4, isPractice: false, hasShowScreen: false };

test.each<[Settings['length'], number, number]>([
  ['short', 2, 2],
  ['short', 4, 2],
  ['short', 5, 3],
  ['short', 10, 5],
  ['normal', 1, 2],
  ['normal', 2, 2],
  ['normal', 7, 7],
  ['long', 2, 4],
  ['long', 10, 20],
  ['long', 20, 20],
])('[START-4] a %s game of %i has %i rounds', (length, seats, rounds) => {
  expect(roundsOf({ rounds: null, length }, { seats, isPractice: false })).toBe(rounds);
});

test('[START-4] an exact number wins over the length, and a practice has one round', () => {
  expect(roundsOf({ rounds: 7, length: 'short' }, table)).toBe(7);
  expect(roundsOf({ rounds: null, length: 'long' }, { seats: 4, isPractice: true })).toBe(1);
});

const minutes = (settings: Partial<Settings>, more = {}): number =>
  aboutMinutes({ ...DEFAULT_SETTINGS, ...settings }, { ...table, ...more });

test('[START-7] four people play for about seven minutes, longer with a big screen or slow questions', () => {
  // 4 rounds of 20 s + 6 × (7 s + 6 s).
  expect(minutes({})).toBe(7);
  expect(minutes({ length: 'long' })).toBe(13);
  expect(minutes({}, { hasShowScreen: true })).toBe(8);
  expect(minutes({ waitForTimer: true })).toBe(8);
  expect(minutes({ questionTimeLimit: 60 })).toBe(21);
  expect(minutes({ zen: true, questionTimeLimit: 60 })).toBe(10);
});

test('[START-7] no game takes less than a minute or more than a long evening', () => {
  const { min, max } = SETTINGS.questionTimeLimit;
  const shortest = { ...DEFAULT_SETTINGS, rounds: 1, questionTimeLimit: min };
  const longest = { ...DEFAULT_SETTINGS, rounds: 20, questionTimeLimit: max, waitForTimer: true };
  expect(aboutMinutes(shortest, table)).toBe(1);
  expect(aboutMinutes(longest, { ...table, hasShowScreen: true })).toBe(147);
});
