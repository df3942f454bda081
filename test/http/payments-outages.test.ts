/** Stripe is down, broken or slow: the client is informed, nothing is lost, no one is charged twice. Short time-outs; otherwise the real client. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, afterEach, expect, test } from 'vitest';

import { createFreePlayStore } from '../../server/billing/free-play-tables.ts';
import { createFreePlays } from '../../server/billing/free-plays.ts';
import { createPaymentStore } from '../../server/billing/payment-tables.ts';
import { createPayments } from '../../server/billing/payments.ts';
import { connectStripe } from '../../server/billing/stripe.ts';
import { createLogger } from '../../server/platform/logger.ts';
import { openStore } from '../../server/store/open.ts';
import { ManualClock } from '../support/clock.ts';
import { buy, checkOut, codeOf, paymentOf, shopForTests, unlockOf } from '../support/payments.ts';
import { STRIPE_KEY, WEBHOOK_SECRET } from '../support/stripe-server.ts';

const shop = await shopForTests();
const { server, stripe } = shop;
const ORIGIN = 'https://quiz.example';

const dataDir = await mkdtemp(join(tmpdir(), 'quizround-payments-'));
const store = await openStore({ dataDir });
const clock = new ManualClock();
const plays = createFreePlays({
  settings: store,
  store: createFreePlayStore(store.db),
  clock,
  paywall: true,
});
const impatient = createPayments({
  store: createPaymentStore(store.db),
  plays,
  clock,
  logger: createLogger('silent'),
  unlockChanged: () => undefined,
  checkout: connectStripe({
    productName: () => 'Quizround PRO for 24 hours',
    secretKey: STRIPE_KEY,
    webhookSecret: WEBHOOK_SECRET,
    apiBase: stripe.base,
    timeoutsMs: { opening: 150, reading: 150 },
  }),
});

afterEach(() => stripe.clearUp());
afterAll(async () => {
  await store.close();
  await rm(dataDir, { recursive: true });
});

test('down: no checkout, and the next click gets one', async () => {
  const client = server.client();
  stripe.weather = 'down';
  const refused = await buy(client);
  expect([refused.status, codeOf(refused)]).toEqual([502, 'CHECKOUT_FAILED']);
  stripe.clearUp();
  expect((await buy(client)).status).toBe(200);
});

test('broken: no checkout; the next click is another payment, for Stripe repeats what it answered', async () => {
  const client = server.client();
  stripe.weather = 'broken';
  expect((await buy(client)).status).toBe(502);
  const asked = stripe.received.at(-1);
  stripe.clearUp();
  expect((await buy(client)).status).toBe(200);
  expect(keyOf(stripe.received.at(-1))).not.toBe(keyOf(asked));
});

test('down while the success page asks: open for now, paid as soon as Stripe answers', async () => {
  const client = server.client();
  const paymentId = await checkOut(shop, client);
  stripe.pay();
  stripe.weather = 'down';
  expect(await paymentOf(client, paymentId)).toMatchObject({ status: 'open', unlocked: false });
  stripe.clearUp();
  await server.clock.advance(5_000);
  expect(await paymentOf(client, paymentId)).toMatchObject({ status: 'paid', unlocked: true });
});

test('down while somebody buys who is unlocked already: what is paid stays', async () => {
  const client = server.client();
  const paymentId = await checkOut(shop, client);
  stripe.pay();
  await paymentOf(client, paymentId);
  stripe.weather = 'down';
  expect((await buy(client)).status).toBe(502);
  expect((await unlockOf(client)).unlocked).toBe(true);
});

test('slow: given up in time; the next click gets the very checkout that was being made', async () => {
  const before = stripe.checkouts.length;
  stripe.weather = 'slow';
  expect(await impatient.begin('slow-session', ORIGIN)).toEqual({ ok: false, code: 'CHECKOUT_FAILED' });
  stripe.clearUp();
  expect(await impatient.begin('slow-session', ORIGIN)).toEqual({
    ok: true,
    url: `${stripe.base}/pay/${stripe.last.id}`,
  });
  expect(stripe.checkouts.length).toBe(before + 1);
});

test('slow while the success page asks: answered from what is known', async () => {
  const payer = { session: 'waiting-session', sessionId: '0b0f6f5e-0000-4000-8000-000000000000' };
  await impatient.begin(payer.session, ORIGIN);
  const paymentId = stripe.last.params.get('client_reference_id') ?? '';
  stripe.pay();
  stripe.weather = 'slow';
  expect(await impatient.show(payer, paymentId)).toEqual({ status: 'open', unlocked: false, until: null });
  stripe.clearUp();
  clock.jump(5_000);
  expect(await impatient.show(payer, paymentId)).toMatchObject({ status: 'paid', unlocked: true });
});

test('reconciling finds what no webhook reported: payments, refunds, disputes; and lists what it could not read', async () => {
  const since = clock.now();
  const begin = async (session: string): Promise<{ id: string; checkout: typeof stripe.last }> => {
    await impatient.begin(session, ORIGIN);
    return { id: stripe.last.params.get('client_reference_id') ?? '', checkout: stripe.last };
  };
  const [paid, refunded, disputed, expired] = [
    await begin('paid'),
    await begin('refunded'),
    await begin('disputed'),
    await begin('expired'),
  ];
  for (const { checkout } of [paid, refunded, disputed]) stripe.pay(checkout);
  stripe.refund(refunded.checkout);
  stripe.dispute(disputed.checkout);
  stripe.expire(expired.checkout);
  const { changed, failed } = await impatient.reconcile(since);
  expect(failed).toEqual([]);
  expect(changed).toEqual(
    expect.arrayContaining([
      { id: paid.id, from: 'open', to: 'paid' },
      { id: refunded.id, from: 'open', to: 'refunded' },
      { id: disputed.id, from: 'open', to: 'disputed' },
      { id: expired.id, from: 'open', to: 'expired' },
    ]),
  );
  expect((await plays.unlockOf('paid')).unlocked).toBe(true);
  expect((await plays.unlockOf('refunded')).unlocked).toBe(false);
  stripe.refund(paid.checkout);
  stripe.weather = 'down';
  expect((await impatient.reconcile(since)).failed).toContain(paid.id);
  stripe.clearUp();
  expect((await impatient.reconcile(since)).changed).toEqual([{ id: paid.id, from: 'paid', to: 'refunded' }]);
  expect((await plays.unlockOf('paid')).unlocked).toBe(false);
  clock.jump(3_600_000);
  stripe.failRefund(paid.checkout);
  expect((await impatient.reconcile(since)).changed).toEqual([{ id: paid.id, from: 'refunded', to: 'paid' }]);
  expect((await plays.unlockOf('paid')).unlocked).toBe(true);
});

/** The idempotency key of a request. */
function keyOf(request: string | undefined): string | undefined {
  return /"idempotency-key":"([^"]+)"/.exec(request ?? '')?.[1];
}
