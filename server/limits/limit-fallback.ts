/** Decides where limits are counted: in Redis for all processes, or, while Redis is away or full, in this process alone with its share of each limit. */

import type { Clock } from '../platform/clock.ts';
import { every } from '../platform/every.ts';

/** How often Redis is tried again while this process counts alone. */
const RETRY_MS = 1_000;

export interface LimitFallback {
  /** Whether this process now counts alone. */
  isLocal(): boolean;
  /** This process's share of a limit while it counts alone: at least 1. */
  shareOf(points: number): number;
  /** Call when Redis could not count: this process counts alone until Redis accepts a write again. */
  begin(reason: unknown): void;
  /** Stops trying Redis. */
  stop(): void;
}

export interface LimitFallbackParts {
  readonly clock: Clock;
  readonly logger: {
    info(about: object, message: string): void;
    warn(about: object, message: string): void;
  };
  /** How many processes run, this one included, as last known. */
  readonly processCount: () => number;
  /** Writes to Redis; rejects while Redis is away or full. */
  readonly write: () => Promise<unknown>;
}

/** Creates the state that all limiters of a process share. Logs one line when counting alone begins and one when it ends. */
export function createLimitFallback({
  clock,
  logger,
  processCount,
  write,
}: LimitFallbackParts): LimitFallback {
  let isLocal = false;
  let isStopped = false;
  let stopRetries: (() => void) | null = null;

  const end = (): void => {
    if (isStopped) return;
    stopRetries?.();
    isLocal = false;
    logger.info({}, 'limits are counted in Redis again');
  };

  return {
    isLocal: () => isLocal,
    shareOf: (points) => Math.max(1, Math.floor(points / Math.max(1, processCount()))),
    begin(reason) {
      if (isLocal || isStopped) return;
      isLocal = true;
      logger.warn(
        { err: reason, processes: processCount() },
        'Redis cannot count limits: this process counts alone, with its share of each',
      );
      stopRetries = every(clock, RETRY_MS, () => write().then(end, () => undefined));
    },
    stop() {
      isStopped = true;
      stopRetries?.();
    },
  };
}
