/** Watches the effects that other processes run, and takes over those whose lease no process has. */

import type { Clock } from '../platform/clock.ts';
import { every } from '../platform/every.ts';
import type { Logger } from '../platform/logger.ts';
import type { EffectLeases } from './effect-leases.ts';

/** How often leases are checked. A stopped process's effects are taken over after at most this plus the duration of a lease. */
const WATCH_INTERVAL_MS = 500;

export interface Standby {
  /** Watches these leases of a game, instead of those watched before. */
  watch(gameId: string, names: readonly string[]): void;
  stop(): void;
}

export interface StandbyParts {
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'warn'>;
  readonly findHeld: EffectLeases['findHeld'];
  /** Called with a game's leases that no process has. They are no longer watched. */
  readonly takeOver: (gameId: string, names: readonly string[]) => void;
}

export function createStandby({ clock, logger, findHeld, takeOver }: StandbyParts): Standby {
  const watched = new Map<string, readonly string[]>();
  let stopChecks: (() => void) | null = null;

  const check = async (): Promise<void> => {
    const before = [...watched];
    const held = await findHeld(before.flatMap(([, names]) => names));
    for (const [gameId, names] of before) {
      const free = names.filter((name) => !held.has(name));
      // Other leases of the game may be watched by now.
      if (free.length === 0 || watched.get(gameId) !== names) continue;
      watched.delete(gameId);
      const others = names.filter((name) => held.has(name));
      if (others.length > 0) watched.set(gameId, others);
      takeOver(gameId, free);
    }
  };

  const stop = (): void => {
    stopChecks?.();
    stopChecks = null;
  };

  const checkAgain = async (): Promise<void> => {
    await check().catch((error: unknown) =>
      logger.warn({ err: error }, 'could not watch the effects of other processes'),
    );
    if (watched.size === 0) stop();
  };

  return {
    watch(gameId, names) {
      if (names.length === 0) watched.delete(gameId);
      else watched.set(gameId, names);
      if (watched.size > 0) stopChecks ??= every(clock, WATCH_INTERVAL_MS, checkAgain);
    },
    stop() {
      watched.clear();
      stop();
    },
  };
}
