/** The restore code: the unlock on another device, without an account. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, describe, expect, test } from 'vitest';

import { createPaymentStore } from '../../server/billing/payment-tables.ts';
import { digestOfCode } from '../../server/billing/restore-code.ts';
import { openStore } from '../../server/store/open.ts';
import {
  buyAndPay,
  checkOut,
  codeOf,
  deliver,
  HOUR,
  paymentOf,
  shopForTests,
  unlockOf,
} from '../support/payments.ts';

const folder = await mkdtemp(join(tmpdir(), 'quizround-restore-'));
afterAll(() => rm(folder, { recursive: true }));
const shop = await shopForTests({ DATA_DIR: folder });
const { server, stripe } = shop;
const LOCKED = { unlocked: false, until: null };

/** Revokes a code as the operator does, next to the server. */
async function revoke(code: string): Promise<void> {
  const store = await openStore({ dataDir: folder });
  const payments = createPaymentStore(store.db);
  expect(await payments.revokeCode(digestOfCode(code) ?? '', server.clock.now())).toBe(true);
  await store.close();
}

describe('a restore code', () => {
  test('is short, shown to its session again and again, and to no session that is not unlocked', async () => {
    const client = server.client();
    const paymentId = await buyAndPay(shop, client);
    const { restoreCode } = await paymentOf(client, paymentId);
    expect(restoreCode).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
    expect((await unlockOf(client)).restoreCode).toBe(restoreCode);
    await server.clock.advance(HOUR);
    expect((await paymentOf(client, paymentId)).restoreCode).toBe(restoreCode);
    expect(await unlockOf(server.client())).toEqual(LOCKED);
  });

  test('moves the unlock to another device, typed in any way, and back', async () => {
    const [laptop, phone] = [server.client(), server.client()];
    const paymentId = await buyAndPay(shop, laptop);
    const { restoreCode = '', until } = await unlockOf(laptop);
    await server.clock.advance(HOUR);
    const typed = ` ${restoreCode.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')}`;
    expect((await phone.post('/api/restore', { code: typed })).body).toEqual({ unlocked: true, until });
    expect(await unlockOf(laptop)).toEqual(LOCKED);
    expect(await paymentOf(laptop, paymentId)).toEqual({ status: 'paid', ...LOCKED });
    expect((await laptop.post('/api/restore', { code: restoreCode })).body).toEqual({
      unlocked: true,
      until,
    });
    expect(await unlockOf(phone)).toEqual(LOCKED);
  });

  test('adds up with what the other device has bought, which it does not take along', async () => {
    const [laptop, phone] = [server.client(), server.client()];
    await buyAndPay(shop, laptop);
    await buyAndPay(shop, phone);
    const { restoreCode } = await unlockOf(laptop);
    const at = server.clock.now();
    await phone.post('/api/restore', { code: restoreCode });
    expect(await unlockOf(phone)).toMatchObject({ until: at + 48 * HOUR });
    await laptop.post('/api/restore', { code: restoreCode });
    expect(await unlockOf(laptop)).toMatchObject({ until: at + 24 * HOUR });
    expect(await unlockOf(phone)).toMatchObject({ until: at + 24 * HOUR });
  });

  test('the device it moved to has a code of its own, for the next', async () => {
    const [laptop, phone, tablet] = [server.client(), server.client(), server.client()];
    await buyAndPay(shop, laptop);
    await phone.post('/api/restore', { code: (await unlockOf(laptop)).restoreCode });
    await tablet.post('/api/restore', { code: (await unlockOf(phone)).restoreCode });
    expect((await unlockOf(tablet)).unlocked).toBe(true);
    expect(await unlockOf(phone)).toEqual(LOCKED);
  });

  test('a refund takes the unlock wherever it has moved', async () => {
    const [laptop, phone] = [server.client(), server.client()];
    await buyAndPay(shop, laptop);
    const checkout = stripe.last;
    await phone.post('/api/restore', { code: (await unlockOf(laptop)).restoreCode });
    await deliver(shop, stripe.refund(checkout));
    expect(await unlockOf(phone)).toEqual(LOCKED);
  });

  test('wrong, cut short, or of an unlock that is over: 404', async () => {
    const client = server.client();
    await buyAndPay(shop, client);
    const { restoreCode = '' } = await unlockOf(client);
    await server.clock.advance(25 * HOUR);
    for (const code of ['', 'ABCD-EFGH-JKMN-PQRS', restoreCode.slice(1), restoreCode]) {
      const reply = await server.client().post('/api/restore', { code });
      expect([reply.status, codeOf(reply)]).toEqual([404, 'RESTORE_CODE_UNKNOWN']);
    }
  });
});

describe('after the session’s data was deleted', () => {
  test('a code that was revoked stays revoked, also where the session pays again', async () => {
    const [laptop, thief] = [server.client(), server.client()];
    await buyAndPay(shop, laptop);
    const { restoreCode: stolen = '' } = await unlockOf(laptop);
    await revoke(stolen);
    expect((await laptop.delete('/api/me')).status).toBe(204);
    await buyAndPay(shop, laptop);
    const { restoreCode } = await unlockOf(laptop);
    expect(restoreCode).not.toBe(stolen);
    expect((await thief.post('/api/restore', { code: stolen })).status).toBe(404);
    expect((await unlockOf(laptop)).unlocked).toBe(true);
    expect((await thief.post('/api/restore', { code: restoreCode })).status).toBe(200);
  });

  test('a session that pays later gets the unlock; what was paid before belongs to no session', async () => {
    const client = server.client();
    const paid = await buyAndPay(shop, client);
    await server.clock.advance(HOUR);
    const open = await checkOut(shop, client);
    const checkout = stripe.last;
    expect((await client.delete('/api/me')).status).toBe(204);
    expect(await unlockOf(client)).toEqual(LOCKED);
    expect((await client.get(`/api/payments/${paid}`)).status).toBe(404);
    await deliver(shop, stripe.pay(checkout));
    expect(await unlockOf(client)).toMatchObject({
      unlocked: true,
      until: server.clock.now() + 24 * HOUR,
    });
    expect(await paymentOf(client, open)).toMatchObject({ status: 'paid', unlocked: true });
  });

  test('an unlock that another bought is gone for the session, and its buyer’s code still opens it', async () => {
    const [laptop, phone] = [server.client(), server.client()];
    await buyAndPay(shop, laptop);
    const { restoreCode, until } = await unlockOf(laptop);
    await phone.post('/api/restore', { code: restoreCode });
    expect((await phone.delete('/api/me')).status).toBe(204);
    expect(await unlockOf(phone)).toEqual(LOCKED);
    expect((await laptop.post('/api/restore', { code: restoreCode })).status).toBe(200);
    expect(await unlockOf(laptop)).toMatchObject({ unlocked: true, until });
  });
});
