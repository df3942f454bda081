/** The clock of a process follows the clock of the database. */

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createClockOffset } from './clock-offset.ts';
import { createSteadyClock, type MachineTime } from './clock.ts';

const NOON = Date.UTC(2026, 10, 20, 12);

/** A machine and a database, each with its own clock. */
function setUp({ ahead = 0, roundTrips = [4] }: { ahead?: number; roundTrips?: number[] } = {}) {
  const machine = { wall: NOON + ahead, steady: 0 };
  const database = { now: NOON, isAway: false };
  const time: MachineTime = { wall: () => machine.wall, steady: () => machine.steady };
  const pass = (milliseconds: number): void => {
    machine.wall += milliseconds;
    machine.steady += milliseconds;
    database.now += milliseconds;
  };
  let asked = 0;
  const readTime = (): Promise<number> => {
    const roundTrip = roundTrips[asked++ % roundTrips.length] ?? 0;
    // The request takes the whole round trip, which gives the largest possible error.
    pass(roundTrip);
    return database.isAway ? Promise.reject(new Error('away')) : Promise.resolve(database.now);
  };
  const clock = createSteadyClock(time);
  const logger = { info: vi.fn<() => void>(), warn: vi.fn<() => void>() };
  const offset = createClockOffset({ clock, readTime, logger, time });
  const error = (): number => Math.abs(clock.now() - database.now);
  return { machine, database, pass, clock, logger, offset, error };
}

test.each([5_000, -5_000, 86_400_000])(
  'a process whose clock is %d ms ahead goes by the time of the database',
  async (ahead) => {
    const { offset, error, logger } = setUp({ ahead });
    expect(offset.problem()).not.toBeNull();
    await offset.measure();
    expect(error()).toBeLessThanOrEqual(4);
    expect(offset.problem()).toBeNull();
    expect(logger.info).toHaveBeenCalledOnce();
  },
);

test('of several round trips the shortest one counts', async () => {
  const { offset, error } = setUp({ ahead: 5_000, roundTrips: [900, 700, 6, 800, 1_200] });
  await offset.measure();
  expect(error()).toBeLessThanOrEqual(4);
});

test('a time that was never measured is a problem until it is', async () => {
  const { offset, database, logger } = setUp();
  database.isAway = true;
  await offset.measure();
  expect(offset.problem()).toMatch('could not be measured');
  expect(logger.warn).toHaveBeenCalledOnce();
  database.isAway = false;
  await offset.measure();
  expect(offset.problem()).toBeNull();
});

test('round trips of more than two seconds give no measurement', async () => {
  const { offset } = setUp({ roundTrips: [2_500] });
  await offset.measure();
  expect(offset.problem()).toMatch('could not be measured');
});

test('once measured, the clock runs on evenly while the database is away', async () => {
  const { offset, database, pass, error } = setUp({ ahead: 5_000 });
  await offset.measure();
  database.isAway = true;
  pass(600_000);
  await offset.measure();
  expect(error()).toBeLessThanOrEqual(4);
  expect(offset.problem()).toBeNull();
});

test('a step of the machine’s clock moves nothing', async () => {
  const { offset, machine, clock, error } = setUp();
  await offset.measure();
  const before = clock.now();
  machine.wall += 30_000;
  expect(clock.now()).toBe(before);
  await offset.checkStep();
  expect(error()).toBeLessThanOrEqual(4);
  expect(offset.problem()).toBeNull();
});

test('after a sleep of the machine the time is measured at once; where it cannot be, that is a problem', async () => {
  const { offset, machine, database, error } = setUp();
  await offset.measure();
  // The steady clock stops during the sleep.
  machine.wall += 30_000;
  database.now += 30_000;
  database.isAway = true;
  await offset.checkStep();
  expect(offset.problem()).toMatch('could not be measured');
  database.isAway = false;
  await offset.measure();
  expect(error()).toBeLessThanOrEqual(4);
  expect(offset.problem()).toBeNull();
});

test('a jump of the database’s clock is a problem until a second measurement confirms it', async () => {
  const { offset, database, error, logger } = setUp();
  await offset.measure();
  database.now += 8_000;
  await offset.measure();
  expect(offset.problem()).toMatch('jumped by');
  expect(error()).toBeGreaterThan(7_000);
  expect(logger.warn).toHaveBeenCalledOnce();
  await offset.measure();
  expect(error()).toBeLessThanOrEqual(4);
  expect(offset.problem()).toBeNull();
});

test('a jump that goes back by itself is never followed', async () => {
  const { offset, database, error } = setUp();
  await offset.measure();
  database.now += 8_000;
  await offset.measure();
  database.now -= 8_000;
  await offset.measure();
  expect(error()).toBeLessThanOrEqual(4);
  expect(offset.problem()).toBeNull();
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('a correction sets waiting timers again', () => {
  const machine = { wall: NOON, steady: 0 };
  const clock = createSteadyClock({ wall: () => machine.wall, steady: () => machine.steady });
  const pass = (milliseconds: number): void => {
    machine.steady += milliseconds;
    vi.advanceTimersByTime(milliseconds);
  };
  const rung: string[] = [];
  clock.wakeAt(NOON + 10_000, () => rung.push('early'));
  clock.wakeAt(NOON + 20_000, () => rung.push('late'));
  const cancel = clock.wakeAt(NOON + 10_000, () => rung.push('canceled'));
  clock.setOrigin(clock.origin + 5_000);
  cancel();
  pass(4_999);
  expect(rung).toEqual([]);
  pass(1);
  expect(rung).toEqual(['early']);
  clock.setOrigin(clock.origin - 5_000);
  pass(14_999);
  expect(rung).toEqual(['early']);
  pass(1);
  expect(rung).toEqual(['early', 'late']);
});
