/** Limits on guessing restore codes and opening checkouts; payments that are not configured; no paywall. */

import { expect, test } from 'vitest';

import { buy, codeOf, shopForTests, unlockOf } from '../support/payments.ts';

const limited = await shopForTests({ RATE_LIMIT: 'on' });
const bare = await shopForTests({ STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRET: '' });
const open = await shopForTests({ PAYWALL: 'off' });

test('few tries at restore codes, then 429 with the seconds to wait', async () => {
  const client = limited.server.client();
  const tries = [];
  for (let times = 0; times < 6; times++)
    tries.push(await client.post('/api/restore', { code: 'ABCD-EFGH-JKMN-PQRS' }));
  expect(tries.map((reply) => reply.status)).toEqual([404, 404, 404, 404, 404, 429]);
  expect(Number(tries.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('guessing with a new session each time is guessing from one address', async () => {
  const statuses = [];
  for (let times = 0; times < 25; times++) {
    const reply = await limited.server.client().post('/api/restore', { code: 'ABCD-EFGH-JKMN-PQRS' });
    statuses.push(reply.status);
  }
  // Twenty in total, of which the previous test has used five.
  expect(statuses.indexOf(429)).toBe(15);
  expect(new Set(statuses.slice(15))).toEqual(new Set([429]));
});

test('checkouts are limited too', async () => {
  const client = limited.server.client();
  const statuses = [];
  for (let times = 0; times < 11; times++) statuses.push((await buy(client)).status);
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
});

test('payments that are not set up say so, and no webhook is believed', async () => {
  const reply = await buy(bare.server.client());
  expect(reply.status).toBe(503);
  expect(reply.body).toMatchObject({ error: 'stripe_not_configured', code: 'STRIPE_NOT_CONFIGURED' });
  const webhook = await fetch(`${bare.server.base}/api/stripe/webhook`, { method: 'POST', body: '{}' });
  expect(webhook.status).toBe(400);
});

test('without a paywall everyone is unlocked and may start', async () => {
  const client = open.server.client();
  expect(await unlockOf(client)).toEqual({ unlocked: true, until: null });
  const allowed = await client.call('can-start-game', { session_id: client.sessionId });
  expect(allowed.body).toEqual({ allowed: true, remaining: null, reason: 'paywall_off' });
  expect(codeOf(await client.post('/api/restore', { code: 'x' }))).toBe('RESTORE_CODE_UNKNOWN');
});
