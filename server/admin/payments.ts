/** Payments and restore codes. */

import { join } from 'node:path';

import { createFreePlayStore } from '../billing/free-play-tables.ts';
import { createFreePlays } from '../billing/free-plays.ts';
import { createPaymentStore } from '../billing/payment-tables.ts';
import { statusOf } from '../billing/payment.ts';
import { createPayments } from '../billing/payments.ts';
import { digestOfCode } from '../billing/restore-code.ts';
import { connectStripe } from '../billing/stripe.ts';
import { loadMessages } from '../languages/messages.ts';
import { DAY_MS } from '../platform/days.ts';
import { createLogger } from '../platform/logger.ts';
import { timeOf, type AdminContext } from './context.ts';

export async function listPayments({ store, clock, print }: AdminContext, days: number): Promise<number> {
  const payments = await createPaymentStore(store.db).list(clock.now() - days * DAY_MS);
  for (const payment of payments) {
    print([timeOf(payment.createdAt), statusOf(payment), payment.id, payment.checkoutId ?? '-'].join('  '));
  }
  print(`${payments.length} payments`);
  return 0;
}

export async function reconcile(
  { config, store, clock, print }: AdminContext,
  days: number,
): Promise<number> {
  if (config.stripe === null) {
    print('STRIPE_SECRET_KEY is not set: payments cannot be checked');
    return 1;
  }
  const messages = loadMessages(join(import.meta.dirname, '../../web/i18n'));
  const payments = createPayments({
    store: createPaymentStore(store.db),
    plays: createFreePlays({
      settings: store,
      store: createFreePlayStore(store.db),
      clock,
      paywall: config.paywall,
    }),
    clock,
    logger: createLogger('silent'),
    // This process has no connections: clients of the server see the change at their next request.
    unlockChanged: () => undefined,
    checkout: connectStripe({
      ...config.stripe,
      productName: (language) => messages.text(language, 'server:product'),
    }),
  });
  const { checked, changed, failed } = await payments.reconcile(clock.now() - days * DAY_MS);
  for (const { id, from, to } of changed) print(`${id}  ${from} -> ${to}`);
  for (const id of failed) print(`${id}  no reply from Stripe`);
  print(`${checked} payments checked, ${changed.length} changed, ${failed.length} without a reply`);
  return failed.length === 0 ? 0 : 1;
}

export async function revoke({ store, clock, print }: AdminContext, code: string): Promise<number> {
  const digest = digestOfCode(code);
  const isRevoked = digest !== null && (await createPaymentStore(store.db).revokeCode(digest, clock.now()));
  print(isRevoked ? 'revoked' : 'no such restore code');
  return isRevoked ? 0 : 1;
}

export async function reclaim({ store, clock, print }: AdminContext, code: string): Promise<number> {
  const digest = digestOfCode(code);
  const done = digest === null ? null : await createPaymentStore(store.db).reclaim(digest, clock.now());
  if (done === null) print('no such restore code');
  else
    print(
      done === 'moved' ? 'revoked; the unlock was moved back' : 'revoked; there was no unlock to move back',
    );
  return done === null ? 1 : 0;
}
