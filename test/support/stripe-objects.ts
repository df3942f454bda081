/** A checkout's data, in the shape of Stripe's API. */

/** In cents. */
export const PRICE = 299;

export interface FakeCheckout {
  readonly id: string;
  readonly params: URLSearchParams;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid';
  readonly intent: string;
  readonly charge: string;
  readonly refunds: FakeRefund[];
  dispute: string | null;
}

interface FakeRefund {
  readonly id: string;
  readonly object: 'refund';
  readonly amount: number;
  /** In seconds. */
  readonly created: number;
  readonly payment_intent: string;
  readonly charge: string;
  status: 'succeeded' | 'failed';
}

export function sessionObject(
  base: string,
  checkout: FakeCheckout,
  isExpanded = false,
): Record<string, unknown> {
  const { id, params, status, payment_status, intent } = checkout;
  const hasIntent = status === 'complete';
  return {
    id,
    object: 'checkout.session',
    mode: params.get('mode'),
    status,
    payment_status,
    url: status === 'open' ? `${base}/pay/${id}` : null,
    client_reference_id: params.get('client_reference_id'),
    metadata: { payment: params.get('metadata[payment]') },
    amount_total: Number(params.get('line_items[0][price_data][unit_amount]')),
    currency: params.get('line_items[0][price_data][currency]'),
    payment_intent: hasIntent ? (isExpanded ? intentObject(checkout, true) : intent) : null,
  };
}

export function intentObject(checkout: FakeCheckout, isExpanded: boolean): Record<string, unknown> {
  const { intent, charge, payment_status } = checkout;
  const latest = payment_status === 'paid' ? (isExpanded ? chargeObject(checkout) : charge) : null;
  return { id: intent, object: 'payment_intent', metadata: metadataOf(checkout), latest_charge: latest };
}

export function chargeObject(checkout: FakeCheckout): Record<string, unknown> {
  const { charge, intent, refunds, dispute } = checkout;
  const standing = refunds.filter(({ status }) => status !== 'failed');
  const refunded = standing.reduce((sum, { amount }) => sum + amount, 0);
  return {
    id: charge,
    object: 'charge',
    payment_intent: intent,
    metadata: metadataOf(checkout),
    refunded: refunded === PRICE,
    amount: PRICE,
    amount_refunded: refunded,
    refunds: { object: 'list', has_more: false, data: refunds },
    disputed: dispute !== null,
  };
}

export function disputeObject({ charge, intent, dispute }: FakeCheckout): Record<string, unknown> {
  return {
    id: `du_${charge}`,
    object: 'dispute',
    charge,
    payment_intent: intent,
    status: dispute,
    metadata: {},
  };
}

/** Intents and charges have the metadata that the checkout set for them. */
function metadataOf({ params }: FakeCheckout): Record<string, string | null> {
  return { payment: params.get('payment_intent_data[metadata][payment]') };
}
