/** One timer per game, armed for the next instant at which the rules may have something to do. A timer only ticks; the rules decide. */

import type { Clock } from '../platform/clock.ts';

export interface Ticker {
  /** Arms the game's timer for an instant (milliseconds), or disarms it with null. */
  arm(gameId: string, at: number | null): void;
  /** Arms the timer for `at`, unless it is armed for an earlier instant. */
  armBy(gameId: string, at: number): void;
  isArmed(gameId: string): boolean;
  stop(): void;
}

/** Creates a ticker that calls `onDue` when a game's instant is due. */
export function createTicker(clock: Clock, onDue: (gameId: string) => void): Ticker {
  const timers = new Map<string, { readonly at: number; readonly cancel: () => void }>();
  const arm = (gameId: string, at: number | null): void => {
    const armed = timers.get(gameId);
    if (armed?.at === at) return;
    armed?.cancel();
    timers.delete(gameId);
    if (at === null) return;
    const cancel = clock.wakeAt(at, () => {
      timers.delete(gameId);
      onDue(gameId);
    });
    timers.set(gameId, { at, cancel });
  };
  return {
    arm,
    armBy(gameId, at) {
      if ((timers.get(gameId)?.at ?? Infinity) > at) arm(gameId, at);
    },
    isArmed: (gameId) => timers.has(gameId),
    stop() {
      for (const { cancel } of timers.values()) cancel();
      timers.clear();
    },
  };
}
