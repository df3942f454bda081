/** Payments from the click to the unlock: opens checkouts, applies webhooks, reads late payments from Stripe, and moves unlocks by restore codes. */

import type { SessionKey } from '../../game/game.ts';
import { fail } from '../../game/result.ts';
import type { Clock } from '../platform/clock.ts';
import { newSecret } from '../platform/ids.ts';
import type { Logger } from '../platform/logger.ts';
import { CheckoutError, type Checkout, type WebhookEvent } from './checkout.ts';
import type { PaymentStore } from './payment-store.ts';
import { statusOf, successPage, type PaymentUpdate, type Payment } from './payment.ts';
import type { CheckoutResult, Payer, Payments, FreePlays, UnlockStatus } from './port.ts';
import { digestOfCode, restoreCodeOf } from './restore-code.ts';

const MINUTE_MS = 60_000;
/** How long another click continues the same payment, and how long a checkout page accepts it (Stripe requires at least 30 minutes). */
const PAYMENT_REUSE_MS = 20 * MINUTE_MS;
const CHECKOUT_LIFETIME_MS = 60 * MINUTE_MS;
/** A second click within this time is a double click: the first payment is not read from Stripe again. */
const DOUBLE_CLICK_MS = 10_000;
/** The interval between two reads of a payment from Stripe: a share of the payment's age, within bounds. */
const READ_INTERVAL = { shareOfAge: 0.1, minMs: 2_000, maxMs: 10 * MINUTE_MS };
/** If a session asks for its unlock and is locked, its latest open payments up to this age and number are read from Stripe. */
const OPEN_PAYMENT_AGE_MAX_MS = 24 * 60 * MINUTE_MS;
const OPEN_PAYMENTS_CHECKED_MAX = 2;

export interface PaymentParts {
  readonly store: PaymentStore;
  readonly plays: FreePlays;
  readonly clock: Clock;
  readonly logger: Logger;
  /** null: payments are not configured. */
  readonly checkout: Checkout | null;
  /** Called with each session whose unlock changed, after the change is on disk. */
  readonly unlockChanged: (session: SessionKey) => void;
}

export function createPayments(parts: PaymentParts): Payments {
  const { store, plays, clock, checkout } = parts;
  const opening = new Map<string, Promise<CheckoutResult>>();

  return {
    async begin(session, origin) {
      if (checkout === null) return fail('STRIPE_NOT_CONFIGURED');
      const payment = await findOrBegin(parts, session, origin);
      if (payment.paidAt !== null) return { ok: true, url: successPage(payment) };
      if (payment.checkoutUrl !== null) return { ok: true, url: payment.checkoutUrl };
      const pending = opening.get(payment.id) ?? openCheckout(parts, checkout, payment);
      opening.set(payment.id, pending);
      return pending.finally(() => opening.delete(payment.id));
    },

    async show(payer, paymentId) {
      const known = await store.find(paymentId);
      if (known === null || known.session !== payer.session) return null;
      const payment = statusOf(known) === 'open' ? await refresh(parts, known) : known;
      return { status: statusOf(payment), ...(await showUnlock(parts, payer)) };
    },

    async showUnlock(payer) {
      const shown = await showUnlock(parts, payer);
      if (shown.unlocked) return shown;
      // The webhook may be late, and the session may have paid without reaching the success page.
      const unsettled = await store.listOpen(payer.session, clock.now() - OPEN_PAYMENT_AGE_MAX_MS);
      for (const payment of unsettled.slice(-OPEN_PAYMENTS_CHECKED_MAX)) await refresh(parts, payment);
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

/** The payment that a click continues or begins. An earlier payment is read from Stripe first, so that a late webhook does not lead to a second payment. */
async function findOrBegin(parts: PaymentParts, session: SessionKey, origin: string): Promise<Payment> {
  const { store, clock } = parts;
  const at = clock.now();
  const order = { session, origin, at, since: at - PAYMENT_REUSE_MS };
  const payment = await store.begin({ ...order, id: newSecret() });
  if (payment.checkoutId === null || at - payment.createdAt < DOUBLE_CLICK_MS) return payment;
  const current = await refresh(parts, payment);
  const isReusable = ['open', 'paid'].includes(statusOf(current));
  return isReusable ? current : store.begin({ ...order, id: newSecret() });
}

/** Opens a payment's checkout. After a lost connection, the next click repeats the same call; after a refusal, it begins another payment. */
async function openCheckout(
  parts: PaymentParts,
  checkout: Checkout,
  payment: Payment,
): Promise<CheckoutResult> {
  const { store, logger } = parts;
  try {
    const { id, origin, createdAt } = payment;
    const opened = await checkout.open({
      paymentId: id,
      origin,
      expiresAt: createdAt + CHECKOUT_LIFETIME_MS,
    });
    await store.saveCheckout(id, opened.id, opened.url);
    return { ok: true, url: opened.url };
  } catch (error) {
    if (!(error instanceof CheckoutError)) throw error;
    logger.error({ err: error, payment: payment.id }, 'could not open a checkout');
    if (error.isFinal) await store.abandon(payment.id);
    return fail('CHECKOUT_FAILED');
  }
}

/** The payment after a read from Stripe. Skips the read if there was one shortly before; returns the payment unchanged if Stripe cannot be reached. */
async function refresh(parts: PaymentParts, payment: Payment): Promise<Payment> {
  const { store, clock, checkout, logger } = parts;
  if (checkout === null || payment.checkoutId === null) return payment;
  const at = clock.now();
  const { shareOfAge, minMs, maxMs } = READ_INTERVAL;
  const interval = Math.min(maxMs, Math.max(minMs, (at - payment.createdAt) * shareOfAge));
  if (!(await store.claimRead(payment.id, at, at - interval)))
    return (await store.find(payment.id)) ?? payment;
  try {
    return await applyToPayment(parts, payment.id, await checkout.read(payment.checkoutId, at));
  } catch (error) {
    if (!(error instanceof CheckoutError)) throw error;
    logger.warn({ err: error, payment: payment.id }, 'could not read a payment from Stripe');
    return payment;
  }
}

async function handleWebhook(
  parts: PaymentParts,
  body: Uint8Array,
  signature: string,
): ReturnType<Payments['handleWebhook']> {
  const event =
    parts.checkout === null ? 'forged' : parts.checkout.verify(body, signature, parts.clock.now());
  if (event === 'forged') return fail('SIGNATURE_INVALID');
  if (event === 'malformed') return fail('INVALID_INPUT');
  try {
    if (event !== null) await applyEvent(parts, event);
    return { ok: true };
  } catch (error) {
    if (error instanceof CheckoutError) return fail('UNAVAILABLE');
    throw error;
  }
}

/** Applies a signed event. An event that belongs to no stored payment is logged and ignored. */
async function applyEvent(parts: PaymentParts, { eventId, target, update }: WebhookEvent): Promise<void> {
  const { store, clock, checkout, logger } = parts;
  const byIntent =
    target.paymentId === null && target.intent !== null ? await store.findByIntent(target.intent) : null;
  // A dispute names only the intent. Until the payment's own event arrives, only Stripe knows the intent's payment.
  const id =
    target.paymentId ??
    byIntent?.id ??
    (target.intent === null ? null : await checkout?.paymentOf(target.intent)) ??
    null;
  const change = id === null ? null : await store.update(id, update, clock.now(), eventId);
  if (change === null) return logger.info({ event: eventId }, 'a Stripe event belongs to no stored payment');
  for (const session of change.unlockChanged) parts.unlockChanged(session);
  const status = statusOf(change.after);
  if (status !== statusOf(change.before))
    logger.info({ payment: change.after.id, status }, 'a payment changed');
}

async function applyToPayment(
  { store, clock, logger, unlockChanged }: PaymentParts,
  id: string,
  update: PaymentUpdate,
): Promise<Payment> {
  const change = await store.update(id, update, clock.now());
  if (change === null) throw new Error(`payment ${id} no longer exists`);
  for (const session of change.unlockChanged) unlockChanged(session);
  const status = statusOf(change.after);
  if (status !== statusOf(change.before))
    logger.info({ payment: id, status }, 'a payment changed after a read from Stripe');
  return change.after;
}

/** The unlock as its session receives it. The digest of the restore code is stored before the code is sent. */
async function showUnlock({ store, plays, clock }: PaymentParts, payer: Payer): Promise<UnlockStatus> {
  const { session, sessionId } = payer;
  const unlock = await plays.unlockOf(session);
  // Locked, or everyone is unlocked because there is no paywall: there is nothing to restore.
  if (unlock.until === null) return unlock;
  const restoreCode = restoreCodeOf(sessionId, await store.countRevoked(session));
  const digest = digestOfCode(restoreCode);
  if (digest !== null) await store.saveCode(digest, session, clock.now());
  return { ...unlock, restoreCode };
}

async function reconcile(parts: PaymentParts, since: number): ReturnType<Payments['reconcile']> {
  const { store, checkout, clock } = parts;
  const changed: { id: string; from: Payment; to: Payment }[] = [];
  const failed: string[] = [];
  let checked = 0;
  for (const payment of await store.list(since)) {
    const { checkoutId } = payment;
    if (checkoutId === null) continue;
    checked++;
    try {
      const update = await checkout?.read(checkoutId, clock.now());
      if (update !== undefined)
        changed.push({ id: payment.id, from: payment, to: await applyToPayment(parts, payment.id, update) });
    } catch (error) {
      if (!(error instanceof CheckoutError)) throw error;
      failed.push(payment.id);
    }
  }
  return {
    checked,
    changed: changed
      .map(({ id, from, to }) => ({ id, from: statusOf(from), to: statusOf(to) }))
      .filter(({ from, to }) => from !== to),
    failed,
  };
}
