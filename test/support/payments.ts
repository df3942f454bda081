/** A server with a paywall and a local Stripe server, and the steps of a paying client. */

import { afterAll, afterEach } from 'vitest';

import { PaymentReplySchema } from '../../protocol/data.ts';
import { CreatePaymentReplySchema, EntitlementsReplySchema } from '../../protocol/functions.ts';
import { taken, type PlayerClient, type Reply } from './harness/player-client.ts';
import { TestServer } from './server.ts';
import { sign, STRIPE_KEY, StripeServer, WEBHOOK_SECRET, type StripeEvent } from './stripe-server.ts';

export const PUBLIC_URL = 'https://quiz.example';
export const HOUR = 3_600_000;

export interface Shop {
  readonly server: TestServer;
  readonly stripe: StripeServer;
}

/** A server and a Stripe server for the tests of a file; Stripe is reset to normal before each test. */
export async function shopForTests(environment: Readonly<Record<string, string>> = {}): Promise<Shop> {
  const stripe = await StripeServer.start();
  const server = await TestServer.start({
    PAYWALL: 'on',
    PUBLIC_URL,
    STRIPE_SECRET_KEY: STRIPE_KEY,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_BASE: stripe.base,
    ...environment,
  });
  stripe.clock = server.clock;
  afterEach(() => {
    stripe.clearUp();
    server.clear();
  });
  afterAll(async () => {
    await server.stop();
    await stripe.stop();
  });
  return { server, stripe };
}

export function buy(client: PlayerClient): Promise<Reply> {
  return client.call('create-payment-v3', { session_id: client.sessionId, feature_scope: 'bundle' });
}

/** Starts a payment; returns its id, as in the success page's address. */
export async function checkOut({ stripe }: Shop, client: PlayerClient): Promise<string> {
  taken(await buy(client), 200, CreatePaymentReplySchema);
  return new URL(stripe.last.params.get('success_url') ?? '').searchParams.get('payment') ?? '';
}

/** Buys the unlock; Stripe sends its webhook immediately. */
export async function buyAndPay(shop: Shop, client: PlayerClient): Promise<string> {
  const paymentId = await checkOut(shop, client);
  await deliver(shop, shop.stripe.pay());
  return paymentId;
}

/** What Stripe does with an event. */
export function deliver(
  { server }: Shop,
  event: StripeEvent,
  { at = server.clock.now(), secret = WEBHOOK_SECRET } = {},
): Promise<Response> {
  const body = JSON.stringify(event);
  return post(server, body, { 'stripe-signature': sign(body, at, secret) });
}

export function post(
  { base }: TestServer,
  body: string,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  return fetch(`${base}/api/stripe/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body,
  });
}

export async function unlockOf(
  client: PlayerClient,
): Promise<{ unlocked: boolean; until: number | null; restoreCode?: string | undefined }> {
  return taken(
    await client.call('get-entitlements', { session_id: client.sessionId }),
    200,
    EntitlementsReplySchema,
  );
}

export async function paymentOf(
  client: PlayerClient,
  paymentId: string,
): Promise<ReturnType<typeof PaymentReplySchema.parse>> {
  return taken(await client.get(`/api/payments/${paymentId}`), 200, PaymentReplySchema);
}

/** The code of a refusal. */
export function codeOf(reply: Reply): unknown {
  return (reply.body as { code?: unknown } | undefined)?.code;
}
