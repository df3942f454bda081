/** Parses Stripe's events with schemas, because an endpoint's events may have another API version than the client library. */

import { z } from 'zod';

import type { WebhookEvent } from './checkout.ts';
import { PRICE, type Dispute, type PaymentUpdate } from './payment.ts';

/** The metadata key under which checkouts, intents and charges have the payment's id. */
export const PAYMENT_KEY = 'payment';

/** A text that both databases can store: PostgreSQL refuses null characters. */
const TextSchema = z.string().regex(/^[^\0]*$/);
const IdSchema = z.union([TextSchema, z.object({ id: TextSchema }).transform(({ id }) => id)]);
const MetadataSchema = z.record(z.string(), TextSchema).nullish();

const EventSchema = z.object({
  id: TextSchema,
  type: z.string(),
  /** In seconds. */
  created: z.number(),
  data: z.object({ object: z.unknown() }),
});

const CheckoutSchema = z.object({
  id: TextSchema,
  client_reference_id: TextSchema.nullish(),
  metadata: MetadataSchema,
  payment_intent: IdSchema.nullish(),
  mode: z.string(),
  payment_status: z.string(),
  amount_total: z.number().nullish(),
  currency: z.string().nullish(),
});
const ChargeSchema = z.object({
  payment_intent: IdSchema.nullish(),
  metadata: MetadataSchema,
  refunded: z.boolean(),
});
const RefundSchema = z.object({ payment_intent: IdSchema.nullish(), status: z.string().nullish() });
const DisputeSchema = z.object({ payment_intent: IdSchema.nullish(), status: z.string() });

/** The id of an object that Stripe sends as an id or, expanded, as a whole. */
export function idOf(object: string | { readonly id: string } | null): string | null {
  return typeof object === 'object' ? (object?.id ?? null) : object;
}

/** The state of a dispute, by its Stripe status. */
export function disputeOf(status: string): Dispute {
  if (['won', 'warning_closed', 'prevented'].includes(status)) return 'won';
  return status === 'lost' ? 'lost' : 'open';
}

/** Whether the full price of a checkout was paid. */
export function isPaid(checkout: {
  readonly mode: string;
  readonly payment_status: string;
  readonly amount_total?: number | null | undefined;
  readonly currency?: string | null | undefined;
}): boolean {
  const { mode, payment_status, amount_total, currency } = checkout;
  const isWhole =
    typeof amount_total === 'number' && amount_total >= PRICE.amount && currency === PRICE.currency;
  return mode === 'payment' && payment_status === 'paid' && isWhole;
}

/** Whether a refund with this status did not reach the customer, so that the payment counts again. */
export function isFailedRefund(status: string | null | undefined): boolean {
  return status === 'failed' || status === 'canceled';
}

/** Parses a signed body. `malformed`: it is not an event. null: the event changes no payment. */
export function webhookEventOf(signed: unknown): WebhookEvent | 'malformed' | null {
  const event = EventSchema.safeParse(signed);
  if (!event.success) return 'malformed';
  const { id, type, created, data } = event.data;
  const parsed = parseObject(type, data.object, created * 1_000);
  return parsed === null ? null : { eventId: id, ...parsed };
}

function parseObject(type: string, object: unknown, at: number): Omit<WebhookEvent, 'eventId'> | null {
  switch (type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return ofCheckout(object, (checkout) => (isPaid(checkout) ? { paid: true } : {}));
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired':
      return ofCheckout(object, () => ({ expired: true }));
    case 'charge.refunded':
      return ofCharge(object, at);
    case 'refund.failed':
    case 'refund.updated':
    case 'charge.refund.updated':
      return ofRefund(object, at);
    case 'charge.dispute.created':
    case 'charge.dispute.closed':
      return ofDispute(object);
    default:
      return null;
  }
}

function ofCheckout(
  object: unknown,
  updateOf: (checkout: z.infer<typeof CheckoutSchema>) => PaymentUpdate,
): Omit<WebhookEvent, 'eventId'> | null {
  const checkout = CheckoutSchema.safeParse(object);
  if (!checkout.success) return null;
  const { id, client_reference_id, metadata, payment_intent } = checkout.data;
  const intent = payment_intent ?? null;
  return {
    target: { paymentId: metadata?.[PAYMENT_KEY] ?? client_reference_id ?? null, intent },
    update: { checkoutId: id, intent: intent ?? undefined, ...updateOf(checkout.data) },
  };
}

/** Only a full refund counts; after a partial refund the payment is still paid. */
function ofCharge(object: unknown, at: number): Omit<WebhookEvent, 'eventId'> | null {
  const charge = ChargeSchema.safeParse(object);
  if (!charge.success || !charge.data.refunded) return null;
  const { payment_intent, metadata } = charge.data;
  return {
    target: { paymentId: metadata?.[PAYMENT_KEY] ?? null, intent: payment_intent ?? null },
    update: { refundedAt: at },
  };
}

/** Only a failed refund is an update: a successful one is reported by its charge. */
function ofRefund(object: unknown, at: number): Omit<WebhookEvent, 'eventId'> | null {
  const refund = RefundSchema.safeParse(object);
  if (!refund.success || !isFailedRefund(refund.data.status)) return null;
  return {
    target: { paymentId: null, intent: refund.data.payment_intent ?? null },
    update: { refundFailedAt: at },
  };
}

function ofDispute(object: unknown): Omit<WebhookEvent, 'eventId'> | null {
  const dispute = DisputeSchema.safeParse(object);
  if (!dispute.success) return null;
  return {
    target: { paymentId: null, intent: dispute.data.payment_intent ?? null },
    update: { dispute: disputeOf(dispute.data.status) },
  };
}
