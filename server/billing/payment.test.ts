/** The status of a payment, and the sum of unlocks, for updates in any order. */

import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { applyUpdate, statusOf, type PaymentUpdate, type Payment } from './payment.ts';
import { chainUnlocks, remainingMs } from './unlock.ts';

const NEW: Payment = {
  id: 'payment',
  session: 'session',
  origin: 'https://quiz.example',
  checkoutId: 'cs_1',
  checkoutUrl: null,
  intent: null,
  createdAt: 0,
  paidAt: null,
  expiredAt: null,
  refundedAt: null,
  refundFailedAt: null,
  dispute: null,
};

const statusAfter = (updates: readonly PaymentUpdate[]): string =>
  statusOf(updates.reduce((payment, each, at) => applyUpdate(payment, each, at), NEW));

const atStripe = fc.nat(5);
const anyUpdate = fc.oneof(
  fc.constantFrom<PaymentUpdate>(
    { paid: true, checkoutId: 'cs_1' },
    { paid: true, checkoutId: 'cs_of_another' },
    { expired: true },
    { dispute: 'open' },
    { dispute: 'won' },
  ),
  atStripe.map((refundedAt): PaymentUpdate => ({ refundedAt })),
  atStripe.map((refundFailedAt): PaymentUpdate => ({ refundFailedAt })),
);

const twiceInAnyOrder = fc.array(anyUpdate, { maxLength: 6 }).chain((received) => {
  const twice = [...received, ...received];
  return fc.record({
    received: fc.constantFrom(received),
    shuffled: fc.shuffledSubarray(twice, { minLength: twice.length }),
  });
});

test('the same updates give the same status, however often and in whatever order', () => {
  fc.assert(
    fc.property(twiceInAnyOrder, ({ received, shuffled }) => {
      expect(statusAfter(shuffled)).toBe(statusAfter(received));
    }),
  );
});

test('paid means that money came for this checkout, and did not go back', () => {
  fc.assert(
    fc.property(fc.array(anyUpdate, { maxLength: 8 }), (received) => {
      const came = received.some((each) => each.paid && each.checkoutId === 'cs_1');
      const wentBack =
        isRefunded(received) ||
        (received.some((each) => each.dispute === 'open') &&
          !received.some((each) => each.dispute === 'won'));
      expect(statusAfter(received) === 'paid').toBe(came && !wentBack);
    }),
  );
});

/** Whether the latest refund or failure, by Stripe's clock, is a refund; within the same second, the failure counts. */
function isRefunded(received: readonly PaymentUpdate[]): boolean {
  const outcomes = received
    .flatMap(({ refundedAt, refundFailedAt }) => [
      ...(refundedAt === undefined ? [] : [{ at: refundedAt, isFailed: false }]),
      ...(refundFailedAt === undefined ? [] : [{ at: refundFailedAt, isFailed: true }]),
    ])
    .toSorted((a, b) => a.at - b.at || Number(a.isFailed) - Number(b.isFailed));
  return outcomes.at(-1)?.isFailed === false;
}

test('unlocks follow one another, and their remaining time stays the same', () => {
  const span = fc
    .record({ startsAt: fc.nat(1_000), length: fc.integer({ min: 1, max: 500 }) })
    .map(({ startsAt, length }) => ({ startsAt, until: startsAt + length }));
  fc.assert(
    fc.property(fc.array(span), fc.nat(1_500), (spans, at) => {
      const laid = chainUnlocks(spans, at);
      const left = spans.reduce((sum, each) => sum + remainingMs(each, at), 0);
      expect(laid.at(-1)?.until ?? at).toBe(at + left);
      for (const [index, each] of laid.entries()) expect(each.startsAt).toBe(laid[index - 1]?.until ?? at);
      expect(chainUnlocks(laid, at)).toEqual(laid);
    }),
  );
});
