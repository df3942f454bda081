/** Payments from the click to the unlock: begun with Stripe, learned of by webhook or by asking, shown to who made them, restored elsewhere. */

import type { SessionKey } from '../../game/game.ts';
import { fail } from '../../game/result.ts';
import type { Clock } from '../platform/clock.ts';
import { newSecret } from '../platform/ids.ts';
import type { Logger } from '../platform/logger.ts';
import { CheckoutError, type Checkout, type WebhookEvent } from './checkout.ts';
import type { PaymentStore } from './payment-store.ts';
import { statusOf, successPage, type PaymentUpdate, type Payment } from './payment.ts';
import type { CheckoutResult, Payer, Payments, Plays, UnlockShown } from './port.ts';
import { digestOfCode, restoreCodeOf } from './restore-code.ts';

const MINUTE = 60_000;
/** For how long another click goes on with the same payment, and a checkout's page takes money (Stripe wants half an hour at least). */
const SAME_PAYMENT = 20 * MINUTE;
const CHECKOUT_OPEN = 60 * MINUTE;
/** Within this time a second click is a double click: Stripe is not asked what became of the first. */
const DOUBLE_CLICK = 10_000;
/** Stripe is asked about a payment at most this often: every 2 s at first, then every tenth of its age. */
const ASK_EVERY = { least: 2_000, most: 10 * MINUTE, ofAge: 0.1 };
/** A session that is locked makes the server ask about its latest open payments of this time. */
const ASK_FOR = 24 * 60 * MINUTE;
const ASK_ABOUT = 2;

export interface PaymentParts {
  readonly store: PaymentStore;
  readonly plays: Plays;
  readonly clock: Clock;
  readonly logger: Logger;
  /** null: payments are not set up. */
  readonly checkout: Checkout | null;
  /** Told of each session whose unlock changed, once that is on disk. */
  readonly unlockChanged: (session: SessionKey) => void;
}

export function createPayments(parts: PaymentParts): Payments {
  const { store, plays, clock, checkout } = parts;
  const opening = new Map<string, Promise<CheckoutResult>>();

  return {
    async begin(session, origin) {
      if (checkout === null) return fail('STRIPE_NOT_CONFIGURED');
      const payment = await payable(parts, session, origin);
      if (payment.paidAt !== null) return { ok: true, url: successPage(payment) };
      if (payment.checkoutUrl !== null) return { ok: true, url: payment.checkoutUrl };
      const underway = opening.get(payment.id) ?? open(parts, checkout, payment);
      opening.set(payment.id, underway);
      return underway.finally(() => opening.delete(payment.id));
    },

    async show(payer, paymentId) {
      const known = await store.find(paymentId);
      if (known === null || known.session !== payer.session) return null;
      const payment = statusOf(known) === 'open' ? await ask(parts, known) : known;
      return { status: statusOf(payment), ...(await showUnlock(parts, payer)) };
    },

    async showUnlock(payer) {
      const shown = await showUnlock(parts, payer);
      if (shown.unlocked) return shown;
      // Who has paid and never saw the success page is not told 'locked' because a webhook is late.
      const unsettled = await store.listOpen(payer.session, clock.now() - ASK_FOR);
      for (const payment of unsettled.slice(-ASK_ABOUT)) await ask(parts, payment);
      return unsettled.length === 0 ? shown : showUnlock(parts, payer);
    },

    async restore(session, typed) {
      const digest = digestOfCode(typed);
      const changed = digest === null ? null : await store.restore(digest, session, clock.now());
      if (changed === null) return null;
      for (const each of changed) parts.unlockChanged(each);
      return plays.unlockOf(session);
    },

    handleWebhook: (body, signature) => handleWebhook(parts, body, signature),
    reconcile: (since) => reconcile(parts, since),
  };
}

/** The payment of a click. Who clicks again after a while may have paid meanwhile: nobody pays twice because a webhook is late. */
async function payable(parts: PaymentParts, session: SessionKey, origin: string): Promise<Payment> {
  const { store, clock } = parts;
  const at = clock.now();
  const order = { session, origin, at, since: at - SAME_PAYMENT };
  const payment = await store.begin({ ...order, id: newSecret() });
  if (payment.checkoutId === null || at - payment.createdAt < DOUBLE_CLICK) return payment;
  const learned = await ask(parts, payment);
  const isStillGood = ['open', 'paid'].includes(statusOf(learned));
  return isStillGood ? learned : store.begin({ ...order, id: newSecret() });
}

/** Opens the checkout of a payment. Without an answer the next click repeats the very same call; a refusal is final for its payment. */
async function open(parts: PaymentParts, checkout: Checkout, payment: Payment): Promise<CheckoutResult> {
  const { store, logger } = parts;
  try {
    const { id, origin, createdAt } = payment;
    const opened = await checkout.open({ paymentId: id, origin, expiresAt: createdAt + CHECKOUT_OPEN });
    await store.keepCheckout(id, opened.id, opened.url);
    return { ok: true, url: opened.url };
  } catch (error) {
    if (!(error instanceof CheckoutError)) throw error;
    logger.error({ err: error, payment: payment.id }, 'a checkout could not be opened');
    if (error.isFinal) await store.giveUp(payment.id);
    return fail('CHECKOUT_FAILED');
  }
}

/** The payment after Stripe was asked about it, or as it was where Stripe was asked just now or gives no answer. */
async function ask(parts: PaymentParts, payment: Payment): Promise<Payment> {
  const { store, clock, checkout, logger } = parts;
  if (checkout === null || payment.checkoutId === null) return payment;
  const at = clock.now();
  const { least, most, ofAge } = ASK_EVERY;
  const pause = Math.min(most, Math.max(least, (at - payment.createdAt) * ofAge));
  if (!(await store.mayAsk(payment.id, at, at - pause))) return (await store.find(payment.id)) ?? payment;
  try {
    return await book(parts, payment.id, await checkout.read(payment.checkoutId, at));
  } catch (error) {
    if (!(error instanceof CheckoutError)) throw error;
    logger.warn({ err: error, payment: payment.id }, 'Stripe could not be asked about a payment');
    return payment;
  }
}

async function handleWebhook(
  parts: PaymentParts,
  body: Uint8Array,
  signature: string,
): ReturnType<Payments['handleWebhook']> {
  const notice =
    parts.checkout === null ? 'forged' : parts.checkout.verify(body, signature, parts.clock.now());
  if (notice === 'forged') return 'forged';
  try {
    if (notice !== null) await take(parts, notice);
    return 'taken';
  } catch (error) {
    if (error instanceof CheckoutError) return 'later';
    throw error;
  }
}

/** Takes in a signed event. Events about what is not ours, or not known any more, are none of our business. */
async function take(parts: PaymentParts, { eventId, of, news }: WebhookEvent): Promise<void> {
  const { store, clock, checkout, logger } = parts;
  const byIntent = of.paymentId === null && of.intent !== null ? await store.findByIntent(of.intent) : null;
  // A dispute names the intent alone; when it comes before the payment's own event, only Stripe knows whose that is.
  const id =
    of.paymentId ??
    byIntent?.id ??
    (of.intent === null ? null : await checkout?.paymentOf(of.intent)) ??
    null;
  const booked = id === null ? null : await store.book(id, news, clock.now(), eventId);
  if (booked === null)
    return logger.info({ event: eventId }, 'an event of Stripe is about no payment of ours');
  for (const session of booked.unlockChanged) parts.unlockChanged(session);
  const status = statusOf(booked.after);
  if (status !== statusOf(booked.before))
    logger.info({ payment: booked.after.id, status }, 'a payment changed');
}

async function book(
  { store, clock, logger, unlockChanged }: PaymentParts,
  id: string,
  news: PaymentUpdate,
): Promise<Payment> {
  const booked = await store.book(id, news, clock.now());
  if (booked === null) throw new Error(`the payment ${id} is gone`);
  for (const session of booked.unlockChanged) unlockChanged(session);
  const status = statusOf(booked.after);
  if (status !== statusOf(booked.before))
    logger.info({ payment: id, status }, 'a payment changed, when asked');
  return booked.after;
}

/** The unlock as its holder sees it. The restore code is known to the database from the moment it is shown. */
async function showUnlock({ store, plays, clock }: PaymentParts, payer: Payer): Promise<UnlockShown> {
  const { session, sessionId } = payer;
  const unlock = await plays.unlockOf(session);
  // Without a paywall everyone is unlocked, and there is nothing to restore.
  if (unlock.until === null) return unlock;
  const restoreCode = restoreCodeOf(sessionId, await store.countRevoked(session));
  const digest = digestOfCode(restoreCode);
  if (digest !== null) await store.keepCode(digest, session, clock.now());
  return { ...unlock, restoreCode };
}

async function reconcile(parts: PaymentParts, since: number): ReturnType<Payments['reconcile']> {
  const { store, checkout, clock } = parts;
  const payments = (await store.list(since)).filter((payment) => payment.checkoutId !== null);
  const changed: { id: string; from: Payment; to: Payment }[] = [];
  const failed: string[] = [];
  for (const payment of payments) {
    try {
      const news = await checkout?.read(payment.checkoutId ?? '', clock.now());
      if (news !== undefined)
        changed.push({ id: payment.id, from: payment, to: await book(parts, payment.id, news) });
    } catch (error) {
      if (!(error instanceof CheckoutError)) throw error;
      failed.push(payment.id);
    }
  }
  return {
    asked: payments.length,
    changed: changed
      .map(({ id, from, to }) => ({ id, from: statusOf(from), to: statusOf(to) }))
      .filter(({ from, to }) => from !== to),
    failed,
  };
}
