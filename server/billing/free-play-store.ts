/** The port to the tables of free plays. */

import type { SessionKey } from '../../game/game.ts';
import type { Charge } from '../store/store.ts';

/** The cost of a start: one free play. */
export interface PlayCharge {
  readonly session: SessionKey;
  /** A digest of the address with the day's key. Plays are also limited per address, since anybody can make new sessions. */
  readonly address: string;
  /** The day in UTC, `2026-11-20`. */
  readonly day: string;
  /** How many plays a session, and an address, has per day. */
  readonly limit: number;
  readonly addressLimit: number;
}

export interface FreePlayStore {
  /** Returns the charge that spends a play in the transaction of a start. Its result is `playsExhausted` if either limit is reached. */
  chargeInTransaction(play: PlayCharge): Charge;
  /** How many plays a session has spent on a day. */
  countPlays(session: SessionKey, day: string): Promise<number>;
  /** How many plays an address, given by its digest, has spent on a day. */
  countPlaysAt(address: string, day: string): Promise<number>;
  /** The key for digests of a day's addresses, the same for all processes. Stores `fresh` if the day has none yet. Deleted after the day. */
  addressKeyOf(day: string, fresh: string): Promise<string>;
  /** Until when a session is unlocked, or null. */
  unlockedUntil(session: SessionKey, at: number): Promise<number | null>;
}
