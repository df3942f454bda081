/** Watches the effects that other processes run, and takes over those of which no process has the lease. */

import type { Clock } from '../platform/clock.ts';
import { every } from '../platform/every.ts';
import type { Logger } from '../platform/logger.ts';
import type { EffectLeases } from './effect-leases.ts';

/** How often. A stopped process's effects are taken over after at most this and the duration of a lease. */
const WATCH_INTERVAL_MS = 500;

export interface Standby {
  /** Watches these leases of a game, and no others of it any more. */
  watch(gameId: string, names: readonly string[]): void;
  stop(): void;
}

export interface StandbyParts {
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'warn'>;
  readonly findHeld: EffectLeases['findHeld'];
  /** Called with the leases of a game that no process has. They are not watched any more. */
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
      // What is watched may be other leases meanwhile.
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
