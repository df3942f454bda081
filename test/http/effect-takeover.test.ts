/** A process ends or hangs while its questions are being written: another one takes over, once. Real processes, real time. */

import { setTimeout as wait } from 'node:timers/promises';

import { afterAll, expect, test } from 'vitest';

import { Cluster } from '../support/cluster.ts';
import { eventually } from '../support/eventually.ts';
import type { HttpGame } from '../support/harness/http-game.ts';
import { elements, startModelServer } from '../support/harness/model-server.ts';
import type { ServerProcess } from '../support/harness/server-process.ts';
import { besideWriting, endlessQuestions } from '../support/questions.ts';

const TAKEN_OVER_WITHIN_MS = 5_000;

const next = endlessQuestions();
/** Topics whose first call of the model stalls. */
const stalling = new Set<string | undefined>();
const model = await startModelServer((call) => {
  if (call.purpose !== 'write') return besideWriting(call);
  return stalling.delete(call.data.topic) ? { stall: true } : { pieces: elements(next(9)) };
});
const writesOf = (topic: string): number =>
  model.calls.filter(({ purpose, data }) => purpose === 'write' && data.topic === topic).length;
const cluster = await Cluster.start();
const environment = {
  AI_PROVIDER: 'openai-compatible',
  AI_MODEL: 'test-model',
  AI_BASE_URL: model.url,
  AI_CHECK: 'off',
};
afterAll(async () => {
  await cluster.stop();
  await model.close();
});

/** A table with a player at each of three processes; the chooser's process has the first questions written. */
async function writing(topic: string): Promise<{
  owner: ServerProcess;
  table: HttpGame;
  others: HttpGame['seats'];
}> {
  const servers = await Promise.all([1, 2, 3].map(() => cluster.process({ environment })));
  const table = await cluster.table(servers, { rounds: 1 });
  await table.start();
  await table.phase('choosing');
  const { chooserId } = table.at(0).live.view;
  const chooses = table.seats.findIndex(({ playerId }) => playerId === chooserId);
  const owner = servers[chooses];
  if (owner === undefined) throw new Error('nobody chooses');
  stalling.add(topic);
  await table.pick(topic);
  await eventually(() => writesOf(topic) === 1);
  await table.phase('generating');
  return { owner, table, others: table.seats.filter((_, seat) => seat !== chooses) };
}

test('a process killed while it has questions written: one of the others has them written within 5 s, and play goes on', async () => {
  const topic = 'Estonian sea shanties';
  const { owner, others } = await writing(topic);
  await owner.end('SIGKILL');
  const killed = performance.now();
  await eventually(() => writesOf(topic) > 1);
  expect(performance.now() - killed).toBeLessThan(TAKEN_OVER_WITHIN_MS);
  await Promise.all(others.map(({ live }) => live.phase('intro')));
  await Promise.all(others.map(({ live }) => live.phase('question')));
  await wait(2_000);
  expect(writesOf(topic)).toBe(2);
}, 180_000);

test('a process that stands still meanwhile gives the work up when it wakes', async () => {
  const topic = 'Songs of the Baltic coast';
  const { owner, table, others } = await writing(topic);
  const stalled = model.calls.findLast(({ purpose }) => purpose === 'write');
  owner.child.kill('SIGSTOP');
  await eventually(() => writesOf(topic) > 1);
  await Promise.all(others.map(({ live }) => live.phase('intro')));
  owner.child.kill('SIGCONT');
  // Its call of the model is aborted.
  await stalled?.closed;
  await table.phase('question');
  await wait(2_000);
  expect(writesOf(topic)).toBe(2);
  expect(table.at(0).live.view.round?.questionCount).toBe(6);
}, 180_000);
