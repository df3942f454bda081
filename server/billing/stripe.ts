/** Stripe itself: opening and reading checkouts through its client. What its events say is told in stripe-events.ts. */

import { Stripe } from 'stripe';

import { languageOfPath } from '../../protocol/constants.ts';
import { CheckoutError, type Checkout, type CheckoutOrder, type WebhookEvent } from './checkout.ts';
import { PRICE, successPage, type Dispute, type PaymentUpdate } from './payment.ts';
import { disputeOf, idOf, isFailedRefund, isPaid, webhookEventOf, PAYMENT_KEY } from './stripe-events.ts';

export interface StripeOptions {
  readonly secretKey: string;
  readonly webhookSecret: string | null;
  /** Another address than Stripe's own; for tests and proxies. */
  readonly apiBase: string | null;
  /** What is bought, in a language by its code. */
  readonly productName: (language: string) => string;
  /** Milliseconds to wait for an answer while somebody waits for a checkout, and while one is looked up. */
  readonly timeouts?: { readonly opening: number; readonly reading: number };
}

const TIMEOUTS = { opening: 8_000, reading: 4_000 };
const RETRIES = 2;
/** How long ago a signature may have been made, and how far ahead its clock may be. */
const TOLERANCE_SECONDS = 300;

/** Stripe, by its API key. Connects when first asked. */
export function connectStripe(options: StripeOptions): Checkout {
  const stripe = new Stripe(options.secretKey, {
    telemetry: false,
    maxNetworkRetries: RETRIES,
    ...(options.apiBase === null ? {} : addressOf(options.apiBase)),
  });
  const { opening, reading } = options.timeouts ?? TIMEOUTS;
  const brief = { timeout: reading, maxNetworkRetries: 0 };

  return {
    async open(order) {
      const idempotencyKey = `checkout-${order.paymentId}`;
      const session = await asked(
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
      const session = await asked(stripe.checkout.sessions.retrieve(checkoutId, { expand }, brief));
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
      const found = await asked(stripe.paymentIntents.retrieve(intent, {}, brief).catch(nullIfUnknown));
      return found?.metadata[PAYMENT_KEY] ?? null;
    },

    verify: (body, signature, at) => verify(stripe, options.webhookSecret, { body, signature, at }),
  };
}

function verify(
  stripe: Stripe,
  secret: string | null,
  { body, signature, at }: { body: Uint8Array; signature: string; at: number },
): WebhookEvent | 'forged' | null {
  if (secret === null || isAhead(signature, at)) return 'forged';
  try {
    const bytes = Buffer.from(body);
    return webhookEventOf(
      stripe.webhooks.constructEvent(bytes, signature, secret, TOLERANCE_SECONDS, undefined, at),
    );
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError)
      return 'forged';
    throw error;
  }
}

/** Whether a signature's header names a time that is yet to come: Stripe's client refuses only those that are too old. */
function isAhead(signature: string, at: number): boolean {
  const latest = at / 1_000 + TOLERANCE_SECONDS;
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
    // The price is 2.99 euro, wherever its payer lives.
    adaptive_pricing: { enabled: false },
    // A charge takes over what its intent carries: refunds name the payment too.
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

/** What became of a charge's refunds: the whole price went back, or some of it was to and did not. */
function refundsOf(
  charge: Stripe.Charge | null,
  at: number,
): Pick<PaymentUpdate, 'refundedAt' | 'refundFailedAt'> {
  if (charge === null) return {};
  const refunds = charge.refunds?.data ?? [];
  const standing = refunds.filter(({ status }) => !isFailedRefund(status));
  const sum = standing.reduce((total, { amount }) => total + amount, 0);
  if (standing.length > 0 && sum >= charge.amount)
    return { refundedAt: Math.max(...standing.map(({ created }) => created * 1_000)) };
  return standing.length < refunds.length ? { refundFailedAt: at } : {};
}

async function readDispute(
  stripe: Stripe,
  charge: string,
  brief: Stripe.RequestOptions,
): Promise<Dispute | undefined> {
  const { data } = await asked(stripe.disputes.list({ charge, limit: 1 }, brief));
  return data[0] === undefined ? undefined : disputeOf(data[0].status);
}

function nullIfUnknown(error: unknown): null {
  if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404) return null;
  throw error;
}

async function asked<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const mayHaveArrived = error instanceof Stripe.errors.StripeConnectionError || error.statusCode === 409;
    throw new CheckoutError(!mayHaveArrived, error);
  }
}
