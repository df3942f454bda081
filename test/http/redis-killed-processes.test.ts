/** Processes that end while Redis is there, or while it is away: their players are noticed to be absent. Real processes, real time. */

import { setTimeout as wait } from 'node:timers/promises';

import { afterAll, expect, test } from 'vitest';

import { Cluster, LONG_SILENCE_MS } from '../support/cluster.ts';
import { eventually } from '../support/eventually.ts';

const cluster = await Cluster.start();
afterAll(() => cluster.stop());
const settings = { rounds: 1, questionTimeLimit: 60 };

test('a process killed while Redis is there is noticed within 30 s; one killed while it was away, within 40 s of its return', async () => {
  const [left, right, early, late] = await Promise.all([
    cluster.process(),
    cluster.process(),
    cluster.process(),
    cluster.process(),
  ]);

  const first = await cluster.tableInQuestion([left, right, early], settings);
  await early.end('SIGKILL');
  for (const at of [0, 1]) await first.table.at(at).live.answer(first.questionId, 0);
  expect(await first.table.untilReveal([0, 1])).toBeLessThan(30_000);

  const second = await cluster.tableInQuestion([left, right, late], settings);
  await cluster.redis.kill();
  await late.end('SIGKILL');
  for (const at of [0, 1]) await second.table.at(at).live.answer(second.questionId, 0);
  await wait(LONG_SILENCE_MS);
  expect(second.table.at(0).live.view.phase).toBe('question');
  await cluster.startRedisAgain();
  const began = performance.now();
  await eventually(() => second.table.at(0).live.view.phase === 'reveal').catch(() => undefined);
  await second.table.untilReveal([0, 1]);
  expect(performance.now() - began).toBeLessThan(40_000);
}, 180_000);
