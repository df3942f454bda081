/** What becomes of a payment, and how unlocks add up, for all news in all orders. */

import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { applyUpdate, statusOf, type PaymentUpdate, type Payment } from './payment.ts';
import { chain, leftOf } from './unlock.ts';

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

const statusAfter = (news: readonly PaymentUpdate[]): string =>
  statusOf(news.reduce((payment, each, at) => applyUpdate(payment, each, at), NEW));

const atStripe = fc.nat(5);
const news = fc.oneof(
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

const twiceInAnyOrder = fc.array(news, { maxLength: 6 }).chain((told) => {
  const twice = [...told, ...told];
  return fc.record({
    told: fc.constantFrom(told),
    shuffled: fc.shuffledSubarray(twice, { minLength: twice.length }),
  });
});

test('the same news give the same status, however often and in whatever order', () => {
  fc.assert(
    fc.property(twiceInAnyOrder, ({ told, shuffled }) => {
      expect(statusAfter(shuffled)).toBe(statusAfter(told));
    }),
  );
});

test('paid means that money came for this checkout, and did not go back', () => {
  fc.assert(
    fc.property(fc.array(news, { maxLength: 8 }), (told) => {
      const came = told.some((each) => each.paid && each.checkoutId === 'cs_1');
      const wentBack =
        isRefunded(told) ||
        (told.some((each) => each.dispute === 'open') && !told.some((each) => each.dispute === 'won'));
      expect(statusAfter(told) === 'paid').toBe(came && !wentBack);
    }),
  );
});

/** What Stripe told last by its own clock counts; of one second, the failure. */
function isRefunded(told: readonly PaymentUpdate[]): boolean {
  const words = told
    .flatMap(({ refundedAt, refundFailedAt }) => [
      ...(refundedAt === undefined ? [] : [{ at: refundedAt, isFailed: false }]),
      ...(refundFailedAt === undefined ? [] : [{ at: refundFailedAt, isFailed: true }]),
    ])
    .toSorted((a, b) => a.at - b.at || Number(a.isFailed) - Number(b.isFailed));
  return words.at(-1)?.isFailed === false;
}

test('unlocks lie end to end, and nothing of them is lost or won', () => {
  const span = fc
    .record({ startsAt: fc.nat(1_000), length: fc.integer({ min: 1, max: 500 }) })
    .map(({ startsAt, length }) => ({ startsAt, until: startsAt + length }));
  fc.assert(
    fc.property(fc.array(span), fc.nat(1_500), (spans, at) => {
      const laid = chain(spans, at);
      const left = spans.reduce((sum, each) => sum + leftOf(each, at), 0);
      expect(laid.at(-1)?.until ?? at).toBe(at + left);
      for (const [index, each] of laid.entries()) expect(each.startsAt).toBe(laid[index - 1]?.until ?? at);
      expect(chain(laid, at)).toEqual(laid);
    }),
  );
});
