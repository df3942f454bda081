/** Outages of Redis with several processes: no player is skipped during one, and all processes have the same state afterwards. Real processes, real time. */

import { setTimeout as wait } from 'node:timers/promises';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { Cluster, LONG_SILENCE_MS } from '../support/cluster.ts';
import { eventually } from '../support/eventually.ts';
import type { ServerProcess } from '../support/harness/server-process.ts';
import { timed } from '../support/latencies.ts';

const TIME_LIMIT_SECONDS = 40;

const cluster = await Cluster.start();
let servers: ServerProcess[] = [];
beforeAll(async () => {
  servers = await Promise.all([cluster.process(), cluster.process(), cluster.process()]);
}, 180_000);
afterAll(() => cluster.stop());

const settings = { rounds: 1, questionTimeLimit: TIME_LIMIT_SECONDS };

test('while Redis is away every player is waited for, every answer counts, and all see the same at the same time', async () => {
  const table = await cluster.table(servers, settings);
  const questionId = await table.begin();
  await cluster.redis.kill();
  const began = await cluster.table(servers.slice(0, 2), settings);
  await wait(LONG_SILENCE_MS);
  expect(await table.at(0).live.answer(questionId, 0)).toMatchObject({ type: 'receipt' });
  await wait(3_000);
  expect(table.at(0).live.view.phase).toBe('question');
  expect(await table.at(1).live.answer(questionId, 1)).toMatchObject({ type: 'receipt' });
  await wait(3_000);
  expect(await table.at(2).live.answer(questionId, 2)).toMatchObject({ type: 'receipt' });
  // 1 s after the last answer, plus the delay of the log.
  expect((await timed(() => table.phase('reveal'))).took).toBeLessThan(4_000);
  for (const { live } of table.seats) expect(live.view.reveal?.answer).toEqual([0, 1, 2]);
  const second = await table.opened(2);
  const replies = await Promise.all(table.seats.map(({ live }) => live.answer(second, 0)));
  expect(replies.map(({ type }) => type)).toEqual(['receipt', 'receipt', 'receipt']);

  // A table that was created after the outage had begun.
  const first = await began.begin();
  expect(await began.at(0).live.answer(first, 0)).toMatchObject({ type: 'receipt' });
  await wait(3_000);
  expect(await began.at(1).live.answer(first, 1)).toMatchObject({ type: 'receipt' });
  await cluster.startRedisAgain();
}, 120_000);

test('a name that was deleted while Redis was away leaves every process', async () => {
  const table = await cluster.table(servers, settings);
  await table.begin();
  const [one, two] = [table.at(0), table.at(1)];
  expect(one.live.view.players[1]?.name).toBe('Player 2');
  await cluster.redis.kill();
  expect((await two.client.delete('/api/me')).status).toBe(204);
  await one.live.until(() => one.live.view.players[1]?.name === 'Player', 'the name to go');
  expect((await one.client.get(`/api/games/${table.gameId}`)).text).not.toContain('Player 2');
  await cluster.startRedisAgain();
}, 60_000);

test('a game without connections is also read again once Redis is back', async () => {
  const table = await cluster.table(servers.slice(0, 2));
  const [{ client, live }, guest] = [table.at(0), table.at(1)];
  live.end();
  await live.closed();
  await cluster.redis.kill();
  expect((await guest.client.delete('/api/me')).status).toBe(204);
  await cluster.startRedisAgain();
  await eventually(async () => {
    const { text } = await client.get(`/api/games/${table.gameId}`);
    return !text.includes('Player 2');
  });
}, 60_000);
