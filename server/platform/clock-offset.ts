/** Keeps a process's clock at the database's time, so that all processes on one database agree on the time. */

import { machineTime, type MachineTime, type SteadyClock } from './clock.ts';
import type { Logger } from './logger.ts';

const MEASURE_INTERVAL_MS = 60_000;
/** How often the time is measured again while there is a problem. */
const RETRY_INTERVAL_MS = 5_000;
/** How often the machine's clock is checked for a step; a sleep of the machine looks like one. */
const STEP_CHECK_INTERVAL_MS = 1_000;
const STEP_MIN_MS = 250;
/** Round trips per measurement; the shortest one counts. */
const ROUND_TRIPS = 5;
/** The largest offset with which a process stays in service. The error of a measurement is at most half its round trip. */
const OFFSET_MAX_MS = 1_000;

export interface ClockOffsetParts {
  readonly clock: SteadyClock;
  /** The database's time in milliseconds since the epoch. */
  readonly readTime: () => Promise<number>;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  readonly time?: MachineTime;
}

export interface ClockOffset {
  /** Measures the offset and corrects the clock. Never rejects: a failed measurement is logged, and `problem` describes it. */
  measure(): Promise<void>;
  /** Measures if the machine's clock has stepped, or the machine has slept, since the last measurement. */
  checkStep(): Promise<void>;
  /** Why this process's time may be more than 1 s off; null if it is not. */
  problem(): string | null;
  /** Measures now, every minute, and after a step. Resolves after the first measurement with the function that stops it. */
  start(): Promise<() => void>;
}

interface Measured {
  /** When `time.steady()` was 0, by the database's clock. */
  readonly origin: number;
  readonly roundTrip: number;
}

export function createClockOffset({
  clock,
  readTime,
  logger,
  time = machineTime,
}: ClockOffsetParts): ClockOffset {
  let problem: string | null = 'the time of the database was not measured yet';
  let isMeasured = false;
  /** Wall time minus steady time at the last correction. The difference changes when the machine's clock steps or the machine sleeps. */
  let wallOrigin = time.wall() - time.steady();
  /** The origin of the last measurement if it was rejected as a jump; else null. */
  let doubted: number | null = null;
  let running: Promise<void> | null = null;

  const accept = (origin: number): void => {
    const change = Math.round(origin - clock.origin);
    if (Math.abs(change) > STEP_MIN_MS)
      logger.info({ correctedMs: change }, 'the clock was corrected to the time of the database');
    clock.setOrigin(origin);
    wallOrigin = time.wall() - time.steady();
    [problem, doubted, isMeasured] = [null, null, true];
  };

  const reject = (reason: string, error?: unknown): void => {
    problem = reason;
    logger.warn({ err: error }, `the clock could not be corrected: ${reason}`);
  };

  const failed = (error: unknown): void => {
    // The clock goes on evenly, so a failed measurement matters only if there was none before, or if the machine may have slept.
    const stepped = Math.abs(time.wall() - time.steady() - wallOrigin);
    if (!isMeasured || stepped > OFFSET_MAX_MS)
      reject('the time of the database could not be measured', error);
  };

  const measureOnce = async (): Promise<void> => {
    let measured: Measured;
    try {
      measured = await shortest(readTime, time);
    } catch (error) {
      return failed(error);
    }
    const { origin, roundTrip } = measured;
    if (roundTrip > 2 * OFFSET_MAX_MS)
      return failed(new Error(`a round trip took ${Math.round(roundTrip)} ms`));
    const change = origin - clock.origin;
    const slept = time.wall() - time.steady() - wallOrigin;
    const isExplained = !isMeasured || isWithin(change, 0) || isWithin(change, slept);
    const isConfirmed = doubted !== null && isWithin(origin, doubted);
    if (isExplained || isConfirmed) return accept(origin);
    // The database's clock was set. Other processes notice within a minute. Until a second measurement confirms it, this process takes no new players.
    doubted = origin;
    reject(`the time of the database has jumped by ${Math.round(change)} ms`);
  };

  const measure = async (): Promise<void> => {
    running ??= measureOnce().finally(() => {
      running = null;
    });
    await running;
  };

  const checkStep = async (): Promise<void> => {
    // While there is a problem, the time is measured again anyway.
    if (problem !== null) return;
    if (Math.abs(time.wall() - time.steady() - wallOrigin) > STEP_MIN_MS) await measure();
  };

  return {
    measure,
    checkStep,
    problem: () => problem,
    async start() {
      await measure();
      const timers = [
        setInterval(() => void measure(), MEASURE_INTERVAL_MS),
        setInterval(() => void (problem === null ? null : measure()), RETRY_INTERVAL_MS),
        setInterval(() => void checkStep(), STEP_CHECK_INTERVAL_MS),
      ];
      return () => {
        for (const timer of timers) clearInterval(timer);
      };
    },
  };
}

/** Reads the time several times and returns the shortest round trip, which has the smallest error. Rejects if one fails. */
async function shortest(readTime: () => Promise<number>, time: MachineTime): Promise<Measured> {
  let best: Measured | null = null;
  for (let times = 0; times < ROUND_TRIPS; times++) {
    const sent = time.steady();
    const there = await readTime();
    const received = time.steady();
    const roundTrip = received - sent;
    if (best === null || roundTrip < best.roundTrip)
      best = { origin: there - (sent + received) / 2, roundTrip };
  }
  if (best === null) throw new Error('the time was not asked for');
  return best;
}

function isWithin(one: number, other: number): boolean {
  return Math.abs(one - other) <= OFFSET_MAX_MS;
}
