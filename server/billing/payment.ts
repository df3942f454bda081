/** A payment and what becomes of it, pure. PaymentUpdate may come twice, late and in any order: what is known only grows, and the status follows from it. */

import type { SessionKey } from '../../game/game.ts';

export type PaymentStatus = 'open' | 'paid' | 'expired' | 'refunded' | 'disputed';

/** The unlock's price in cents, and how long it lasts in milliseconds. */
export const PRICE = { currency: 'eur', amount: 299 } as const;
export const UNLOCK_LASTS = 24 * 3_600_000;

/** Instants are when the server learned of something, unless said otherwise, in milliseconds; null: not so far. */
export interface Payment {
  /** Opaque; all that Stripe is told about who pays. */
  readonly id: string;
  /** Who pays; null once that session is forgotten. */
  readonly session: SessionKey | null;
  /** Where the browser comes back to: the site's address, with the prefix of the payer's language. */
  readonly origin: string;
  /** Stripe's checkout session and its page; null until Stripe has answered. */
  readonly checkoutId: string | null;
  readonly checkoutUrl: string | null;
  /** Stripe's payment intent: what refunds and disputes name. */
  readonly intent: string | null;
  readonly createdAt: number;
  readonly paidAt: number | null;
  readonly expiredAt: number | null;
  /** By Stripe's clock: when the whole price last went back, and when that last failed. */
  readonly refundedAt: number | null;
  readonly refundFailedAt: number | null;
  readonly dispute: Dispute | null;
}

export type Dispute = 'open' | 'won' | 'lost';

/** What Stripe tells of a payment, by a webhook or when asked. */
export interface PaymentUpdate {
  readonly checkoutId?: string | undefined;
  readonly intent?: string | undefined;
  readonly paid?: true | undefined;
  readonly expired?: true | undefined;
  /** By Stripe's clock: a bank may send a refund back days later, and then it may be made anew. */
  readonly refundedAt?: number | undefined;
  readonly refundFailedAt?: number | undefined;
  readonly dispute?: Dispute | undefined;
}

/** Money that went back counts before money that came, and money that came before a checkout that ran out. */
export function statusOf(payment: Payment): PaymentStatus {
  if (payment.paidAt === null && payment.refundedAt === null && payment.dispute === null) {
    return payment.expiredAt === null ? 'open' : 'expired';
  }
  if (isRefunded(payment)) return 'refunded';
  if (payment.dispute === 'open' || payment.dispute === 'lost') return 'disputed';
  return payment.paidAt === null ? 'open' : 'paid';
}

/** The payment after news of it. */
export function applyUpdate(payment: Payment, news: PaymentUpdate, at: number): Payment {
  if (isOfAnotherCheckout(payment, news)) return payment;
  return {
    ...payment,
    checkoutId: payment.checkoutId ?? news.checkoutId ?? null,
    intent: payment.intent ?? news.intent ?? null,
    paidAt: payment.paidAt ?? (news.paid ? at : null),
    expiredAt: payment.expiredAt ?? (news.expired ? at : null),
    refundedAt: latest(payment.refundedAt, news.refundedAt),
    refundFailedAt: latest(payment.refundFailedAt, news.refundFailedAt),
    dispute: disputeAfter(payment.dispute, news.dispute),
  };
}

/** The later word counts; a refund of the same second as its failure came before it. */
function isRefunded({ refundedAt, refundFailedAt }: Payment): boolean {
  return refundedAt !== null && refundedAt > (refundFailedAt ?? Number.NEGATIVE_INFINITY);
}

function latest(known: number | null, news: number | undefined): number | null {
  return news === undefined ? known : Math.max(known ?? news, news);
}

/** Whoever shares our Stripe account may have other pages to pay at, and customers may set the reference they carry. */
function isOfAnotherCheckout({ checkoutId }: Payment, news: PaymentUpdate): boolean {
  return checkoutId !== null && news.checkoutId !== undefined && news.checkoutId !== checkoutId;
}

/** A dispute that is decided is not opened again by the news of its beginning. */
function disputeAfter(known: Dispute | null, news: Dispute | undefined): Dispute | null {
  if (news === undefined) return known;
  return news === 'open' ? (known ?? 'open') : news;
}

/** Where Stripe sends the browser once a payment is made. */
export function successPage({ id, origin }: Pick<Payment, 'id' | 'origin'>): string {
  return `${origin}/payment-success?payment=${encodeURIComponent(id)}`;
}
