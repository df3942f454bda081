/** The interfaces of free plays, the unlock and payments for the rest of the server. */

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
  /** Milliseconds since the epoch; null if locked or unlimited. */
  readonly until: number | null;
}

export interface FreePlays {
  /** Whether a session is unlocked, and until when. Without a paywall always unlocked. */
  unlockOf(session: SessionKey): Promise<Unlock>;
  /** Whether a session at an address may start a game now. Spends nothing. */
  canStart(session: SessionKey, address: string): Promise<StartAllowance>;
  /** The charge for the start of a game, to be written in the start's transaction; null if it is free. */
  prepareCharge(start: { readonly session: SessionKey; readonly address: string }): Promise<Charge | null>;
  freePlaysPerDay(): Promise<number>;
  /** When the next day's free games begin: the next midnight in UTC, in milliseconds since the epoch. */
  freePlaysResetAt(): number;
}

/** The session that pays: its key, and its id, from which its restore code is derived. The id is never stored. */
export interface Payer {
  readonly session: SessionKey;
  readonly sessionId: string;
}

/** A session's unlock, as sent to its client. */
export interface UnlockStatus extends Unlock {
  /** The code that moves the unlock to another device; sent only to the session that owns the unlock. */
  readonly restoreCode?: string;
}

interface PaymentView extends UnlockStatus {
  readonly status: PaymentStatus;
}

/** The address of the checkout page, or the reason why there is none. */
export type CheckoutResult = Result<{ url: string }, 'STRIPE_NOT_CONFIGURED' | 'CHECKOUT_FAILED'>;

export interface Payments {
  /** Begins a payment, or continues the one begun shortly before. `origin`: the address to which the browser returns. */
  begin(session: SessionKey, origin: string): Promise<CheckoutResult>;
  /** A payment of this session, read from Stripe while it is open; null if the session has no such payment. */
  show(payer: Payer, paymentId: string): Promise<PaymentView | null>;
  showUnlock(payer: Payer): Promise<UnlockStatus>;
  /** Moves the unlock of a restore code to a session; null for an unknown code. */
  restore(session: SessionKey, typed: string): Promise<Unlock | null>;
  /** Handles a webhook call: its raw body and signature. `SIGNATURE_INVALID`: not signed by Stripe. `INVALID_INPUT`: signed, but not an event. `UNAVAILABLE`: Stripe must send it again. */
  handleWebhook(
    body: Uint8Array,
    signature: string,
  ): Promise<Result<object, 'SIGNATURE_INVALID' | 'INVALID_INPUT' | 'UNAVAILABLE'>>;
  /** Reads the payments begun since an instant from Stripe, and applies updates that webhooks missed. */
  reconcile(since: number): Promise<Reconciliation>;
}

interface Reconciliation {
  readonly checked: number;
  readonly changed: readonly {
    readonly id: string;
    readonly from: PaymentStatus;
    readonly to: PaymentStatus;
  }[];
  /** Ids of payments that could not be read from Stripe. */
  readonly failed: readonly string[];
}
