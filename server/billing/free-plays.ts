/** Free plays per UTC day, and the unlock. */

import type { SessionKey } from '../../game/game.ts';
import { networkOf } from '../platform/address.ts';
import type { Clock } from '../platform/clock.ts';
import { dayOf, nextDayAt } from '../platform/days.ts';
import { addressDigest, newAddressKey } from '../platform/ids.ts';
import type { Store } from '../store/store.ts';
import type { PlayCharge, FreePlayStore } from './free-play-store.ts';
import type { FreePlays } from './port.ts';

export const FREE_GAMES_SETTING = 'free_games_per_day';
const FREE_GAMES_DEFAULT = 3;
/** An address has the free plays of this many sessions, because a school may share one address. */
const SESSIONS_PER_ADDRESS = 50;

interface FreePlaysParts {
  readonly settings: Pick<Store, 'readSetting'>;
  readonly store: FreePlayStore;
  readonly clock: Clock;
  readonly paywall: boolean;
}

/** Creates the free plays over a store. Without a paywall every session is unlocked. */
export function createFreePlays({ settings, store, clock, paywall }: FreePlaysParts): FreePlays {
  const quota = createQuota(settings, store, clock);

  const unlockedUntil = async (session: SessionKey): Promise<number | null> => {
    const until = await store.unlockedUntil(session, clock.now());
    return until !== null && until > clock.now() ? until : null;
  };

  return {
    freePlaysPerDay: () => quota.perDay(),
    freePlaysResetAt: () => nextDayAt(clock.now()),
    async unlockOf(session) {
      if (!paywall) return { unlocked: true, until: null };
      const until = await unlockedUntil(session);
      return { unlocked: until !== null, until };
    },
    async canStart(session, address) {
      if (!paywall) return { allowed: true, remaining: null, reason: 'paywall_off' };
      if ((await unlockedUntil(session)) !== null)
        return { allowed: true, remaining: null, reason: 'entitled' };
      const remaining = Math.max(0, await quota.remainingOf(await quota.chargeOf(session, address)));
      return { allowed: remaining > 0, remaining, reason: remaining > 0 ? 'free_plays' : 'plays_exhausted' };
    },
    async prepareCharge({ session, address }) {
      if (!paywall || (await unlockedUntil(session)) !== null) return null;
      return store.chargeInTransaction(await quota.chargeOf(session, address));
    },
  };
}

interface Quota {
  perDay(): Promise<number>;
  /** The free play that a start by a locked session costs. */
  chargeOf(session: SessionKey, address: string): Promise<PlayCharge>;
  /** How many plays are left today: the lower of the session's and its address's number. */
  remainingOf(charge: PlayCharge): Promise<number>;
}

function createQuota(settings: FreePlaysParts['settings'], store: FreePlayStore, clock: Clock): Quota {
  const perDay = async (): Promise<number> =>
    (await settings.readSetting(FREE_GAMES_SETTING)) ?? FREE_GAMES_DEFAULT;

  let known = { day: '', key: '' };
  const keyOf = async (day: string): Promise<string> => {
    if (known.day !== day) known = { day, key: await store.addressKeyOf(day, newAddressKey()) };
    return known.key;
  };

  return {
    perDay,
    async chargeOf(session, address) {
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
    async remainingOf({ session, address, day, limit, addressLimit }) {
      const [spent, spentAtAddress] = [
        await store.countPlays(session, day),
        await store.countPlaysAt(address, day),
      ];
      return Math.min(limit - spent, addressLimit - spentAtAddress);
    },
  };
}
