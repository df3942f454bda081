/** Two processes behind the shipped Caddy configuration: all requests about a game reach the same process, and the other one while that is down. */

import { afterAll, expect, test, vi } from 'vitest';

import { startCaddy } from '../support/harness/caddy.ts';
import { HttpGame } from '../support/harness/http-game.ts';
import { PlayerClient } from '../support/harness/player-client.ts';
import { startOwnPostgres } from '../support/harness/postgres.ts';
import { startRedis } from '../support/harness/redis.ts';
import { ServerProcess } from '../support/harness/server-process.ts';

/** Enough that both processes get some: the chance that all land on one is 1 in 500. */
const GAMES = 10;
const PLAYERS = ['Anna', 'Ben', 'Cleo'];
/** Caddy checks every two seconds whether a process is up. */
const NOTICED_AFTER_MS = 10_000;

const [postgres, redis] = await Promise.all([startOwnPostgres(), startRedis()]);
const environment = {
  DATABASE_URL: await postgres.createDatabase(),
  REDIS_URL: redis.url,
  TRUST_PROXY: '1',
  METRICS: 'on',
  GAME_SPEED: '3',
};
const servers = [await ServerProcess.start(environment), await ServerProcess.start(environment)];
const caddy = await startCaddy(servers.map(({ base }) => new URL(base).host));

afterAll(async () => {
  await caddy.stop();
  await Promise.all(servers.map((server) => server.dispose()));
  await Promise.all([redis.kill(), postgres.stop()]);
});

/** How many sockets each process has. */
async function socketsOf(of: readonly ServerProcess[]): Promise<number[]> {
  return await Promise.all(
    of.map(async ({ base }) => {
      const text = await (await fetch(`${base}/metrics`)).text();
      return Number(/^quizround_connections (\d+)$/m.exec(text)?.[1]);
    }),
  );
}

/** A lobby whose players all connect through Caddy. */
async function openLobby(): Promise<HttpGame> {
  const host = new PlayerClient(caddy.base);
  const { game } = await host.create('Anna', { settings: { questionTimeLimit: 60, readingTime: 'never' } });
  const table = new HttpGame(game.id);
  await table.seat(host);
  for (const name of PLAYERS.slice(1)) await table.join(name, new PlayerClient(caddy.base));
  return table;
}

test('the players of each game are at one process, and games at both; when one is away, its games go on at the other', async () => {
  let before = await socketsOf(servers);
  const games: { readonly table: HttpGame; readonly at: number }[] = [];
  while (games.length < GAMES) {
    const table = await openLobby();
    const now = await socketsOf(servers);
    const more = now.map((count, index) => count - (before[index] ?? 0));
    expect(more.toSorted((a, b) => a - b)).toEqual([0, PLAYERS.length]);
    games.push({ table, at: more.indexOf(PLAYERS.length) });
    before = now;
  }
  expect(new Set(games.map(({ at }) => at)).size).toBe(2);

  const moved = games.find(({ at }) => at === 0)?.table;
  const [away, left] = servers;
  if (moved === undefined || away === undefined || left === undefined)
    throw new Error('no game at the first');
  await moved.start();
  await moved.host.live.phase('choosing');
  await moved.pick();
  const questionId = await moved.guest.opened();
  expect((await moved.guest.submit({ questionId, answerIndex: 2 })).status).toBe(200);
  await away.end('SIGKILL');
  const back = new PlayerClient(caddy.base, moved.guest.client.sessionId);
  const live = await vi.waitFor(() => back.live(moved.gameId), { timeout: NOTICED_AFTER_MS, interval: 250 });
  expect(live.me?.answer).toMatchObject({ questionId, answerIndex: 2 });
  await moved.host.reconnect(caddy.base);
  expect((await moved.host.submit({ questionId, answerIndex: 1 })).status).toBe(200);
  await moved.at(2).reconnect(caddy.base);
  expect((await moved.at(2).submit({ questionId, answerIndex: 0 })).status).toBe(200);
  expect((await live.phase('reveal')).reveal?.answer).toEqual([1, 2, 0]);
});
