/** The clock of a single process on a machine whose clock steps and drifts. */

import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { createSteadyClock, type SteadyClock } from './clock.ts';
import { createWallClockFollower, WALL_SLEW_MAX_MS } from './wall-clock.ts';

const HOUR_MS = 3_600_000;

interface Machine {
  readonly clock: SteadyClock;
  /** How often the clock followed a step, and how many lines were logged. */
  readonly seen: { steps: number; lines: number };
  /** Moves the machine's clock by `by` milliseconds. */
  step(by: number): void;
  /** Lets time pass and checks. */
  run(milliseconds: number): void;
  wall(): number;
}

function startMachine(): Machine {
  const machine = { wall: 1_800_000_000_000, steady: 1_000 };
  const time = { wall: () => machine.wall, steady: () => machine.steady };
  const clock = createSteadyClock(time);
  const seen = { steps: 0, lines: 0 };
  const logger = { warn: () => void seen.lines++ };
  const follower = createWallClockFollower({ clock, logger, time, onStep: () => void seen.steps++ });
  return {
    clock,
    seen,
    step: (by) => void (machine.wall += by),
    run(milliseconds) {
      machine.wall += milliseconds;
      machine.steady += milliseconds;
      follower.check();
    },
    wall: () => machine.wall,
  };
}

test.each([-HOUR_MS, HOUR_MS, -WALL_SLEW_MAX_MS - 100, WALL_SLEW_MAX_MS + 100])(
  'a step of the machine by %d ms is followed at once, and logged in one line',
  (by) => {
    const machine = startMachine();
    machine.step(by);
    machine.run(1_000);
    machine.run(1_000);
    expect(machine.clock.now()).toBe(machine.wall());
    expect(machine.seen).toEqual({ steps: 1, lines: 1 });
  },
);

test.each([-4_000, 4_000])('a step by %d ms is slewed, without a line, until it is made up', (by) => {
  const machine = startMachine();
  machine.step(by);
  machine.run(1_000);
  expect(Math.abs(machine.wall() - machine.clock.now())).toBe(4_000);
  for (let second = 0; second < 420; second++) machine.run(1_000);
  expect(Math.abs(machine.wall() - machine.clock.now())).toBeLessThanOrEqual(20);
  expect(machine.seen).toEqual({ steps: 0, lines: 0 });
});

test('between steps the clock never runs backwards, and at most 1 % faster or slower', () => {
  const passing = fc.record({
    by: fc.integer({ min: -400, max: 400 }),
    ms: fc.integer({ min: 0, max: 3_000 }),
  });
  fc.assert(
    fc.property(fc.array(passing, { maxLength: 10 }), (script) => {
      const machine = startMachine();
      for (const { by, ms } of script) {
        const before = machine.clock.now();
        machine.step(by);
        machine.run(ms);
        const passed = machine.clock.now() - before;
        expect(passed).toBeGreaterThanOrEqual(0);
        // Both readings are rounded down to a millisecond.
        expect(Math.abs(passed - ms)).toBeLessThanOrEqual(ms * 0.01 + 1);
      }
      expect(machine.seen.steps).toBe(0);
    }),
  );
});
