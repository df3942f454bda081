/** The port to the tables of payments. */

import type { SessionKey } from '../../game/game.ts';
import type { PaymentUpdate, Payment } from './payment.ts';

export interface PaymentOrder {
  /** The id for a new payment. */
  readonly id: string;
  readonly session: SessionKey;
  readonly origin: string;
  readonly at: number;
  /** A payment begun before this instant is not continued. */
  readonly since: number;
}

/** A change of a payment, before and after. */
interface PaymentChange {
  readonly before: Payment;
  readonly after: Payment;
  /** The sessions whose unlock changed. */
  readonly unlockChanged: readonly SessionKey[];
}

export interface PaymentStore {
  /** The session's open payment with the same origin begun since `order.since`, or else a new one. */
  begin(order: PaymentOrder): Promise<Payment>;
  /** Makes the next `begin` create a new payment. Updates of this one are still applied. */
  abandon(id: string): Promise<void>;
  saveCheckout(id: string, checkoutId: string, url: string): Promise<void>;
  find(id: string): Promise<Payment | null>;
  findByIntent(intent: string): Promise<Payment | null>;
  /** A session's open payments with a checkout, begun since an instant; oldest first. */
  listOpen(session: SessionKey, since: number): Promise<Payment[]>;
  /** Payments begun since an instant, oldest first. */
  list(since: number): Promise<Payment[]>;
  /** Claims a read of a payment from Stripe at an instant. False if there was a read since `notSince`. */
  claimRead(id: string, at: number, notSince: number): Promise<boolean>;
  /**
   * Applies an update to a payment, and grants or revokes its unlock, in one transaction: 24 h when it becomes paid; the rest
   * is revoked when the money goes back. The update of a known event changes nothing. null: no such payment.
   */
  update(id: string, update: PaymentUpdate, at: number, eventId?: string): Promise<PaymentChange | null>;

  /** The number of revoked restore codes of a session. */
  countRevoked(session: SessionKey): Promise<number>;
  /** Stores the digest of a session's restore code. */
  saveCode(digest: string, session: SessionKey, at: number): Promise<void>;
  /** False for an unknown code, or one that is already revoked. */
  revokeCode(digest: string, at: number): Promise<boolean>;
  /** Revokes a code, and moves the unlocks that its session bought back to it. `empty`: no unlock is left. null: no such code. */
  reclaim(digest: string, at: number): Promise<'moved' | 'empty' | null>;
  /** Moves the unlocks that a code's session bought or has to session `to`. Returns the sessions whose unlock changed. null: no such code, or no unlock is left. */
  restore(digest: string, to: SessionKey, at: number): Promise<readonly SessionKey[] | null>;
}
