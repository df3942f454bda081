/** What the rest of the server asks of free plays and the unlock. */

import type { SessionKey } from '../../game/game.ts';
import type { Spend } from '../store/store.ts';

export interface StartAllowance {
  readonly allowed: boolean;
  /** Free games left today; null: unlimited. */
  readonly remaining: number | null;
  readonly reason: 'entitled' | 'paywall_off' | 'free_plays' | 'plays_exhausted';
}

export interface Unlock {
  readonly unlocked: boolean;
  /** Milliseconds since the epoch; null where locked or without end. */
  readonly until: number | null;
}

export interface Plays {
  /** Whether a session is unlocked, and until when. Always, without a paywall. */
  unlockOf(session: SessionKey): Promise<Unlock>;
  /** Whether a session may start a game. Spends nothing. */
  canStart(session: SessionKey): Promise<StartAllowance>;
  /** What the start of a game costs a session at an address; undefined: nothing. */
  priceOf(session: SessionKey, address: string): Promise<Spend | undefined>;
  /** Free games a day. */
  freePlaysADay(): Promise<number>;
}
