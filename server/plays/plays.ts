/** Free plays and the unlock, counted in UTC days (specification sections 1 and 9; docs/rules.md, "Plays"). */

import type { Clock } from '../clock.ts';
import { networkOf } from '../http/address.ts';
import { addressKey } from '../ids.ts';
import type { Store } from '../store/store.ts';
import type { Plays } from './port.ts';

export const FREE_GAMES_PER_DAY = 'free_games_per_day';
const FREE_GAMES_PRESET = 3;
/** Free games a day from one address, per free game of a session: a school behind one address still plays. */
const SESSIONS_PER_ADDRESS = 50;

/** The day of an instant in UTC, as `2026-11-20`. */
function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

/** Plays over a store. Without a paywall everyone is unlocked. */
export function createPlays(parts: {
  readonly store: Store;
  readonly clock: Clock;
  readonly paywall: boolean;
}): Plays {
  const { store, clock, paywall } = parts;

  const freePlaysADay = async (): Promise<number> =>
    (await store.readSetting(FREE_GAMES_PER_DAY)) ?? FREE_GAMES_PRESET;

  const unlockedUntil = async (session: string): Promise<number | null> => {
    const until = await store.unlockedUntil(session, clock.now());
    return until !== null && until > clock.now() ? until : null;
  };

  return {
    freePlaysADay,
    async unlockOf(session) {
      if (!paywall) return { unlocked: true, until: null };
      const until = await unlockedUntil(session);
      return { unlocked: until !== null, until };
    },
    async canStart(session) {
      if (!paywall) return { allowed: true, remaining: null, reason: 'paywall_off' };
      if ((await unlockedUntil(session)) !== null)
        return { allowed: true, remaining: null, reason: 'entitled' };
      const spent = await store.countPlays(session, dayOf(clock.now()));
      const remaining = Math.max(0, (await freePlaysADay()) - spent);
      return { allowed: remaining > 0, remaining, reason: remaining > 0 ? 'free_plays' : 'plays_exhausted' };
    },
    async priceOf(session, address) {
      if (!paywall || (await unlockedUntil(session)) !== null) return undefined;
      const limit = await freePlaysADay();
      const addressLimit = limit * SESSIONS_PER_ADDRESS;
      return {
        session,
        address: addressKey(networkOf(address)),
        day: dayOf(clock.now()),
        limit,
        addressLimit,
      };
    },
  };
}
