/** A client receives changes of its session's unlock over its open socket, from whichever process. */

import { afterAll, afterEach, expect, test } from 'vitest';

import { startOwnPostgres } from '../support/harness/postgres.ts';
import { startRedis } from '../support/harness/redis.ts';
import { buyAndPay, checkOut, deliver, HOUR, shopForTests, unlockOf } from '../support/payments.ts';
import { TestServer } from '../support/server.ts';

const [postgres, redis] = await Promise.all([startOwnPostgres(), startRedis()]);
const environment = { DATABASE_URL: await postgres.createDatabase(), REDIS_URL: redis.url };
const shop = await shopForTests(environment);
const one = shop.server;
const other = await TestServer.start({ PAYWALL: 'on', ...environment }, one.clock);

afterEach(() => other.clear());
afterAll(async () => {
  await other.stop();
  await Promise.all([redis.kill(), postgres.stop()]);
});

const LOCKED = { type: 'entitlement', unlocked: false, until: null };

test('a payment is sent to every socket of its session, in each process, and to no other one', async () => {
  const table = await one.table(['Anna', 'Ben']);
  const [anna, ben] = [table.host, table.guest];
  const elsewhere = other.client(anna.client.sessionId);
  const there = await elsewhere.live(table.gameId);
  const until = one.clock.now() + 24 * HOUR;
  await checkOut(shop, anna.client);
  await deliver(shop, shop.stripe.pay());
  expect(await anna.live.next('entitlement')).toEqual({ type: 'entitlement', unlocked: true, until });
  expect(await there.next('entitlement')).toEqual({ type: 'entitlement', unlocked: true, until });
  await ben.live.sync();
  expect(ben.live.messages.map(({ type }) => type)).not.toContain('entitlement');
});

test('a restored unlock is sent to the session that gains it and to the one that loses it', async () => {
  const table = await one.table(['Anna', 'Ben']);
  const [anna, ben] = [table.host, table.guest];
  await buyAndPay(shop, anna.client);
  const from = anna.live.messages.length;
  const { restoreCode, until } = await unlockOf(anna.client);
  expect((await ben.client.post('/api/restore', { code: restoreCode })).status).toBe(200);
  expect(await ben.live.next('entitlement')).toEqual({ type: 'entitlement', unlocked: true, until });
  await anna.live.until(
    () => JSON.stringify(anna.live.messages.slice(from)).includes(JSON.stringify(LOCKED)),
    'the unlock to go',
  );
});

test('the same event again sends nothing', async () => {
  const { host } = await one.table(['Anna', 'Ben']);
  await checkOut(shop, host.client);
  const paid = shop.stripe.pay();
  await deliver(shop, paid);
  await host.live.next('entitlement');
  await deliver(shop, paid);
  await host.live.sync();
  expect(host.live.messages.filter(({ type }) => type === 'entitlement')).toHaveLength(1);
});
