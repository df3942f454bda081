/** A process is killed while Redis is down: once Redis is back, its players are marked absent. Real processes, real time. */

import { setTimeout as wait } from 'node:timers/promises';

import { afterAll, expect, test } from 'vitest';

import { Cluster, LONG_SILENCE_MS, PRESENT_AFTER_STOP_MS } from '../support/cluster.ts';
import { timed } from '../support/latencies.ts';

/** The others reconnect, and mark a silent process as stopped 8 s later; the rest is for a busy machine. */
const NOTICED_AFTER_RETURN_MS = 20_000 + PRESENT_AFTER_STOP_MS;

const cluster = await Cluster.start();
afterAll(() => cluster.stop());

test('[PRESENCE-1] the others wait for the players of a process that was killed in an outage of Redis for 20 to 40 s after its return', async () => {
  const [left, right, killed] = await Promise.all([cluster.process(), cluster.process(), cluster.process()]);
  const settings = { rounds: 1, questionTimeLimit: 60 };
  const table = await cluster.table([left, right, killed], settings);
  const questionId = await table.begin();
  await cluster.redis.kill();
  await killed.end('SIGKILL');
  for (const at of [0, 1]) await table.at(at).live.answer(questionId, 0);
  await wait(LONG_SILENCE_MS);
  expect(table.at(0).live.view.phase).toBe('question');
  await cluster.startRedisAgain();
  const revealed = await timed(() => table.phase('reveal', NOTICED_AFTER_RETURN_MS, table.seats.slice(0, 2)));
  expect(revealed.took).toBeGreaterThan(PRESENT_AFTER_STOP_MS);
}, 150_000);
