/** The operator's commands, next to a running server. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, expect, test } from 'vitest';

import { admin, USAGE } from '../../server/admin.ts';
import { readConfig } from '../../server/config.ts';
import { buyAndPay, checkOut, codeOf, HOUR, shopForTests, unlockOf } from '../support/payments.ts';
import { STRIPE_KEY } from '../support/stripe-server.ts';

const folder = await mkdtemp(join(tmpdir(), 'quizround-admin-'));
const shop = await shopForTests({ DATA_DIR: folder });
const { server, stripe } = shop;
const config = readConfig({
  DATA_DIR: folder,
  PUBLIC_URL: 'https://quiz.example',
  STRIPE_SECRET_KEY: STRIPE_KEY,
  STRIPE_API_BASE: stripe.base,
});

afterAll(() => rm(folder, { recursive: true, force: true }));

async function run(line: string): Promise<{ code: number; lines: string[] }> {
  const lines: string[] = [];
  const code = await admin(line.split(' ').filter(Boolean), config, (text) => lines.push(text), server.clock);
  return { code, lines };
}

test('the free games a day are set, and hold at once', async () => {
  expect(await run('settings')).toEqual({ code: 0, lines: ['free_games_per_day 3'] });
  expect(await run('settings free_games_per_day 1')).toEqual({ code: 0, lines: ['free_games_per_day 1'] });
  const client = server.client();
  expect((await client.get('/api/app-settings/free_games_per_day')).body).toMatchObject({ value_int: 1 });
  const allowed = await client.call('can-start-game', { session_id: client.sessionId });
  expect(allowed.body).toMatchObject({ remaining: 1 });
});

test('payments are listed, and reconciled with Stripe', async () => {
  const client = server.client();
  const paymentId = await checkOut(shop, client);
  stripe.pay();
  const { lines } = await run('payments list');
  expect(lines[0]).toContain(`open  ${paymentId}`);
  const reconciled = await run('payments reconcile');
  expect(reconciled.code).toBe(0);
  expect(reconciled.lines).toContain(`${paymentId}  open -> paid`);
  expect((await unlockOf(client)).unlocked).toBe(true);
});

test('a revoked restore code opens nothing; its holder is shown another', async () => {
  const [client, thief] = [server.client(), server.client()];
  await buyAndPay(shop, client);
  const { restoreCode = '' } = await unlockOf(client);
  expect(await run(`restore-code revoke ${restoreCode}`)).toEqual({ code: 0, lines: ['revoked'] });
  expect(await run(`restore-code revoke ${restoreCode}`)).toEqual({
    code: 1,
    lines: ['no such restore code'],
  });
  expect(codeOf(await thief.post('/api/restore', { code: restoreCode }))).toBe('RESTORE_CODE_UNKNOWN');
  const next = await unlockOf(client);
  expect(next.unlocked).toBe(true);
  expect(next.restoreCode).not.toBe(restoreCode);
  expect((await thief.post('/api/restore', { code: next.restoreCode })).status).toBe(200);
});

test('what a restore code has moved elsewhere goes back to who bought it, and the code moves nothing more', async () => {
  const [client, thief] = [server.client(), server.client()];
  await buyAndPay(shop, thief);
  await buyAndPay(shop, client);
  const { restoreCode = '', until } = await unlockOf(client);
  expect((await thief.post('/api/restore', { code: restoreCode })).status).toBe(200);
  expect((await unlockOf(client)).unlocked).toBe(false);
  expect(await run(`restore-code return ${restoreCode}`)).toEqual({
    code: 0,
    lines: ['revoked; the unlock was moved back'],
  });
  expect(await unlockOf(client)).toMatchObject({ unlocked: true, until });
  expect(await unlockOf(thief)).toMatchObject({ unlocked: true, until });
  expect(codeOf(await thief.post('/api/restore', { code: restoreCode }))).toBe('RESTORE_CODE_UNKNOWN');
  expect(await run(`restore-code return ${restoreCode}`)).toEqual({
    code: 1,
    lines: ['no such restore code'],
  });
  const next = (await unlockOf(client)).restoreCode ?? '';
  expect(next).not.toBe(restoreCode);
  server.clock.jump(48 * HOUR);
  expect((await run(`restore-code return ${next}`)).lines).toEqual([
    'revoked; there was no unlock to move back',
  ]);
});

test('open challenges are listed with who doubts what and why, settled ones are not', async () => {
  expect((await run('challenges')).lines).toEqual(['0 open challenges']);
  const table = await (await server.table(['Anna', 'Ben', 'Cleo'])).toQuestion();
  const { id, text } = table.question;
  await table.toReveal();
  const challenge = (seat: number, reason?: string) =>
    table.at(seat).client.post(`${table.path}/questions/${id}/challenge`, { reason });
  await challenge(1, 'It depends');
  const { code, lines } = await run('challenges');
  expect(code).toBe(0);
  expect(lines).toHaveLength(2);
  for (const part of [table.gameId, 'majority decides', text, 'Ben: It depends'])
    expect(lines[0]).toContain(part);
  expect(lines[1]).toBe('1 open challenges');
  await challenge(2);
  expect((await run('challenges')).lines).toEqual(['0 open challenges']);
});

test('an unknown command is named, and answered with the usage', async () => {
  for (const line of [
    'settings free_games_per_day',
    'settings free_games_per_day -1',
    'settings x 1',
    'payments',
    'payments list x',
    'challenges now',
    'restore-code revoke',
    'restore-code return',
  ])
    expect(await run(line)).toEqual({ code: 2, lines: [`unknown command: ${line}`, USAGE] });
  expect(await run('')).toEqual({ code: 2, lines: [USAGE] });
  expect(await run('help')).toEqual({ code: 0, lines: [USAGE] });
});
