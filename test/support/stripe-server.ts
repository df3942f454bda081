/** A server that speaks the part of Stripe's API we use, and signs its webhooks as Stripe does. What customers and banks do is told to it. */

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { Stripe } from 'stripe';

export const STRIPE_KEY = 'sk_test_local';
export const WEBHOOK_SECRET = 'whsec_local';

export interface FakeCheckout {
  readonly id: string;
  readonly params: URLSearchParams;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid';
  readonly intent: string;
  readonly charge: string;
  refunded: boolean;
  dispute: string | null;
}

export type StripeEvent = Readonly<Record<string, unknown>> & { readonly id: string };

/** `down`: connections break; `broken`: 500; `slow`: answers wait until it is up again. */
type Weather = 'up' | 'down' | 'broken' | 'slow';

export class StripeServer {
  readonly checkouts: FakeCheckout[] = [];
  /** Every request as it came, method and path. */
  readonly requests: string[] = [];
  /** Everything that was ever sent, to look for what must not be. */
  readonly heard: string[] = [];
  weather: Weather = 'up';
  readonly #byKey = new Map<string, { readonly body: string; readonly checkout: FakeCheckout }>();
  readonly #server: Server;
  #waiting: (() => void)[] = [];
  #events = 0;

  private constructor() {
    this.#server = createServer((request, response) => void this.#answer(request, response));
  }

  static async start(): Promise<StripeServer> {
    const stripe = new StripeServer();
    await new Promise<void>((resolve) => {
      stripe.#server.listen(0, '127.0.0.1', resolve);
    });
    return stripe;
  }

  get base(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
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

  /** Up again: who waits for an answer gets it. */
  clearUp(): void {
    this.weather = 'up';
    for (const go of this.#waiting) go();
    this.#waiting = [];
  }

  /** The customer pays; the event Stripe then sends. */
  pay(checkout = this.last): StripeEvent {
    checkout.status = 'complete';
    checkout.payment_status = 'paid';
    return this.event('checkout.session.completed', this.#session(checkout));
  }

  /** The customer chose a slow way to pay: done at the checkout, no money so far. */
  complete(checkout = this.last): StripeEvent {
    checkout.status = 'complete';
    return this.event('checkout.session.completed', this.#session(checkout));
  }

  expire(checkout = this.last): StripeEvent {
    checkout.status = 'expired';
    return this.event('checkout.session.expired', this.#session(checkout));
  }

  refund(checkout = this.last): StripeEvent {
    checkout.refunded = true;
    return this.event('charge.refunded', this.#charge(checkout));
  }

  dispute(checkout = this.last): StripeEvent {
    checkout.dispute = 'needs_response';
    return this.event('charge.dispute.created', this.#dispute(checkout));
  }

  closeDispute(status: 'won' | 'lost', checkout = this.last): StripeEvent {
    checkout.dispute = status;
    return this.event('charge.dispute.closed', this.#dispute(checkout));
  }

  event(type: string, object: unknown): StripeEvent {
    const id = `evt_${++this.#events}`;
    return { id, object: 'event', api_version: Stripe.API_VERSION, type, data: { object } };
  }

  /** A checkout session of somebody else's on the same account. */
  foreign(reference: string): unknown {
    return {
      id: 'cs_foreign',
      object: 'checkout.session',
      client_reference_id: reference,
      metadata: {},
      payment_intent: 'pi_foreign',
      payment_status: 'paid',
      amount_total: 50,
      currency: 'eur',
    };
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://stripe');
    let body = '';
    for await (const chunk of request) body += String(chunk);
    this.requests.push(`${request.method} ${url.pathname}`);
    this.heard.push(`${request.url} ${JSON.stringify(request.headers)} ${decodeURIComponent(body)}`);
    if (this.weather === 'down') return void request.socket.destroy();
    const [status, reply] =
      this.weather === 'broken' ? failure(500, 'api_error') : this.#reply(request, url, body);
    if (this.weather === 'slow') await new Promise<void>((resolve) => this.#waiting.push(resolve));
    response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_1' });
    response.end(JSON.stringify(reply));
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
      return [200, { object: 'list', has_more: false, data: disputed.map((one) => this.#dispute(one)) }];
    }
    if (checkout === undefined) return failure(404, 'invalid_request_error');
    if (kind === 'payment_intents') return [200, this.#intent(checkout, false)];
    return [200, this.#session(checkout, url.searchParams.has('expand[0]'))];
  }

  #create(request: IncomingMessage, body: string): [number, unknown] {
    const key = String(request.headers['idempotency-key']);
    const known = this.#byKey.get(key);
    if (known !== undefined)
      return known.body === body ? [200, this.#session(known.checkout)] : failure(400, 'idempotency_error');
    const nth = this.checkouts.length + 1;
    const checkout: FakeCheckout = {
      id: `cs_${nth}`,
      params: new URLSearchParams(body),
      status: 'open',
      payment_status: 'unpaid',
      intent: `pi_${nth}`,
      charge: `ch_${nth}`,
      refunded: false,
      dispute: null,
    };
    this.#byKey.set(key, { body, checkout });
    this.checkouts.push(checkout);
    return [200, this.#session(checkout)];
  }

  #session(checkout: FakeCheckout, isExpanded = false): Record<string, unknown> {
    const { id, params, status, payment_status, intent } = checkout;
    const hasIntent = status === 'complete';
    return {
      id,
      object: 'checkout.session',
      status,
      payment_status,
      url: status === 'open' ? `https://checkout.stripe.example/${id}` : null,
      client_reference_id: params.get('client_reference_id'),
      metadata: { payment: params.get('metadata[payment]') },
      amount_total: Number(params.get('line_items[0][price_data][unit_amount]')),
      currency: params.get('line_items[0][price_data][currency]'),
      payment_intent: hasIntent ? (isExpanded ? this.#intent(checkout, true) : intent) : null,
    };
  }

  #intent(checkout: FakeCheckout, isExpanded: boolean): Record<string, unknown> {
    const { intent, charge, payment_status } = checkout;
    const latest = payment_status === 'paid' ? (isExpanded ? this.#charge(checkout) : charge) : null;
    return { id: intent, object: 'payment_intent', metadata: metadataOf(checkout), latest_charge: latest };
  }

  #charge(checkout: FakeCheckout): Record<string, unknown> {
    const { charge, intent, refunded, dispute } = checkout;
    return {
      id: charge,
      object: 'charge',
      payment_intent: intent,
      metadata: metadataOf(checkout),
      refunded,
      amount: 299,
      amount_refunded: refunded ? 299 : 0,
      disputed: dispute !== null,
    };
  }

  #dispute({ charge, intent, dispute }: FakeCheckout): Record<string, unknown> {
    return {
      id: `du_${charge}`,
      object: 'dispute',
      charge,
      payment_intent: intent,
      status: dispute,
      metadata: {},
    };
  }
}

/** Stripe's signature of a payload, made by its own library. */
export function sign(payload: string, at: number, secret = WEBHOOK_SECRET): string {
  const { webhooks } = new Stripe(STRIPE_KEY);
  return webhooks.generateTestHeaderString({ payload, secret, timestamp: Math.floor(at / 1_000) });
}

/** Intents and charges carry what the checkout said they should. */
function metadataOf({ params }: FakeCheckout): Record<string, string | null> {
  return { payment: params.get('payment_intent_data[metadata][payment]') };
}

function failure(status: number, type: string): [number, unknown] {
  return [status, { error: { type, message: 'no' } }];
}
