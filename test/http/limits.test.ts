/** Rate limits: guessing is stopped, and a flood affects only its sender. */

import http from 'node:http';

import { expect, test, vi } from 'vitest';

import { GameReplySchema } from '../../protocol/view.ts';
import { problemOf, refusalOf, taken, type Reply } from '../support/harness/player-client.ts';
import { serverForTests, TestServer } from '../support/server.ts';

const made = vi.spyOn(http, 'createServer');
const server = await serverForTests({ RATE_LIMIT: 'on' });
const listening = made.mock.results.map(({ value }): unknown => value).at(-1);

const limited = (reply: Reply): boolean => reply.status === 429;
const guess = (client: ReturnType<typeof server.client>): Promise<Reply> =>
  client.post('/api/rpc/find_game_by_code', { code: '000000' });

test('guessing codes ends in 429 with Retry-After, for right codes too, also when all guesses come at once', async () => {
  const table = await server.table(['Anna']);
  const guesser = server.client();
  const replies = await Promise.all(Array.from({ length: 60 }, () => guess(guesser)));
  const looked = replies.filter((reply) => !limited(reply));
  expect(looked.length).toBeLessThanOrEqual(15);
  for (const reply of looked) expect(refusalOf(reply)).toEqual([404, 'GAME_NOT_FOUND']);
  const right = await guesser.post('/api/rpc/find_game_by_code', { code: table.view.code });
  expect(problemOf(right)).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
  expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('a burst of guesses with a right one among them finds it only within the budget', async () => {
  const table = await server.table(['Anna']);
  const guesser = server.client();
  const codes = Array.from({ length: 50 }, (_, index) => (index === 40 ? table.view.code : '000000'));
  const replies = await Promise.all(
    codes.map((code) => guesser.post('/api/rpc/find_game_by_code', { code })),
  );
  expect(replies.some(({ status }) => status === 200)).toBe(false);
});

test('a session whose guesses keep failing uses nothing of the budget of others at its address', async () => {
  const guesser = server.client();
  for (let times = 0; times < 80; times++) await guess(guesser);
  expect(refusalOf(await guess(server.client()))).toEqual([404, 'GAME_NOT_FOUND']);
});

test('finding takes nothing from the budget of guesses', async () => {
  const table = await server.table(['Anna']);
  const client = server.client();
  for (let times = 0; times < 30; times++) {
    const found = await client.post('/api/rpc/find_game_by_code', { code: table.view.code });
    expect(found.status).toBe(200);
  }
});

test('a flood by one session ends in 429 and does not touch another, at the same address too', async () => {
  const table = await server.table(['Anna', 'Ben']);
  const flood = await Promise.all(Array.from({ length: 1_700 }, () => table.guest.client.get(table.path)));
  const refused = flood.filter(limited);
  expect(refused.length).toBeGreaterThan(1_500);
  for (const reply of refused) expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
  taken(await table.host.client.get(table.path), 200, GameReplySchema);
  expect(table.guest.live.isOpen).toBe(true);
});

test('a session has so many tabs in a game and no more; one that closes makes room, and others are not touched', async () => {
  const table = await server.table(['Anna', 'Ben']);
  const { client } = table.guest;
  const tabs = [table.guest.live];
  while (tabs.length < 16) tabs.push(await client.live(table.gameId));
  const tooMany = client.open(table.gameId);
  tooMany.send({ type: 'hello', sessionId: client.sessionId });
  expect(await tooMany.closed()).toBe(4429);
  expect(tabs.every((tab) => tab.isOpen)).toBe(true);
  tabs[0]?.end();
  await tabs[0]?.closed();
  await vi.waitFor(() => client.live(table.gameId));
  await table.host.client.live(table.gameId);
});

test('half a message takes no more memory than a few whole ones: what is far too large is not read', async () => {
  const table = await server.table(['Anna']);
  table.host.live.send('x'.repeat(64 * 1_024 + 1));
  expect(await table.host.live.closed()).toBe(1009);
});

test('waiting is bounded for headers and bodies that do not arrive, and for replies that are not read', async () => {
  if (!(listening instanceof http.Server)) throw new Error('no server was made');
  const asked = new Promise<number | undefined>((resolve) =>
    listening.once('request', ({ socket }) => resolve(socket.timeout)),
  );
  await fetch(`${server.base}/healthz`);
  expect(await asked).toBe(30_000);
  expect(listening.requestTimeout).toBe(30_000);
  expect(listening.headersTimeout).toBe(10_000);
  expect(listening.maxConnections).toBe(25_000);
});

test.each(['1', 'on'])(
  'TRUST_PROXY %s: what a client writes in front of the proxy’s own entry does not change its address',
  async (trust) => {
    const behindProxy = await TestServer.start({ RATE_LIMIT: 'on', TRUST_PROXY: trust });
    const guessFrom = (forged: string, address: string): Promise<Reply> =>
      behindProxy
        .client()
        .post(
          '/api/rpc/find_game_by_code',
          { code: '000000' },
          { 'x-forwarded-for': `${forged}, ${address}` },
        );
    const guesses = [];
    for (let times = 0; times < 61; times++)
      guesses.push(await guessFrom(`198.51.100.${times}`, '203.0.113.7'));
    expect(guesses.filter(limited)).toHaveLength(1);
    expect(refusalOf(await guessFrom('198.51.100.200', '203.0.113.7'))).toEqual([429, 'RATE_LIMITED']);
    expect(refusalOf(await guessFrom('203.0.113.7', '203.0.113.8'))).toEqual([404, 'GAME_NOT_FOUND']);
    await behindProxy.stop();
  },
);

test('lobbies opened again count like new games: a practice game played again and again ends in 429', async () => {
  const client = server.client();
  const { game } = await client.create('Anna', { practice: true });
  const replies: Reply[] = [];
  while (replies.length < 20) {
    await client.post(`/api/games/${game.id}/end`);
    replies.push(await client.post(`/api/games/${game.id}/play-again`));
    await client.post(`/api/games/${game.id}/bots`, { count: 1 });
    await client.post(`/api/games/${game.id}/start`);
  }
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(19);
  expect(replies.filter(limited)).toHaveLength(1);
  expect(replies.findIndex(limited)).toBe(19);
});
