/** The free plays per address: new sessions do not give unlimited games, and `can-start-game` agrees with the start. */

import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, expect, test } from 'vitest';

import { admin } from '../../server/admin.ts';
import { readConfig } from '../../server/config.ts';
import { openStore } from '../../server/store/open.ts';
import type { PlayerClient, Reply } from '../support/harness/player-client.ts';
import { buyAndPay, codeOf, shopForTests } from '../support/payments.ts';
import type { TestServer } from '../support/server.ts';

/** Number of sessions that may use their free plays at one address. */
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

const start = (host: PlayerClient, place: Place): Promise<Reply> => startAt(server, place, host);

async function startAt(at: TestServer, place: Place, host: PlayerClient = at.client()): Promise<Reply> {
  const { game } = (await host.post('/api/games', { name: 'Anna' }, place)).body as { game: { id: string } };
  await at.client().post(`/api/games/${game.id}/players`, { name: 'Ben' }, place);
  return host.post(`/api/games/${game.id}/start`, undefined, place);
}

const allowance = async (client: PlayerClient, place: Place): Promise<unknown> =>
  (await client.post('/api/functions/can-start-game', { session_id: client.sessionId }, place)).body;

test('an address whose plays are used up is refused by `can-start-game`, and by the start', async () => {
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

test('the address of a play cannot be derived from what is stored: another key each day, and none of earlier days', async () => {
  const another = await shopForTests({ TRUST_PROXY: 'on', DATA_DIR: join(folder, 'keys') });
  const store = await openStore({ dataDir: join(folder, 'keys') });
  const { clock } = another.server;
  const rows = (): Promise<{ day: string; address: string }[]> =>
    store.db.selectFrom('plays').select(['day', 'address']).orderBy('day').execute();
  for (let day = 0; day < 2; day++) {
    expect((await startAt(another.server, SCHOOL)).status).toBe(200);
    expect((await startAt(another.server, SCHOOL)).status).toBe(200);
    clock.jump(24 * 3_600_000);
  }
  const [first, second, third, fourth] = await rows();
  // Equal on the same day, so that an address's plays can be counted; different on another day.
  expect([first?.address, third?.address]).toEqual([second?.address, fourth?.address]);
  expect(first?.address).not.toBe(third?.address);
  expect(JSON.stringify(await rows())).not.toContain(
    createHash('sha256').update('address 203.0.113.7').digest('base64url').slice(0, 22),
  );
  await store.deleteExpired(clock.now() + 3_600_000);
  expect(await store.db.selectFrom('address_keys').select('day').execute()).toEqual([]);
  expect(await rows()).toHaveLength(4);
  await store.close();
});
