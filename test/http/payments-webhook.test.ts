/** Stripe's webhook: refused without a valid signature, and correct for repeated, late and unordered events. */

import { once } from 'node:events';
import { request, type ClientRequest } from 'node:http';

import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';

import {
  buyAndPay,
  checkOut,
  deliver,
  HOUR,
  paymentOf,
  post,
  shopForTests,
  unlockOf,
} from '../support/payments.ts';
import { TestServer } from '../support/server.ts';
import { sign } from '../support/stripe-server.ts';

const shop = await shopForTests();
const { server, stripe } = shop;

describe('what is not signed', () => {
  test('unsigned, forged, changed, for another secret: 400, and nothing is unlocked', async () => {
    const client = server.client();
    await checkOut(shop, client);
    const event = stripe.pay();
    stripe.last.payment_status = 'unpaid';
    const body = JSON.stringify(event);
    const good = sign(body, server.clock.now());
    const refused = [
      await post(server, body, {}),
      await post(server, body, { 'stripe-signature': '' }),
      await post(server, body, { 'stripe-signature': 'nonsense' }),
      await post(server, body, { 'stripe-signature': `t=${Math.floor(server.clock.now() / 1_000)},v1=00` }),
      await post(server, `${body} `, { 'stripe-signature': good }),
      await post(server, body, { 'stripe-signature': sign(body, server.clock.now(), 'whsec_other') }),
      await post(server, '', { 'stripe-signature': good }),
    ];
    expect(refused.map((response) => response.status)).toEqual(refused.map(() => 400));
    expect(await refused[0]!.json()).toMatchObject({ code: 'SIGNATURE_INVALID' });
    expect((await unlockOf(client)).unlocked).toBe(false);
  });

  test('a signature of any odd form: 400', async () => {
    const at = Math.floor(server.clock.now() / 1_000);
    const odd = ['t=', 'v1=', ',', '=', `t=${at}`, `t=${at},v1=`, `t=${at},v1`, `t=,v1=00`, 't=x,v1=00'];
    const more = [
      `t=${at},v1=00,v1=`,
      `t=${at},v0=00`,
      `t=${'9'.repeat(400)},v1=00`,
      `t=${at},v1=\u00e9`,
      't=-1,v1=00',
    ];
    for (const signature of [...odd, ...more]) {
      const { status } = await post(server, '{}', { 'stripe-signature': signature });
      expect([signature, status]).toEqual([signature, 400]);
    }
  });

  test('signed, and no event at all: 400, and nothing is unlocked', async () => {
    const client = server.client();
    await checkOut(shop, client);
    const event = stripe.pay();
    stripe.last.payment_status = 'unpaid';
    const { id: _id, ...withoutId } = event;
    const { type: _type, ...withoutType } = event;
    const bodies = [
      withoutId,
      withoutType,
      { ...event, id: 'evt_\0' },
      { ...event, data: null },
      {},
      [],
      null,
      7,
    ];
    for (const body of ['no json', '', ...bodies.map((each) => JSON.stringify(each))]) {
      const reply = await signed(body);
      expect([body, reply.status]).toEqual([body, 400]);
      expect(await reply.json()).toMatchObject({ code: 'INVALID_INPUT' });
    }
    expect((await unlockOf(client)).unlocked).toBe(false);
  });

  test('a signature is good for five minutes, and for a clock that is as far ahead', async () => {
    const client = server.client();
    await checkOut(shop, client);
    const event = stripe.pay();
    // No request may reveal the payment.
    stripe.last.payment_status = 'unpaid';
    const at = server.clock.now();
    expect((await deliver(shop, event, { at: at - 301_000 })).status).toBe(400);
    expect((await deliver(shop, event, { at: at + 302_000 })).status).toBe(400);
    expect((await unlockOf(client)).unlocked).toBe(false);
    expect((await deliver(shop, event, { at: at - 299_000 })).status).toBe(200);
    expect((await unlockOf(client)).unlocked).toBe(true);
    expect((await deliver(shop, event, { at: at + 299_000 })).status).toBe(200);
  });

  test('asks for no session, takes 1 MiB and no more', async () => {
    expect((await signed(padded(1_048_000))).status).toBe(200);
    expect((await signed(padded(1_049_000))).status).toBe(413);
  });

  test('without a signature, or without Stripe, no body is waited for', async () => {
    expect(await begun(server, {})).toBe(400);
    const bare = await TestServer.start();
    expect(await begun(bare, { 'stripe-signature': 't=1,v1=00' })).toBe(400);
    await bare.stop();
  });

  test('an address may have 8 bodies under way, others theirs, and one that ends makes room', async () => {
    const unsent: ClientRequest[] = [];
    for (let times = 0; times < 8; times++) unsent.push(beginning(server, { 'stripe-signature': 'x' }));
    await Promise.all(unsent.map((call) => once(call, 'continue')));
    expect((await signed(padded(1))).status).toBe(503);
    expect(await begun(server, { 'stripe-signature': 'x' })).toBe(503);
    const other = beginning(server, { 'stripe-signature': 'x' }, '127.0.0.2');
    await once(other, 'continue');
    other.end('{}'.padEnd(BEGUN_BYTES));
    expect(await answerOf(other)).toBe(400);
    for (const call of unsent) call.destroy();
    await vi.waitFor(async () => expect((await signed(padded(1))).status).toBe(200));
  });
});

describe('events', () => {
  test('twice: one unlock', async () => {
    const client = server.client();
    await checkOut(shop, client);
    const event = stripe.pay();
    const replies = await Promise.all([deliver(shop, event), deliver(shop, event), deliver(shop, event)]);
    expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200]);
    const { until } = await unlockOf(client);
    expect(until).toBe(server.clock.now() + 24 * HOUR);
    await server.clock.advance(HOUR);
    await deliver(shop, event);
    await deliver(shop, { ...event, id: 'evt_told_again' });
    expect((await unlockOf(client)).until).toBe(until);
  });

  test('late: the success page asks Stripe itself, and the event changes nothing when it comes', async () => {
    const client = server.client();
    const paymentId = await checkOut(shop, client);
    const event = stripe.pay();
    const shown = await paymentOf(client, paymentId);
    expect(shown).toMatchObject({ status: 'paid', unlocked: true, until: server.clock.now() + 24 * HOUR });
    await server.clock.advance(2 * HOUR);
    expect((await deliver(shop, event)).status).toBe(200);
    expect(await paymentOf(client, paymentId)).toEqual(shown);
  });

  test('late, and the success page never seen: whoever looks at the unlock makes the server ask', async () => {
    const client = server.client();
    await checkOut(shop, client);
    stripe.pay();
    expect(await unlockOf(client)).toMatchObject({ unlocked: true, until: server.clock.now() + 24 * HOUR });
  });

  test('a page that asks on and on does not ask Stripe on and on', async () => {
    const client = server.client();
    const paymentId = await checkOut(shop, client);
    const before = stripe.requests.length;
    for (let times = 0; times < 20; times++) await paymentOf(client, paymentId);
    expect(stripe.requests.length).toBe(before + 1);
    await server.clock.advance(2_000);
    await paymentOf(client, paymentId);
    expect(stripe.requests.length).toBe(before + 2);
  });

  test('the refund before the payment: nothing is unlocked', async () => {
    const client = server.client();
    const paymentId = await checkOut(shop, client);
    const paid = stripe.pay();
    await deliver(shop, stripe.refund());
    await deliver(shop, paid);
    expect(await paymentOf(client, paymentId)).toEqual({ status: 'refunded', unlocked: false, until: null });
  });

  test('the dispute before the payment, its end before its beginning', async () => {
    const client = server.client();
    const paymentId = await checkOut(shop, client);
    const paid = stripe.pay();
    const opened = stripe.dispute();
    await deliver(shop, opened);
    await deliver(shop, paid);
    expect(await paymentOf(client, paymentId)).toEqual({ status: 'disputed', unlocked: false, until: null });
    await deliver(shop, stripe.closeDispute('won'));
    await deliver(shop, { ...opened, id: 'evt_again' });
    expect(await paymentOf(client, paymentId)).toMatchObject({ status: 'paid', unlocked: true });
  });

  test('a dispute whose payment only Stripe knows is sent again when Stripe cannot be reached', async () => {
    const client = server.client();
    const paymentId = await checkOut(shop, client);
    stripe.pay();
    const event = stripe.dispute();
    stripe.weather = 'broken';
    expect((await deliver(shop, event)).status).toBe(503);
    stripe.clearUp();
    expect((await deliver(shop, event)).status).toBe(200);
    expect(await paymentOf(client, paymentId)).toMatchObject({ status: 'disputed', unlocked: false });
  });

  test('expired after paid: paid', async () => {
    const client = server.client();
    const paymentId = await buyAndPay(shop, client);
    await deliver(shop, stripe.expire());
    expect(await paymentOf(client, paymentId)).toMatchObject({ status: 'paid', unlocked: true });
  });

  test('signed, for our checkout, but not the price in our currency, paid: nothing is unlocked', async () => {
    const client = server.client();
    const paymentId = await checkOut(shop, client);
    const { data } = stripe.pay();
    stripe.last.payment_status = 'unpaid';
    const { object } = z.object({ object: z.record(z.string(), z.unknown()) }).parse(data);
    for (const wrong of [
      { currency: 'huf' },
      { currency: null },
      { amount_total: 298 },
      { amount_total: null },
      { mode: 'setup' },
      { mode: 'subscription' },
      { payment_status: 'unpaid' },
      { payment_status: 'no_payment_required' },
    ]) {
      const event = stripe.event('checkout.session.completed', { ...object, ...wrong });
      expect((await deliver(shop, event)).status).toBe(200);
      expect(await paymentOf(client, paymentId), JSON.stringify(wrong)).toEqual({
        status: 'open',
        unlocked: false,
        until: null,
      });
    }
    await deliver(shop, stripe.event('checkout.session.completed', object));
    expect(await paymentOf(client, paymentId)).toMatchObject({ status: 'paid', unlocked: true });
  });

  test('of others on the same account, and of kinds we do not know: taken, and nothing happens', async () => {
    const client = server.client();
    const paymentId = await checkOut(shop, client);
    const foreign = [
      stripe.event('checkout.session.completed', stripe.foreign('somebody else')),
      // A customer may set the reference of a cheaper payment page.
      stripe.event('checkout.session.completed', stripe.foreign(paymentId)),
      stripe.event('charge.dispute.created', { payment_intent: 'pi_foreign', status: 'needs_response' }),
      stripe.event('charge.refunded', { payment_intent: null, refunded: true, metadata: {} }),
      stripe.event('invoice.paid', {}),
      stripe.event('checkout.session.completed', 'nonsense'),
    ];
    for (const event of foreign) expect((await deliver(shop, event)).status).toBe(200);
    expect(await paymentOf(client, paymentId)).toEqual({ status: 'open', unlocked: false, until: null });
  });
});

/** The announced length of a body that has begun. */
const BEGUN_BYTES = 1_000;

/** A webhook call whose head is sent, and whose body is not. */
function beginning(
  { base }: TestServer,
  headers: Readonly<Record<string, string>>,
  localAddress = '127.0.0.1',
): ClientRequest {
  const sent = { 'content-length': String(BEGUN_BYTES), expect: '100-continue', ...headers };
  const call = request(`${base}/api/stripe/webhook`, { method: 'POST', localAddress, headers: sent });
  call.on('error', () => undefined).flushHeaders();
  return call;
}

async function answerOf(call: ClientRequest): Promise<number> {
  return await new Promise((resolve) => {
    call.once('response', (response) => {
      response.destroy();
      resolve(response.statusCode ?? 0);
    });
  });
}

/** The status of the reply to a call whose body never arrives. */
function begun(to: TestServer, headers: Readonly<Record<string, string>>): Promise<number> {
  return answerOf(beginning(to, headers));
}

function padded(length: number): string {
  return JSON.stringify({ ...stripe.event('ping', {}), pad: 'x'.repeat(length) });
}

function signed(body: string): Promise<Response> {
  return post(server, body, { 'stripe-signature': sign(body, server.clock.now()) });
}
