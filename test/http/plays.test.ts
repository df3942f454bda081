/** Free plays over HTTP: counted at the start, new at midnight UTC, none spent by what does not start a game. */

import { expect, test } from 'vitest';

import { SettingReplySchema } from '../../protocol/data.ts';
import { taken, type ForeignClient, type Reply } from '../support/client.ts';
import { buyAndPay, codeOf, HOUR, shopForTests } from '../support/payments.ts';

const shop = await shopForTests();
const { server } = shop;

/** A lobby of a host and a guest, ready to start. */
async function lobby(host: ForeignClient): Promise<string> {
  const { game } = (await host.post('/api/games', { name: 'Anna' })).body as { game: { id: string } };
  await server.client().post(`/api/games/${game.id}/players`, { name: 'Ben' });
  return game.id;
}

const start = (host: ForeignClient, gameId: string): Promise<Reply> =>
  host.post(`/api/games/${gameId}/start`);

async function allowance(client: ForeignClient): Promise<unknown> {
  return (await client.call('can-start-game', { session_id: client.sessionId, check_only: true })).body;
}

test('three a day, then 402 with the count; asking spends nothing', async () => {
  const host = server.client();
  expect(taken(await host.get('/api/app-settings/free_games_per_day'), 200, SettingReplySchema)).toEqual({
    value_int: 3,
  });
  for (const remaining of [3, 2, 1]) {
    const gameId = await lobby(host);
    expect(await allowance(host)).toEqual({ allowed: true, remaining, reason: 'free_plays' });
    expect((await start(host, gameId)).status).toBe(200);
    expect((await start(host, gameId)).status).toBe(200);
  }
  expect(await allowance(host)).toEqual({ allowed: false, remaining: 0, reason: 'plays_exhausted' });
  const refused = await start(host, await lobby(host));
  expect([refused.status, codeOf(refused)]).toEqual([402, 'PLAYS_EXHAUSTED']);
  expect(refused.body).toMatchObject({ count: 3 });
});

test('a start that is refused spends nothing', async () => {
  const host = server.client();
  const { game } = (await host.post('/api/games', { name: 'Anna' })).body as { game: { id: string } };
  expect(codeOf(await start(host, game.id))).toBe('NOT_ENOUGH_PLAYERS');
  expect(await allowance(host)).toMatchObject({ remaining: 3 });
});

test('midnight UTC brings new plays, on a leap day too', async () => {
  const host = server.client();
  server.clock.jump(Date.UTC(2028, 1, 28, 23, 59, 59, 999) - server.clock.now());
  for (let times = 0; times < 3; times++) await start(host, await lobby(host));
  expect(await allowance(host)).toMatchObject({ allowed: false });
  server.clock.jump(1);
  expect(await allowance(host)).toMatchObject({ allowed: true, remaining: 3 });
  server.clock.jump(Date.UTC(2028, 2, 1) - 1 - server.clock.now());
  expect((await start(host, await lobby(host))).status).toBe(200);
  expect(await allowance(host)).toMatchObject({ remaining: 2 });
  server.clock.jump(1);
  expect(await allowance(host)).toMatchObject({ remaining: 3 });
});

test('unlocked: without end, spending nothing, until the 24th hour', async () => {
  const host = server.client();
  for (let times = 0; times < 3; times++) await start(host, await lobby(host));
  await buyAndPay(shop, host);
  expect(await allowance(host)).toEqual({ allowed: true, remaining: null, reason: 'entitled' });
  for (let times = 0; times < 5; times++) expect((await start(host, await lobby(host))).status).toBe(200);
  server.clock.jump(24 * HOUR);
  expect(await allowance(host)).toEqual({ allowed: true, remaining: 3, reason: 'free_plays' });
});
