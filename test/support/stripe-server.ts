/** A server with the part of Stripe's API that we use. It signs its webhooks like Stripe. The test controls what customers and banks do. */

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

import { Stripe } from 'stripe';

import { listen } from './harness/ports.ts';
import {
  chargeObject,
  disputeObject,
  intentObject,
  PRICE,
  sessionObject,
  type FakeCheckout,
} from './stripe-objects.ts';

export const STRIPE_KEY = 'sk_test_local';
export const WEBHOOK_SECRET = 'whsec_local';

export type StripeEvent = Readonly<Record<string, unknown>> & { readonly id: string };

/** `down`: connections break; `broken`: 500; `slow`: answers wait until it is up again. */
type Weather = 'up' | 'down' | 'broken' | 'slow';

export class StripeServer {
  readonly checkouts: FakeCheckout[] = [];
  /** Every request as it came, method and path. */
  readonly requests: string[] = [];
  /** The webhook to which its page reports a payment before the customer returns; null: the webhook is late. */
  webhook: string | null = null;
  /** Stripe's current time. */
  clock: { now(): number } = Date;
  /** Everything received, so that tests can search it for secrets. */
  readonly received: string[] = [];
  weather: Weather = 'up';
  readonly #byKey = new Map<string, { readonly body: string; readonly checkout: FakeCheckout }>();
  readonly #server: Server;
  #port = 0;
  #waiting: (() => void)[] = [];
  #events = 0;

  private constructor() {
    this.#server = createServer((request, response) => void this.#answer(request, response));
  }

  static async start(): Promise<StripeServer> {
    const stripe = new StripeServer();
    stripe.#port = await listen(stripe.#server);
    return stripe;
  }

  get base(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  get last(): FakeCheckout {
    return this.checkouts.at(-1)!;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => {
      this.#server.close(resolve);
    });
  }

  /** Works again: waiting requests get their replies. */
  clearUp(): void {
    this.weather = 'up';
    for (const go of this.#waiting) go();
    this.#waiting = [];
  }

  /** The customer pays; returns the event that Stripe then sends. */
  pay(checkout = this.last): StripeEvent {
    checkout.status = 'complete';
    checkout.payment_status = 'paid';
    return this.event('checkout.session.completed', sessionObject(this.base, checkout));
  }

  /** The customer chose a slow payment method: the checkout is complete, but unpaid. */
  complete(checkout = this.last): StripeEvent {
    checkout.status = 'complete';
    return this.event('checkout.session.completed', sessionObject(this.base, checkout));
  }

  expire(checkout = this.last): StripeEvent {
    checkout.status = 'expired';
    return this.event('checkout.session.expired', sessionObject(this.base, checkout));
  }

  /** The merchant refunds the price or a part of it. */
  refund(checkout = this.last, amount = PRICE): StripeEvent {
    const { intent, charge, refunds } = checkout;
    refunds.push({
      id: `re_${charge}_${refunds.length}`,
      object: 'refund',
      amount,
      created: this.#seconds(),
      payment_intent: intent,
      charge,
      status: 'succeeded',
    });
    return this.event('charge.refunded', chargeObject(checkout));
  }

  /** The customer's bank returns the last refund; the events that Stripe then sends. */
  failRefund(checkout = this.last): StripeEvent[] {
    const refund = checkout.refunds.at(-1);
    if (refund === undefined) throw new Error('no refund');
    refund.status = 'failed';
    return ['charge.refund.updated', 'refund.updated', 'refund.failed'].map((type) =>
      this.event(type, { ...refund }),
    );
  }

  dispute(checkout = this.last): StripeEvent {
    checkout.dispute = 'needs_response';
    return this.event('charge.dispute.created', disputeObject(checkout));
  }

  closeDispute(status: 'won' | 'lost', checkout = this.last): StripeEvent {
    checkout.dispute = status;
    return this.event('charge.dispute.closed', disputeObject(checkout));
  }

  event(type: string, object: unknown): StripeEvent {
    const id = `evt_${++this.#events}`;
    const created = this.#seconds();
    return { id, object: 'event', api_version: Stripe.API_VERSION, type, created, data: { object } };
  }

  /** A checkout session on the same account that is not ours. */
  foreign(reference: string): unknown {
    return {
      id: 'cs_foreign',
      object: 'checkout.session',
      client_reference_id: reference,
      metadata: {},
      mode: 'payment',
      payment_intent: 'pi_foreign',
      payment_status: 'paid',
      amount_total: 50,
      currency: 'eur',
    };
  }

  #seconds(): number {
    return Math.floor(this.clock.now() / 1_000);
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://stripe');
    let body = '';
    for await (const chunk of request) body += String(chunk);
    if (url.pathname.startsWith('/pay/')) return this.#page(request, url, response);
    this.requests.push(`${request.method} ${url.pathname}`);
    this.received.push(`${request.url} ${JSON.stringify(request.headers)} ${decodeURIComponent(body)}`);
    if (this.weather === 'down') return void request.socket.destroy();
    const [status, reply] =
      this.weather === 'broken' ? failure(500, 'api_error') : this.#reply(request, url, body);
    if (this.weather === 'slow') await new Promise<void>((resolve) => this.#waiting.push(resolve));
    response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_1' });
    response.end(JSON.stringify(reply));
  }

  /** The payment page: a button, and a link back. */
  async #page({ method }: IncomingMessage, { pathname }: URL, response: ServerResponse): Promise<void> {
    const checkout = this.checkouts.find(({ id }) => pathname === `/pay/${id}`);
    if (checkout === undefined) return void response.writeHead(404).end();
    if (method === 'POST') {
      const event = this.pay(checkout);
      if (this.webhook !== null) await tell(this.webhook, event, this.clock.now());
      return void response.writeHead(303, { location: checkout.params.get('success_url') ?? '' }).end();
    }
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(
      `<!doctype html><title>Checkout</title><link rel="icon" href="data:,"><form method="post"><button>Pay</button></form>` +
        `<a href="${checkout.params.get('cancel_url')}">Back</a>`,
    );
  }

  #reply(request: IncomingMessage, url: URL, body: string): [number, unknown] {
    if (request.headers.authorization !== `Bearer ${STRIPE_KEY}`)
      return failure(401, 'invalid_request_error');
    const [, , kind, sub, id] = url.pathname.split('/');
    if (request.method === 'POST' && url.pathname === '/v1/checkout/sessions')
      return this.#create(request, body);
    const checkout = this.checkouts.find((one) => [one.id, one.intent].includes(id ?? sub ?? ''));
    if (kind === 'disputes') {
      const charge = url.searchParams.get('charge');
      const disputed = this.checkouts.filter((one) => one.charge === charge && one.dispute !== null);
      return [200, { object: 'list', has_more: false, data: disputed.map((one) => disputeObject(one)) }];
    }
    if (checkout === undefined) return failure(404, 'invalid_request_error');
    if (kind === 'payment_intents') return [200, intentObject(checkout, false)];
    return [200, sessionObject(this.base, checkout, url.searchParams.has('expand[0]'))];
  }

  #create(request: IncomingMessage, body: string): [number, unknown] {
    const key = String(request.headers['idempotency-key']);
    const known = this.#byKey.get(key);
    if (known !== undefined)
      return known.body === body
        ? [200, sessionObject(this.base, known.checkout)]
        : failure(400, 'idempotency_error');
    const nth = this.checkouts.length + 1;
    const checkout: FakeCheckout = {
      id: `cs_${nth}`,
      params: new URLSearchParams(body),
      status: 'open',
      payment_status: 'unpaid',
      intent: `pi_${nth}`,
      charge: `ch_${nth}`,
      refunds: [],
      dispute: null,
    };
    this.#byKey.set(key, { body, checkout });
    this.checkouts.push(checkout);
    return [200, sessionObject(this.base, checkout)];
  }
}

/** Sends an event to a webhook. */
async function tell(webhook: string, event: StripeEvent, at: number): Promise<void> {
  const body = JSON.stringify(event);
  const headers = { 'content-type': 'application/json', 'stripe-signature': sign(body, at) };
  await fetch(webhook, { method: 'POST', headers, body });
}

/** Stripe's signature of a payload, made by its own library. */
export function sign(payload: string, at: number, secret = WEBHOOK_SECRET): string {
  const { webhooks } = new Stripe(STRIPE_KEY);
  return webhooks.generateTestHeaderString({ payload, secret, timestamp: Math.floor(at / 1_000) });
}

function failure(status: number, type: string): [number, unknown] {
  return [status, { error: { type, message: 'no' } }];
}
