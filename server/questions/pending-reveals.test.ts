/** Which facts are reserved until their reveal. */

import { expect, test } from 'vitest';

import { factKey } from '../../bank/facts.ts';
import type { Fact } from '../../game/game.ts';
import { createPendingReveals } from './pending-reveals.ts';

const TWO_HOURS_MS = 2 * 3_600_000;
const MARS: Fact = { subject: 'Mars', answer: 'Two moons' };
const VENUS: Fact = { subject: 'Venus', answer: 'No moons' };

test('a fact that two games wait to reveal is reserved until both have revealed it', () => {
  const pending = createPendingReveals(() => 0);
  pending.set('one', [MARS, VENUS]);
  pending.set('other', [MARS]);
  pending.set('one', [VENUS]);
  expect(pending.keys().has(factKey(MARS))).toBe(true);
  pending.set('other', []);
  expect(pending.keys().has(factKey(MARS))).toBe(false);
  expect(pending.keys().has(factKey(VENUS))).toBe(true);
});

test('a game without events for two hours reserves nothing any more', () => {
  let now = 0;
  const pending = createPendingReveals(() => now);
  pending.set('one', [MARS]);
  now = TWO_HOURS_MS - 1;
  expect(pending.keys().has(factKey(MARS))).toBe(true);
  now++;
  expect(pending.keys().has(factKey(MARS))).toBe(false);
});
