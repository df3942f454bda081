/** Outages of Redis with several processes: no player is skipped meanwhile, and absent players are noticed. Real processes, real time. */

import { setTimeout as wait } from 'node:timers/promises';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { Cluster } from '../support/cluster.ts';
import { eventually } from '../support/eventually.ts';
import type { ServerProcess } from '../support/harness/server-process.ts';

/** Longer than a process that is silent counts as going on while Redis is there. */
const LONG_SILENCE_MS = 10_000;
const TIME_LIMIT_SECONDS = 40;

const cluster = await Cluster.start();
let servers: ServerProcess[] = [];
beforeAll(async () => {
  servers = await Promise.all([cluster.process(), cluster.process(), cluster.process()]);
}, 180_000);
afterAll(() => cluster.stop());

async function inQuestion(number = 1, at: readonly ServerProcess[] = servers) {
  const table = await cluster.table(at, { rounds: 1, questionTimeLimit: TIME_LIMIT_SECONDS });
  await table.begin();
  await table.pick();
  return { table, questionId: await table.question(number) };
}

/** Milliseconds until the players that still have a connection see the reveal. */
async function untilReveal(seats: readonly { live: { phase: (name: 'reveal') => Promise<unknown> } }[]) {
  const began = performance.now();
  await Promise.all(seats.map(({ live }) => live.phase('reveal')));
  return performance.now() - began;
}

test('while Redis is away every player is waited for, every answer counts, and all see the same at the same time', async () => {
  const { table, questionId } = await inQuestion();
  await cluster.redis.kill();
  const began = await cluster.table(servers.slice(0, 2), {
    rounds: 1,
    questionTimeLimit: TIME_LIMIT_SECONDS,
  });
  await wait(LONG_SILENCE_MS);
  expect(await table.at(0).live.answer(questionId, 0)).toMatchObject({ type: 'receipt' });
  await wait(3_000);
  expect(table.at(0).live.view.phase).toBe('question');
  expect(await table.at(1).live.answer(questionId, 1)).toMatchObject({ type: 'receipt' });
  await wait(3_000);
  expect(await table.at(2).live.answer(questionId, 2)).toMatchObject({ type: 'receipt' });
  // 1 s after the last answer, and what the log is behind.
  expect(await untilReveal(table.seats)).toBeLessThan(4_000);
  for (const { live } of table.seats) expect(live.view.reveal?.answer).toEqual([0, 1, 2]);
  const second = await table.question(2);
  const replies = await Promise.all(table.seats.map(({ live }) => live.answer(second, 0)));
  expect(replies.map(({ type }) => type)).toEqual(['receipt', 'receipt', 'receipt']);

  // A table that has met only since.
  await began.begin();
  await began.pick();
  const first = await began.question(1);
  expect(await began.at(0).live.answer(first, 0)).toMatchObject({ type: 'receipt' });
  await wait(3_000);
  expect(await began.at(1).live.answer(first, 1)).toMatchObject({ type: 'receipt' });
  await cluster.startRedisAgain();
}, 120_000);

test('a name that was deleted while Redis was away leaves every process', async () => {
  const { table } = await inQuestion();
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

test('a process killed while Redis is there is noticed within 10 s; one killed while it was away, within 20 s of its return', async () => {
  const doomed = await Promise.all([cluster.process(), cluster.process()]);
  const [left, right] = [servers[0], servers[1]];
  const [early, late] = doomed;
  if (left === undefined || right === undefined || early === undefined || late === undefined)
    throw new Error('processes are missing');
  // Presence is complete again after the outage of the tests before.
  await wait(LONG_SILENCE_MS);

  const first = await inQuestion(1, [left, right, early]);
  await early.end('SIGKILL');
  for (const at of [0, 1]) await first.table.at(at).live.answer(first.questionId, 0);
  expect(await untilReveal(first.table.seats.slice(0, 2))).toBeLessThan(10_000);

  const second = await inQuestion(1, [left, right, late]);
  await cluster.redis.kill();
  await late.end('SIGKILL');
  for (const at of [0, 1]) await second.table.at(at).live.answer(second.questionId, 0);
  await wait(LONG_SILENCE_MS);
  expect(second.table.at(0).live.view.phase).toBe('question');
  await cluster.startRedisAgain();
  const began = performance.now();
  await eventually(() => second.table.at(0).live.view.phase === 'reveal').catch(() => undefined);
  await untilReveal(second.table.seats.slice(0, 2));
  expect(performance.now() - began).toBeLessThan(20_000);
}, 120_000);
