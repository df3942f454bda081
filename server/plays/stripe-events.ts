/** What Stripe's events say, read by their shape: an endpoint's events may be of another API version than the client's. */

import { z } from 'zod';

import type { Notice } from './checkout.ts';
import { PRICE, type Dispute, type News } from './payment.ts';

/** Under this key checkouts, intents and charges carry our payment's id. */
export const PAYMENT_KEY = 'payment';

const IdSchema = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]);
const MetadataSchema = z.record(z.string(), z.string()).nullish();

const EventSchema = z.object({ id: z.string(), type: z.string(), data: z.object({ object: z.unknown() }) });

const CheckoutSchema = z.object({
  id: z.string(),
  client_reference_id: z.string().nullish(),
  metadata: MetadataSchema,
  payment_intent: IdSchema.nullish(),
  payment_status: z.string(),
  amount_total: z.number().nullish(),
  currency: z.string().nullish(),
});
const ChargeSchema = z.object({
  payment_intent: IdSchema.nullish(),
  metadata: MetadataSchema,
  refunded: z.boolean(),
});
const DisputeSchema = z.object({ payment_intent: IdSchema.nullish(), status: z.string() });

/** The id of what Stripe gives as an id or, expanded, whole. */
export function idOf(object: string | { readonly id: string } | null): string | null {
  return typeof object === 'object' ? (object?.id ?? null) : object;
}

/** Where a dispute of a status leaves the money. */
export function disputeOf(status: string): Dispute {
  if (['won', 'warning_closed', 'prevented'].includes(status)) return 'won';
  return status === 'lost' ? 'lost' : 'open';
}

/** Whether a checkout has brought the whole price. */
export function isPaid(checkout: {
  readonly payment_status: string;
  readonly amount_total?: number | null | undefined;
  readonly currency?: string | null | undefined;
}): boolean {
  const { payment_status, amount_total, currency } = checkout;
  const isWhole =
    (amount_total ?? PRICE.amount) >= PRICE.amount && (currency ?? PRICE.currency) === PRICE.currency;
  return payment_status === 'paid' && isWhole;
}

/** What a signed event tells us; null: nothing. */
export function noticeOf(signed: unknown): Notice | null {
  const event = EventSchema.safeParse(signed);
  if (!event.success) return null;
  const { id, type, data } = event.data;
  const told = tell(type, data.object);
  return told === null ? null : { eventId: id, ...told };
}

function tell(type: string, object: unknown): Omit<Notice, 'eventId'> | null {
  switch (type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return ofCheckout(object, (checkout) => (isPaid(checkout) ? { paid: true } : {}));
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired':
      return ofCheckout(object, () => ({ expired: true }));
    case 'charge.refunded':
      return ofCharge(object);
    case 'charge.dispute.created':
    case 'charge.dispute.closed':
      return ofDispute(object);
    default:
      return null;
  }
}

function ofCheckout(
  object: unknown,
  newsOf: (checkout: z.infer<typeof CheckoutSchema>) => News,
): Omit<Notice, 'eventId'> | null {
  const checkout = CheckoutSchema.safeParse(object);
  if (!checkout.success) return null;
  const { id, client_reference_id, metadata, payment_intent } = checkout.data;
  const intent = payment_intent ?? null;
  return {
    of: { paymentId: metadata?.[PAYMENT_KEY] ?? client_reference_id ?? null, intent },
    news: { checkoutId: id, intent: intent ?? undefined, ...newsOf(checkout.data) },
  };
}

/** A part that went back (a courtesy) leaves the rest paid for. */
function ofCharge(object: unknown): Omit<Notice, 'eventId'> | null {
  const charge = ChargeSchema.safeParse(object);
  if (!charge.success || !charge.data.refunded) return null;
  const { payment_intent, metadata } = charge.data;
  return {
    of: { paymentId: metadata?.[PAYMENT_KEY] ?? null, intent: payment_intent ?? null },
    news: { refunded: true },
  };
}

function ofDispute(object: unknown): Omit<Notice, 'eventId'> | null {
  const dispute = DisputeSchema.safeParse(object);
  if (!dispute.success) return null;
  return {
    of: { paymentId: null, intent: dispute.data.payment_intent ?? null },
    news: { dispute: disputeOf(dispute.data.status) },
  };
}
