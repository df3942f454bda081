/** Buying the unlock, from the click to the 24 hours: every possible course of a payment, with the right reply for the player. */

import { describe, expect, test } from 'vitest';

import {
  buy,
  buyAndPay,
  checkOut,
  codeOf,
  deliver,
  HOUR,
  paymentOf,
  PUBLIC_URL,
  shopForTests,
  unlockOf,
} from '../support/payments.ts';

const shop = await shopForTests();
const { server, stripe } = shop;
const LOCKED = { unlocked: false, until: null };

describe('a payment', () => {
  test('paid: unlocked for 24 hours, to the millisecond', async () => {
    const client = server.client();
    expect(await unlockOf(client)).toEqual(LOCKED);
    const paymentId = await checkOut(shop, client);
    expect(await paymentOf(client, paymentId)).toEqual({ status: 'open', ...LOCKED });
    expect((await deliver(shop, stripe.pay())).status).toBe(200);
    const until = server.clock.now() + 24 * HOUR;
    expect(await paymentOf(client, paymentId)).toMatchObject({ status: 'paid', unlocked: true, until });
    await server.clock.advanceTo(until - 1);
    expect(await unlockOf(client)).toMatchObject({ unlocked: true, until });
    await server.clock.advanceTo(until);
    expect(await unlockOf(client)).toEqual(LOCKED);
  });

  test('asks 2.99 euro once, and sends Stripe nothing about the session', async () => {
    const client = server.client();
    const paymentId = await checkOut(shop, client);
    const { params } = stripe.last;
    expect(params.get('mode')).toBe('payment');
    expect(params.get('line_items[0][price_data][unit_amount]')).toBe('299');
    expect(params.get('line_items[0][price_data][currency]')).toBe('eur');
    expect(params.get('line_items[0][quantity]')).toBe('1');
    expect(params.get('adaptive_pricing[enabled]')).toBe('false');
    expect(params.get('client_reference_id')).toBe(paymentId);
    expect(params.get('success_url')).toBe(`${PUBLIC_URL}/payment-success?payment=${paymentId}`);
    expect(params.get('cancel_url')).toBe(`${PUBLIC_URL}/payment-canceled`);
    expect(stripe.received.join('\n')).not.toContain(client.sessionId);
  });

  test('is shown in the language of the player, and leads back to pages in it', async () => {
    const client = server.client();
    await client.call('create-payment-v3', {
      session_id: client.sessionId,
      feature_scope: 'bundle',
      language: 'de',
    });
    const { params } = stripe.last;
    expect(params.get('locale')).toBe('de');
    expect(params.get('line_items[0][price_data][product_data][name]')).toContain('24 Stunden');
    expect(params.get('success_url')).toContain(`${PUBLIC_URL}/de/payment-success?payment=`);
    expect(params.get('cancel_url')).toBe(`${PUBLIC_URL}/de/payment-canceled`);
  });

  test('unpaid: a checkout that is done without money unlocks nothing', async () => {
    const client = server.client();
    const paymentId = await checkOut(shop, client);
    await deliver(shop, stripe.complete());
    expect(await paymentOf(client, paymentId)).toEqual({ status: 'open', ...LOCKED });
    stripe.last.payment_status = 'paid';
    const later = { ...stripe.pay(), type: 'checkout.session.async_payment_succeeded' };
    await deliver(shop, later);
    expect(await paymentOf(client, paymentId)).toMatchObject({ status: 'paid', unlocked: true });
  });

  test('abandoned: stays open, and the next click after a while goes to a checkout that can still be paid', async () => {
    const client = server.client();
    const first = await checkOut(shop, client);
    await server.clock.advance(21 * 60_000);
    const second = await checkOut(shop, client);
    expect(second).not.toBe(first);
    expect(await paymentOf(client, first)).toEqual({ status: 'open', ...LOCKED });
    await deliver(shop, stripe.pay(stripe.checkouts.at(-2)));
    expect(await paymentOf(client, first)).toMatchObject({ status: 'paid', unlocked: true });
  });

  test('expired: unlocks nothing; the next click begins a new one', async () => {
    const client = server.client();
    const first = await checkOut(shop, client);
    await deliver(shop, stripe.expire());
    expect(await paymentOf(client, first)).toEqual({ status: 'expired', ...LOCKED });
    expect(await checkOut(shop, client)).not.toBe(first);
  });

  test('double-clicked: two clicks at once are one checkout', async () => {
    const client = server.client();
    const before = stripe.checkouts.length;
    const replies = await Promise.all([buy(client), buy(client), buy(client)]);
    expect(stripe.checkouts.length).toBe(before + 1);
    expect(new Set(replies.map((reply) => reply.text)).size).toBe(1);
    await server.clock.advance(60_000);
    expect((await buy(client)).text).toBe(replies[0].text);
  });

  test('clicked again while the webhook is late: who has paid is not asked to pay again', async () => {
    const client = server.client();
    const paymentId = await checkOut(shop, client);
    stripe.pay();
    await server.clock.advance(60_000);
    const reply = await buy(client);
    expect(reply.body).toEqual({ url: `${PUBLIC_URL}/payment-success?payment=${paymentId}` });
    expect(await unlockOf(client)).toMatchObject({ unlocked: true });
  });

  test('two purchases add up', async () => {
    const client = server.client();
    await buyAndPay(shop, client);
    const { until } = await unlockOf(client);
    await server.clock.advance(HOUR);
    await buyAndPay(shop, client);
    expect(await unlockOf(client)).toMatchObject({ until: (until ?? 0) + 24 * HOUR });
  });

  test('24 hours over a leap day are 24 hours', async () => {
    const client = server.client();
    server.clock.jump(Date.UTC(2028, 1, 28, 18) - server.clock.now());
    await buyAndPay(shop, client);
    expect(await unlockOf(client)).toMatchObject({ until: Date.UTC(2028, 1, 29, 18) });
  });
});

describe('money that goes back', () => {
  test('a refund takes the unlock back', async () => {
    const client = server.client();
    const paymentId = await buyAndPay(shop, client);
    await deliver(shop, stripe.refund());
    expect(await paymentOf(client, paymentId)).toEqual({ status: 'refunded', ...LOCKED });
  });

  test('a part that goes back leaves the unlock', async () => {
    const client = server.client();
    const paymentId = await buyAndPay(shop, client);
    await deliver(shop, stripe.refund(stripe.last, 100));
    expect(await paymentOf(client, paymentId)).toMatchObject({ status: 'paid', unlocked: true });
  });

  test('a refund that fails gives the unlock back, whichever event reports it, and another refund takes it again', async () => {
    for (const nth of [0, 1, 2]) {
      const client = server.client();
      const paymentId = await buyAndPay(shop, client);
      const checkout = stripe.last;
      await server.clock.advance(4 * HOUR);
      const refunded = stripe.refund(checkout);
      await deliver(shop, refunded);
      expect(await paymentOf(client, paymentId)).toEqual({ status: 'refunded', ...LOCKED });
      await server.clock.advance(72 * HOUR);
      const told = stripe.failRefund(checkout)[nth]!;
      await deliver(shop, told);
      const until = server.clock.now() + 20 * HOUR;
      expect(await paymentOf(client, paymentId)).toMatchObject({ status: 'paid', unlocked: true, until });
      await deliver(shop, { ...refunded, id: `evt_refunded_late_${nth}` });
      expect(await paymentOf(client, paymentId)).toMatchObject({ status: 'paid', until });
      await server.clock.advance(HOUR);
      await deliver(shop, stripe.refund(checkout));
      await deliver(shop, { ...told, id: `evt_failed_late_${nth}` });
      expect(await paymentOf(client, paymentId)).toEqual({ status: 'refunded', ...LOCKED });
    }
  });

  test('a refund and its failure reported in the wrong order, before the payment: unlocked', async () => {
    const client = server.client();
    const paymentId = await checkOut(shop, client);
    const paid = stripe.pay();
    const refunded = stripe.refund();
    for (const event of [...stripe.failRefund(), refunded, paid]) await deliver(shop, event);
    expect(await paymentOf(client, paymentId)).toMatchObject({ status: 'paid', unlocked: true });
  });

  test('what becomes of a refund that is under way changes nothing', async () => {
    const client = server.client();
    const paymentId = await buyAndPay(shop, client);
    await deliver(shop, stripe.refund());
    await deliver(shop, stripe.event('refund.updated', stripe.last.refunds.at(-1)));
    await deliver(shop, stripe.event('refund.failed', 'nonsense'));
    expect(await paymentOf(client, paymentId)).toEqual({ status: 'refunded', ...LOCKED });
  });

  test('a dispute takes the unlock back; won, what was left of it runs on', async () => {
    const client = server.client();
    const paymentId = await buyAndPay(shop, client);
    await server.clock.advance(4 * HOUR);
    await deliver(shop, stripe.dispute());
    expect(await paymentOf(client, paymentId)).toEqual({ status: 'disputed', ...LOCKED });
    await server.clock.advance(48 * HOUR);
    await deliver(shop, stripe.closeDispute('won'));
    const until = server.clock.now() + 20 * HOUR;
    expect(await paymentOf(client, paymentId)).toMatchObject({ status: 'paid', unlocked: true, until });
  });

  test('a lost dispute stays one', async () => {
    const client = server.client();
    const paymentId = await buyAndPay(shop, client);
    await deliver(shop, stripe.dispute());
    await deliver(shop, stripe.closeDispute('lost'));
    expect(await paymentOf(client, paymentId)).toEqual({ status: 'disputed', ...LOCKED });
  });

  test('the refund of one of two purchases leaves the other its whole time', async () => {
    const client = server.client();
    await buyAndPay(shop, client);
    const first = stripe.last;
    await server.clock.advance(10 * HOUR);
    await buyAndPay(shop, client);
    await deliver(shop, stripe.refund(first));
    expect(await unlockOf(client)).toMatchObject({ unlocked: true, until: server.clock.now() + 24 * HOUR });
  });
});

describe('who may ask', () => {
  test('a payment is shown to the session that made it, and to no other', async () => {
    const paymentId = await buyAndPay(shop, server.client());
    const reply = await server.client().get(`/api/payments/${paymentId}`);
    expect([reply.status, codeOf(reply)]).toEqual([404, 'PAYMENT_NOT_FOUND']);
    expect((await server.client().get('/api/payments/none')).status).toBe(404);
  });

  test('a body names no other session than the header', async () => {
    const client = server.client();
    const other = { session_id: server.client().sessionId, feature_scope: 'bundle' };
    for (const name of ['get-entitlements', 'can-start-game', 'create-payment-v3']) {
      const reply = await client.call(name, other);
      expect([reply.status, codeOf(reply)]).toEqual([403, 'SESSION_MISMATCH']);
    }
  });

  test('a forgotten session leaves its payments behind, without it', async () => {
    const client = server.client();
    const paymentId = await checkOut(shop, client);
    expect((await deliver(shop, stripe.pay())).status).toBe(200);
    expect((await client.delete('/api/me')).status).toBe(204);
    expect((await client.get(`/api/payments/${paymentId}`)).status).toBe(404);
    expect(await unlockOf(client)).toEqual(LOCKED);
  });
});
