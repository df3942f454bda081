/** The port of the tables of free plays. */

import type { SessionKey } from '../../game/game.ts';
import type { Charge } from '../store/store.ts';

/** A free play that a start costs. */
export interface PlayCharge {
  readonly session: SessionKey;
  /** A digest of the address with the day's key; limits how much new sessions of one address gain. */
  readonly address: string;
  /** The day in UTC, `2026-11-20`. */
  readonly day: string;
  /** Plays that a session, and an address, has on that day. */
  readonly limit: number;
  readonly addressLimit: number;
}

export interface FreePlayStore {
  /** Returns the charge that spends a play in the transaction that starts a game; its result is `playsExhausted` at either limit. */
  chargeInTransaction(play: PlayCharge): Charge;
  /** Plays that a session has spent on a day. */
  countPlays(session: SessionKey, day: string): Promise<number>;
  /** Plays that an address (its digest) has spent on a day. */
  countPlaysAt(address: string, day: string): Promise<number>;
  /** The key with which a day's addresses are digested, the same for all processes. Stores `fresh` where the day has none yet. Deleted after the day. */
  addressKeyOf(day: string, fresh: string): Promise<string>;
  /** Until when a session is unlocked, or null. */
  unlockedUntil(session: SessionKey, at: number): Promise<number | null>;
}
