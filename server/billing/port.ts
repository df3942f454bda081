/** What the rest of the server asks of free plays, the unlock and its payments. */

import type { SessionKey } from '../../game/game.ts';
import type { Result } from '../../game/result.ts';
import type { Charge } from '../store/store.ts';
import type { PaymentStatus } from './payment.ts';

interface StartAllowance {
  readonly allowed: boolean;
  /** Free games left today; null: unlimited. */
  readonly remaining: number | null;
  readonly reason: 'entitled' | 'paywall_off' | 'free_plays' | 'plays_exhausted';
}

interface Unlock {
  readonly unlocked: boolean;
  /** Milliseconds since the epoch; null where locked or without end. */
  readonly until: number | null;
}

export interface Plays {
  /** Whether a session is unlocked, and until when. Always, without a paywall. */
  unlockOf(session: SessionKey): Promise<Unlock>;
  /** Whether a session at an address may start a game, as its start would say now. Spends nothing. */
  canStart(session: SessionKey, address: string): Promise<StartAllowance>;
  /** What the start of a game costs its host, to be written in the start's transaction; null: nothing. */
  chargeFor(start: { readonly session: SessionKey; readonly address: string }): Promise<Charge | null>;
  /** Free games a day. */
  freePlaysADay(): Promise<number>;
  /** When the next day's free games can be had: the next midnight in UTC, in milliseconds since the epoch. */
  freePlaysResetAt(): number;
}

/** Who pays: the session's key, and its id, from which its restore code is made and which is kept nowhere. */
export interface Payer {
  readonly session: SessionKey;
  readonly sessionId: string;
}

/** What a session is told of its unlock. */
export interface UnlockShown extends Unlock {
  /** What opens the unlock on another device; only for the session that holds it. */
  readonly restoreCode?: string;
}

interface PaymentShown extends UnlockShown {
  readonly status: PaymentStatus;
}

/** Where to pay, or why not. */
export type CheckoutResult = Result<{ url: string }, 'STRIPE_NOT_CONFIGURED' | 'CHECKOUT_FAILED'>;

export interface Payments {
  /** Begins a payment, or goes on with the one a click made shortly before. `origin`: where the browser comes back to. */
  begin(session: SessionKey, origin: string): Promise<CheckoutResult>;
  /** A payment of this session; asks Stripe where its webhook is late. null: there is none. */
  show(payer: Payer, paymentId: string): Promise<PaymentShown | null>;
  showUnlock(payer: Payer): Promise<UnlockShown>;
  /** Moves the unlock of a restore code to a session; null: no such code. */
  restore(session: SessionKey, typed: string): Promise<Unlock | null>;
  /** Takes a webhook call: its raw body and signature. `forged`: not signed by Stripe; `later`: Stripe is to send it again. */
  handleWebhook(body: Uint8Array, signature: string): Promise<'taken' | 'forged' | 'later'>;
  /** Asks Stripe about the payments made since an instant, and books what webhooks missed. */
  reconcile(since: number): Promise<Reconciled>;
}

interface Reconciled {
  readonly asked: number;
  readonly changed: readonly {
    readonly id: string;
    readonly from: PaymentStatus;
    readonly to: PaymentStatus;
  }[];
  /** Payments that Stripe gave no answer about. */
  readonly failed: readonly string[];
}
