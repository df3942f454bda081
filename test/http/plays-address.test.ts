/** The free plays of an address: endless new sessions do not have endless games, and who asks is told what a start would say. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, expect, test } from 'vitest';

import { admin } from '../../server/admin.ts';
import { readConfig } from '../../server/config.ts';
import type { ForeignClient, Reply } from '../support/client.ts';
import { buyAndPay, codeOf, shopForTests } from '../support/payments.ts';

/** Sessions that may spend their free plays at one address. */
const SESSIONS = 50;
const SCHOOL = { 'x-forwarded-for': '203.0.113.7' };
const HOME = { 'x-forwarded-for': '203.0.113.8' };

const folder = await mkdtemp(join(tmpdir(), 'quizround-address-'));
const shop = await shopForTests({ DATA_DIR: folder, TRUST_PROXY: 'on' });
const { server } = shop;
await admin(
  ['settings', 'free_games_per_day', '1'],
  readConfig({ DATA_DIR: folder }),
  () => undefined,
  server.clock,
);

afterAll(() => rm(folder, { recursive: true, force: true }));

type Place = typeof SCHOOL;

async function start(host: ForeignClient, place: Place): Promise<Reply> {
  const { game } = (await host.post('/api/games', { name: 'Anna' }, place)).body as { game: { id: string } };
  await server.client().post(`/api/games/${game.id}/players`, { name: 'Ben' }, place);
  return host.post(`/api/games/${game.id}/start`, undefined, place);
}

const allowance = async (client: ForeignClient, place: Place): Promise<unknown> =>
  (await client.post('/api/functions/can-start-game', { session_id: client.sessionId }, place)).body;

test('an address whose plays are spent is told so before the start, and the start agrees', async () => {
  const FREE = { allowed: true, remaining: 1, reason: 'free_plays' };
  const NONE = { allowed: false, remaining: 0, reason: 'plays_exhausted' };
  for (let sessions = 0; sessions < SESSIONS; sessions++) {
    const host = server.client();
    expect(await allowance(host, SCHOOL)).toEqual(FREE);
    expect((await start(host, SCHOOL)).status).toBe(200);
  }
  const late = server.client();
  expect(await allowance(late, SCHOOL)).toEqual(NONE);
  const refused = await start(late, SCHOOL);
  expect([refused.status, codeOf(refused)]).toEqual([402, 'PLAYS_EXHAUSTED']);

  expect(await allowance(late, HOME)).toEqual(FREE);
  expect((await start(late, HOME)).status).toBe(200);
  expect(await allowance(late, HOME)).toEqual(NONE);

  const payer = server.client();
  await buyAndPay(shop, payer);
  expect(await allowance(payer, SCHOOL)).toEqual({ allowed: true, remaining: null, reason: 'entitled' });
  expect((await start(payer, SCHOOL)).status).toBe(200);

  server.clock.jump(Date.UTC(2026, 10, 21) - server.clock.now());
  expect(await allowance(server.client(), SCHOOL)).toEqual(FREE);
});
