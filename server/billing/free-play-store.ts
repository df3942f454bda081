/** What free plays and the unlock are read from and charged to, as a port. */

import type { SessionKey } from '../../game/game.ts';
import type { Charge } from '../store/store.ts';

/** A free play that a start costs. */
export interface PlayCharge {
  readonly session: SessionKey;
  /** A digest of the address with the day's key; bounds endless new sessions. */
  readonly address: string;
  /** The day in UTC, `2026-11-20`. */
  readonly day: string;
  /** Plays a session, and an address, has on that day. */
  readonly limit: number;
  readonly addressLimit: number;
}

export interface PlayStore {
  /** What spends a play in the transaction that starts a game; refused as `playsExhausted` at either limit. */
  charge(price: PlayCharge): Charge;
  /** Plays a session has spent on a day. */
  countPlays(session: SessionKey, day: string): Promise<number>;
  /** Plays an address (its digest) has spent on a day. */
  countPlaysAt(address: string, day: string): Promise<number>;
  /** The key that a day's addresses are digested with, the same for all processes; `fresh` where there is none yet. Deleted after the day. */
  addressKeyOf(day: string, fresh: string): Promise<string>;
  /** Until when a session is unlocked, or null. */
  unlockedUntil(session: SessionKey, at: number): Promise<number | null>;
}
