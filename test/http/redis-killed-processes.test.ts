/** A process is killed while Redis runs: its players are marked absent. Real processes, real time. */

import { afterAll, expect, test } from 'vitest';

import { Cluster, PRESENT_AFTER_STOP_MS } from '../support/cluster.ts';
import { timed } from '../support/latencies.ts';

/** A silent process counts as stopped after 6 to 8 s; the rest is for a busy machine. */
const NOTICED_WITHIN_MS = 10_000 + PRESENT_AFTER_STOP_MS;

const cluster = await Cluster.start();
afterAll(() => cluster.stop());

test('[PRESENCE-1] the others wait for the players of a process that was killed for 20 to 30 s', async () => {
  const [left, right, killed] = await Promise.all([cluster.process(), cluster.process(), cluster.process()]);
  const settings = { rounds: 1, questionTimeLimit: 60 };
  const table = await cluster.table([left, right, killed], settings);
  const questionId = await table.begin();
  await killed.end('SIGKILL');
  for (const at of [0, 1]) await table.at(at).live.answer(questionId, 0);
  const revealed = await timed(() => table.phase('reveal', NOTICED_WITHIN_MS, table.seats.slice(0, 2)));
  expect(revealed.took).toBeGreaterThan(PRESENT_AFTER_STOP_MS);
}, 120_000);
