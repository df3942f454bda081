/** Free plays over HTTP: counted at the start, reset at midnight UTC, and not spent by a refused start. */

import { expect, test } from 'vitest';

import { ResultsReplySchema, SettingReplySchema } from '../../protocol/data.ts';
import { GameReplySchema } from '../../protocol/view.ts';
import { taken, type PlayerClient, type Reply } from '../support/harness/player-client.ts';
import { buyAndPay, codeOf, HOUR, shopForTests, unlockOf } from '../support/payments.ts';
import { ClockedGame } from '../support/server.ts';

const shop = await shopForTests();
const { server } = shop;

/** A lobby of a host and a guest, ready to start. */
async function lobby(host: PlayerClient): Promise<string> {
  const { game } = (await host.post('/api/games', { name: 'Anna' })).body as { game: { id: string } };
  await server.client().post(`/api/games/${game.id}/players`, { name: 'Ben' });
  return game.id;
}

const start = (host: PlayerClient, gameId: string): Promise<Reply> => host.post(`/api/games/${gameId}/start`);

async function allowance(client: PlayerClient): Promise<unknown> {
  return (await client.call('can-start-game', { session_id: client.sessionId, check_only: true })).body;
}

test('three a day, then 402 with the count; asking spends nothing', async () => {
  const host = server.client();
  expect(taken(await host.get('/api/app-settings/free_games_per_day'), 200, SettingReplySchema)).toEqual({
    value_int: 3,
    // The next midnight in UTC.
    resets_at: Date.parse(new Date(server.clock.now() + 86_400_000).toISOString().slice(0, 10)),
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

test('an unlock that runs out in the middle of a game takes nothing of it away; what it had set ends with play again', async () => {
  const host = server.client();
  await buyAndPay(shop, host);
  server.clock.jump(24 * HOUR - 60_000);
  const settings = { rounds: 1, zen: true, deepAnalytics: true, gameName: 'Last minute' };
  const { game } = (await host.post('/api/games', { name: 'Anna', settings })).body as {
    game: { id: string };
  };
  const table = new ClockedGame(server, game.id);
  server.watch(table);
  await table.seat(host);
  await table.join('Ben');
  const { until } = await unlockOf(host);
  await server.clock.advanceTo((until ?? 0) - 1_000);
  await table.toQuestion();
  expect((await unlockOf(host)).unlocked).toBe(false);
  await table.toEnd();
  expect(table.view.settings).toMatchObject(settings);
  const results = taken(await host.get(`${table.path}/results`), 200, ResultsReplySchema);
  expect(results.rounds.map(({ questions }) => questions.length)).toEqual([6]);
  expect((await table.guest.client.get(`${table.path}/results.csv`)).status).toBe(200);
  expect(await allowance(host)).toEqual({ allowed: true, remaining: 3, reason: 'free_plays' });

  const again = taken(await host.post(`${table.path}/play-again`), 200, GameReplySchema);
  expect(again.game.settings).toMatchObject({ rounds: null, zen: false, deepAnalytics: false, gameName: '' });
  const change = await host.patch(`${table.path}/settings`, { zen: true });
  expect([change.status, codeOf(change)]).toEqual([402, 'NOT_UNLOCKED']);
  expect((await start(host, game.id)).status).toBe(200);
  expect(await allowance(host)).toMatchObject({ remaining: 2 });
});
