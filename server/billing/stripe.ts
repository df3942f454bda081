/** The adapter to Stripe: opens and reads checkouts, and verifies webhooks. `stripe-events.ts` parses the events. */

import { Stripe } from 'stripe';

import { languageOfPath } from '../../protocol/constants.ts';
import { CheckoutError, type Checkout, type CheckoutOrder, type WebhookEvent } from './checkout.ts';
import { PRICE, successPage, type Dispute, type PaymentUpdate } from './payment.ts';
import { disputeOf, idOf, isFailedRefund, isPaid, webhookEventOf, PAYMENT_KEY } from './stripe-events.ts';

export interface StripeOptions {
  readonly secretKey: string;
  readonly webhookSecret: string | null;
  /** Another address for Stripe's API, for tests and proxies. */
  readonly apiBase: string | null;
  /** The product's name in a language, given by its code. */
  readonly productName: (language: string) => string;
  /** How long opening a checkout and reading one may take, in milliseconds. */
  readonly timeoutsMs?: { readonly opening: number; readonly reading: number };
}

const TIMEOUTS_MS = { opening: 8_000, reading: 4_000 };
const RETRIES_MAX = 2;
/** How old a webhook's signature may be, or how far in the future, by its timestamp. */
const SIGNATURE_TOLERANCE_SECONDS = 300;
/** The form of a signature's header: a time and at least one signature. For some other forms, Stripe's client throws errors of other types. */
const SIGNATURE = /^t=\d{1,15}(?:,v\d=[0-9a-f]+)+$/;

/** Creates the Stripe checkout. Connects at the first call. */
export function connectStripe(options: StripeOptions): Checkout {
  const stripe = new Stripe(options.secretKey, {
    telemetry: false,
    maxNetworkRetries: RETRIES_MAX,
    ...(options.apiBase === null ? {} : addressOf(options.apiBase)),
  });
  const { opening, reading } = options.timeoutsMs ?? TIMEOUTS_MS;
  const brief = { timeout: reading, maxNetworkRetries: 0 };

  return {
    async open(order) {
      const idempotencyKey = `checkout-${order.paymentId}`;
      const session = await callStripe(
        stripe.checkout.sessions.create(checkoutOf(order, options.productName), {
          idempotencyKey,
          timeout: opening,
        }),
      );
      if (session.url === null) throw new CheckoutError(true, 'a checkout without a page');
      return { id: session.id, url: session.url };
    },

    async read(checkoutId, at) {
      const expand = ['payment_intent.latest_charge.refunds'];
      const session = await callStripe(stripe.checkout.sessions.retrieve(checkoutId, { expand }, brief));
      const money = moneyOf(session);
      return {
        checkoutId: session.id,
        intent: idOf(session.payment_intent) ?? undefined,
        paid: isPaid(session) ? true : undefined,
        expired: session.status === 'expired' ? true : undefined,
        ...refundsOf(money, at),
        dispute: money?.disputed === true ? await readDispute(stripe, money.id, brief) : undefined,
      };
    },

    async paymentOf(intent) {
      const found = await callStripe(stripe.paymentIntents.retrieve(intent, {}, brief).catch(nullIfUnknown));
      return found?.metadata[PAYMENT_KEY] ?? null;
    },

    verify: (body, signature, at) => verify(stripe, options.webhookSecret, { body, signature, at }),
  };
}

function verify(
  stripe: Stripe,
  secret: string | null,
  { body, signature, at }: { body: Uint8Array; signature: string; at: number },
): WebhookEvent | 'forged' | 'malformed' | null {
  if (secret === null || !SIGNATURE.test(signature) || isFromFuture(signature, at)) return 'forged';
  try {
    const bytes = Buffer.from(body);
    return webhookEventOf(
      stripe.webhooks.constructEvent(bytes, signature, secret, SIGNATURE_TOLERANCE_SECONDS, undefined, at),
    );
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return 'forged';
    if (error instanceof SyntaxError) return 'malformed';
    throw error;
  }
}

/** Whether a signature's timestamp is in the future. Stripe's client refuses only old ones. */
function isFromFuture(signature: string, at: number): boolean {
  const latest = at / 1_000 + SIGNATURE_TOLERANCE_SECONDS;
  const times = signature.split(',').filter((item) => item.startsWith('t='));
  return times.some((item) => Number.parseInt(item.slice(2), 10) > latest);
}

function addressOf(apiBase: string): { host: string; port: string; protocol: 'http' | 'https' } {
  const { protocol, hostname, port } = new URL(apiBase);
  const isPlain = protocol === 'http:';
  return { host: hostname, port: port || (isPlain ? '80' : '443'), protocol: isPlain ? 'http' : 'https' };
}

function checkoutOf(
  { paymentId, origin, expiresAt }: CheckoutOrder,
  productName: StripeOptions['productName'],
): Stripe.Checkout.SessionCreateParams {
  const language = languageOfPath(new URL(origin).pathname);
  const metadata = { [PAYMENT_KEY]: paymentId };
  return {
    mode: 'payment',
    locale: language,
    client_reference_id: paymentId,
    metadata,
    // The price is 2.99 euro in every country.
    adaptive_pricing: { enabled: false },
    // A charge inherits its intent's metadata, so that refunds have the payment's id too.
    payment_intent_data: { metadata },
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: PRICE.currency,
          unit_amount: PRICE.amount,
          product_data: { name: productName(language) },
        },
      },
    ],
    success_url: successPage({ id: paymentId, origin }),
    cancel_url: `${origin}/payment-canceled`,
    expires_at: Math.floor(expiresAt / 1_000),
  };
}

function moneyOf({ payment_intent: intent }: Stripe.Checkout.Session): Stripe.Charge | null {
  if (intent === null || typeof intent === 'string') return null;
  return typeof intent.latest_charge === 'string' ? null : intent.latest_charge;
}

/** The full refund of a charge, or a failed refund. */
function refundsOf(
  charge: Stripe.Charge | null,
  at: number,
): Pick<PaymentUpdate, 'refundedAt' | 'refundFailedAt'> {
  if (charge === null) return {};
  const refunds = charge.refunds?.data ?? [];
  const effective = refunds.filter(({ status }) => !isFailedRefund(status));
  const sum = effective.reduce((total, { amount }) => total + amount, 0);
  if (effective.length > 0 && sum >= charge.amount)
    return { refundedAt: Math.max(...effective.map(({ created }) => created * 1_000)) };
  return effective.length < refunds.length ? { refundFailedAt: at } : {};
}

async function readDispute(
  stripe: Stripe,
  charge: string,
  brief: Stripe.RequestOptions,
): Promise<Dispute | undefined> {
  const { data } = await callStripe(stripe.disputes.list({ charge, limit: 1 }, brief));
  return data[0] === undefined ? undefined : disputeOf(data[0].status);
}

function nullIfUnknown(error: unknown): null {
  if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404) return null;
  throw error;
}

async function callStripe<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const mayHaveArrived = error instanceof Stripe.errors.StripeConnectionError || error.statusCode === 409;
    throw new CheckoutError(!mayHaveArrived, error);
  }
}
