/** Keeps the clock of a single process at the machine's time without jumping: small differences are slewed, large ones are followed at once. */

import { machineTime, type MachineTime, type SteadyClock } from './clock.ts';
import type { Logger } from './logger.ts';

const WALL_CHECK_INTERVAL_MS = 1_000;
/** A difference up to this is slewed; a larger one is followed in one step. */
export const WALL_SLEW_MAX_MS = 5_000;
/** A difference up to this is ignored. */
const WALL_TOLERANCE_MS = 20;
/** The relative change of speed while the clock is slewed. */
const WALL_SLEW_RATE = 0.01;

export interface WallClockParts {
  readonly clock: SteadyClock;
  readonly logger: Pick<Logger, 'warn'>;
  /** Called right after the clock has followed a step of `by` milliseconds (negative: back), before any timer fires. */
  readonly onStep: (by: number) => void;
  readonly time?: MachineTime;
}

export interface WallClockFollower {
  /** Compares the clock with the machine's and corrects it. */
  check(): void;
  /** Checks every second. Returns the function that stops it. */
  start(): () => void;
}

export function createWallClockFollower({
  clock,
  logger,
  onStep,
  time = machineTime,
}: WallClockParts): WallClockFollower {
  const check = (): void => {
    const ahead = time.wall() - clock.now();
    if (Math.abs(ahead) <= WALL_SLEW_MAX_MS) {
      clock.setRate(Math.abs(ahead) <= WALL_TOLERANCE_MS ? 1 : 1 + Math.sign(ahead) * WALL_SLEW_RATE);
      return;
    }
    logger.warn({ steppedMs: ahead }, "the machine's clock was set; running clocks start again");
    clock.setRate(1);
    clock.setOrigin(time.wall() - time.steady());
    onStep(ahead);
  };
  return {
    check,
    start() {
      const timer = setInterval(check, WALL_CHECK_INTERVAL_MS);
      return () => clearInterval(timer);
    },
  };
}
