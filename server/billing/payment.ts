/** A payment and its status, as pure functions. Updates may arrive twice, late and in any order, so fields are only added, and the status is derived from them. */

import type { SessionKey } from '../../game/game.ts';
import { UNLOCK_PRICE_CENTS } from '../../protocol/constants.ts';

export type PaymentStatus = 'open' | 'paid' | 'expired' | 'refunded' | 'disputed';

/** The unlock's price (amount in cents) and its duration. */
export const PRICE = { currency: 'eur', amount: UNLOCK_PRICE_CENTS } as const;
export const UNLOCK_DURATION_MS = 24 * 3_600_000;

/** Instants are in milliseconds, by the server's clock unless noted. null: has not happened. */
export interface Payment {
  /** The only reference to the payer that Stripe receives; opaque. */
  readonly id: string;
  /** The session that pays; null once that session is erased or too old. */
  readonly session: SessionKey | null;
  /** The address to which the browser returns: the site's, with the prefix of the payer's language. */
  readonly origin: string;
  /** Stripe's checkout session and its page; null until it is opened. */
  readonly checkoutId: string | null;
  readonly checkoutUrl: string | null;
  /** Stripe's payment intent, to which refunds and disputes refer. */
  readonly intent: string | null;
  readonly createdAt: number;
  readonly paidAt: number | null;
  readonly expiredAt: number | null;
  /** The last full refund and the last failed refund, by Stripe's clock. */
  readonly refundedAt: number | null;
  readonly refundFailedAt: number | null;
  readonly dispute: Dispute | null;
}

export type Dispute = 'open' | 'won' | 'lost';

/** An update of a payment from a webhook or a read from Stripe. */
export interface PaymentUpdate {
  readonly checkoutId?: string | undefined;
  readonly intent?: string | undefined;
  readonly paid?: true | undefined;
  readonly expired?: true | undefined;
  /** By Stripe's clock. A bank may return a refund days later, and the refund may then be repeated. */
  readonly refundedAt?: number | undefined;
  readonly refundFailedAt?: number | undefined;
  readonly dispute?: Dispute | undefined;
}

/** The status of a payment. A refund or dispute takes precedence over the payment, and the payment over an expired checkout. */
export function statusOf(payment: Payment): PaymentStatus {
  if (payment.paidAt === null && payment.refundedAt === null && payment.dispute === null) {
    return payment.expiredAt === null ? 'open' : 'expired';
  }
  if (isRefunded(payment)) return 'refunded';
  if (payment.dispute === 'open' || payment.dispute === 'lost') return 'disputed';
  return payment.paidAt === null ? 'open' : 'paid';
}

/** Returns the payment with an update applied at an instant. */
export function applyUpdate(payment: Payment, update: PaymentUpdate, at: number): Payment {
  if (isOfAnotherCheckout(payment, update)) return payment;
  return {
    ...payment,
    checkoutId: payment.checkoutId ?? update.checkoutId ?? null,
    intent: payment.intent ?? update.intent ?? null,
    paidAt: payment.paidAt ?? (update.paid ? at : null),
    expiredAt: payment.expiredAt ?? (update.expired ? at : null),
    refundedAt: latest(payment.refundedAt, update.refundedAt),
    refundFailedAt: latest(payment.refundFailedAt, update.refundFailedAt),
    dispute: disputeAfter(payment.dispute, update.dispute),
  };
}

/** Whether the refund is later than the failure; within the same second, the failure counts. */
function isRefunded({ refundedAt, refundFailedAt }: Payment): boolean {
  return refundedAt !== null && refundedAt > (refundFailedAt ?? Number.NEGATIVE_INFINITY);
}

function latest(known: number | null, update: number | undefined): number | null {
  return update === undefined ? known : Math.max(known ?? update, update);
}

/** Such an update is ignored: the Stripe account may have other checkout pages, where customers can set any reference. */
function isOfAnotherCheckout({ checkoutId }: Payment, update: PaymentUpdate): boolean {
  return checkoutId !== null && update.checkoutId !== undefined && update.checkoutId !== checkoutId;
}

/** A late opening event does not reopen a decided dispute. */
function disputeAfter(known: Dispute | null, update: Dispute | undefined): Dispute | null {
  if (update === undefined) return known;
  return update === 'open' ? (known ?? 'open') : update;
}

/** The page to which Stripe redirects the browser after a payment. */
export function successPage({ id, origin }: Pick<Payment, 'id' | 'origin'>): string {
  return `${origin}/payment-success?payment=${encodeURIComponent(id)}`;
}
