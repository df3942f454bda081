/** Free plays, payments and the show screen's codes, and the sending of unlocks to sockets. */

import { EventEmitter } from 'node:events';

import type { SessionKey } from '../../game/game.ts';
import type { Checkout } from '../billing/checkout.ts';
import { createFreePlayStore } from '../billing/free-play-tables.ts';
import { createFreePlays } from '../billing/free-plays.ts';
import { createPaymentStore } from '../billing/payment-tables.ts';
import { createPayments } from '../billing/payments.ts';
import type { Payments, FreePlays } from '../billing/port.ts';
import { createShowCodeStore } from '../billing/show-code-table.ts';
import { createShowCodes, type ShowCodes } from '../billing/show-codes.ts';
import type { Messages } from '../languages/messages.ts';
import type { Hub } from '../live/hub.ts';
import type { Base } from './base.ts';
import type { Models } from './models.ts';
import type { Storage } from './storage.ts';

export interface Billing {
  readonly plays: FreePlays;
  readonly payments: Payments;
  readonly showCodes: ShowCodes;
  /** Emits the session whose unlock has changed in this process. */
  readonly unlocks: EventEmitter<{ changed: [session: SessionKey] }>;
}

/** Creates free plays, payments (over Stripe if it is configured) and the show screen's codes. */
export async function createBilling(
  { config, clock, logger }: Base,
  { store }: Storage,
  { messages }: Pick<Models, 'messages'>,
): Promise<Billing> {
  const unlocks: Billing['unlocks'] = new EventEmitter();
  const plays = createFreePlays({
    settings: store,
    store: createFreePlayStore(store.db),
    clock,
    paywall: config.paywall,
  });
  const checkout = await connectCheckout(config, messages);
  return {
    plays,
    unlocks,
    payments: createPayments({
      store: createPaymentStore(store.db),
      plays,
      clock,
      logger,
      unlockChanged: (session) => void unlocks.emit('changed', session),
      checkout,
    }),
    showCodes: createShowCodes({ store: createShowCodeStore(store.db), plays, clock }),
  };
}

/** Stripe's checkout; null if not configured. Its package is loaded only if configured, to keep other starts quick. */
async function connectCheckout(
  { stripe }: Base['config'],
  messages: Pick<Messages, 'text'>,
): Promise<Checkout | null> {
  if (stripe === null) return null;
  const { connectStripe } = await import('../billing/stripe.ts');
  return connectStripe({ ...stripe, productName: (language) => messages.text(language, 'server:product') });
}

/** Sends a session's unlock to its sockets in this process. Never awaited: a failure is logged. */
export type SendEntitlement = (session: SessionKey) => void;

/** Sends a session's unlock to its sockets whenever it changes, in every process. Returns the function that sends it in this process. */
export function createSendEntitlement(
  { logger }: Base,
  { redis }: Storage,
  { plays, unlocks }: Billing,
  hub: Hub,
): SendEntitlement {
  const sendEntitlement: SendEntitlement = (session) => {
    hub
      .sendEntitlement(session, (each) => plays.unlockOf(each))
      .catch((error: unknown) => logger.warn({ err: error }, 'could not send a session its unlock'));
  };
  unlocks.on('changed', (session) => {
    redis?.fanout.announceUnlock(session);
    sendEntitlement(session);
  });
  return sendEntitlement;
}
