/** Free plays and the unlock, counted in UTC days (specification sections 1 and 9). */

import type { SessionKey } from '../../game/game.ts';
import { networkOf } from '../platform/address.ts';
import type { Clock } from '../platform/clock.ts';
import { addressDigest, newAddressKey } from '../platform/ids.ts';
import type { Store } from '../store/store.ts';
import type { PlayCharge, PlayStore } from './free-play-store.ts';
import type { Plays } from './port.ts';

export const FREE_GAMES_PER_DAY = 'free_games_per_day';
const FREE_GAMES_PRESET = 3;
/** Free games a day from one address, per free game of a session: a school behind one address still plays. */
const SESSIONS_PER_ADDRESS = 50;

const DAY_MS = 24 * 3_600_000;

/** The day of an instant in UTC, as `2026-11-20`. */
function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

interface PlaysParts {
  readonly settings: Pick<Store, 'readSetting'>;
  readonly store: PlayStore;
  readonly clock: Clock;
  readonly paywall: boolean;
}

/** Plays over a store. Without a paywall everyone is unlocked. */
export function createPlays({ settings, store, clock, paywall }: PlaysParts): Plays {
  const free = freePlays(settings, store, clock);

  const unlockedUntil = async (session: SessionKey): Promise<number | null> => {
    const until = await store.unlockedUntil(session, clock.now());
    return until !== null && until > clock.now() ? until : null;
  };

  return {
    freePlaysADay: () => free.perDay(),
    freePlaysResetAt: () => (Math.floor(clock.now() / DAY_MS) + 1) * DAY_MS,
    async unlockOf(session) {
      if (!paywall) return { unlocked: true, until: null };
      const until = await unlockedUntil(session);
      return { unlocked: until !== null, until };
    },
    async canStart(session, address) {
      if (!paywall) return { allowed: true, remaining: null, reason: 'paywall_off' };
      if ((await unlockedUntil(session)) !== null)
        return { allowed: true, remaining: null, reason: 'entitled' };
      const remaining = Math.max(0, await free.leftOf(await free.playCharge(session, address)));
      return { allowed: remaining > 0, remaining, reason: remaining > 0 ? 'free_plays' : 'plays_exhausted' };
    },
    async chargeFor({ session, address }) {
      if (!paywall || (await unlockedUntil(session)) !== null) return null;
      return store.charge(await free.playCharge(session, address));
    },
  };
}

interface FreePlays {
  perDay(): Promise<number>;
  /** What a start that is not unlocked costs. */
  playCharge(session: SessionKey, address: string): Promise<PlayCharge>;
  /** How often that price can still be paid: the session's plays, as far as its address has any left. */
  leftOf(price: PlayCharge): Promise<number>;
}

function freePlays(settings: PlaysParts['settings'], store: PlayStore, clock: Clock): FreePlays {
  const perDay = async (): Promise<number> =>
    (await settings.readSetting(FREE_GAMES_PER_DAY)) ?? FREE_GAMES_PRESET;

  let known = { day: '', key: '' };
  const keyOf = async (day: string): Promise<string> => {
    if (known.day !== day) known = { day, key: await store.addressKeyOf(day, newAddressKey()) };
    return known.key;
  };

  return {
    perDay,
    async playCharge(session, address) {
      const limit = await perDay();
      const day = dayOf(clock.now());
      return {
        session,
        address: addressDigest(networkOf(address), await keyOf(day)),
        day,
        limit,
        addressLimit: limit * SESSIONS_PER_ADDRESS,
      };
    },
    async leftOf({ session, address, day, limit, addressLimit }) {
      const [spent, spentThere] = [
        await store.countPlays(session, day),
        await store.countPlaysAt(address, day),
      ];
      return Math.min(limit - spent, addressLimit - spentThere);
    },
  };
}
