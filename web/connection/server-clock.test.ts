import { expect, test } from 'vitest';

import { makeClock } from './server-clock.ts';

function clockAt(steadyNow: { value: number }) {
  return makeClock(
    () => steadyNow.value,
    () => 5_000 + steadyNow.value,
  );
}

test('before any measurement, the device’s own clock is used', () => {
  expect(clockAt({ value: 100 }).now()).toBe(5_100);
});

test('half of the round trip is added', () => {
  const steady = { value: 100 };
  const clock = clockAt(steady);
  clock.addSample({ sent: 60, received: 100, now: 9_000 });
  expect(clock.now()).toBe(9_020);
  steady.value = 150;
  expect(clock.now()).toBe(9_070);
});

test('the quickest round trip is used, not the newest', () => {
  const clock = clockAt({ value: 1_000 });
  clock.addSample({ sent: 90, received: 100, now: 9_000 });
  clock.addSample({ sent: 200, received: 600, now: 9_290 });
  expect(clock.now()).toBe(9_905);
});

test('a reading that contradicts the others means that a clock was changed', () => {
  const clock = clockAt({ value: 1_000 });
  clock.addSample({ sent: 90, received: 100, now: 9_000 });
  clock.addSample({ sent: 900, received: 1_000, now: 20_000 });
  expect(clock.now()).toBe(20_050);
});

test('after a reset, the next reading is used, however slow', () => {
  const clock = clockAt({ value: 1_000 });
  clock.addSample({ sent: 90, received: 100, now: 9_000 });
  clock.reset();
  clock.addSample({ sent: 600, received: 1_000, now: 9_760 });
  expect(clock.now()).toBe(9_960);
});
