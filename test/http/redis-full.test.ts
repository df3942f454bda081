/** Limits of several processes while Redis is full or down: together they allow no more than with Redis. Real processes, real time. */

import { setTimeout as wait } from 'node:timers/promises';

import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { Cluster } from '../support/cluster.ts';
import { eventually } from '../support/eventually.ts';
import { PlayerClient } from '../support/harness/player-client.ts';
import type { ServerProcess } from '../support/harness/server-process.ts';

const GUESSES_PER_ADDRESS = 60;
const BEGINS = 'Redis cannot count limits';
const ENDS = 'limits are counted in Redis again';
/** Longer than the processes need to receive each other's heartbeats, 2 s apart. */
const ACQUAINTED_MS = 5_000;
const POLL_MS = 250;

const cluster = await Cluster.start();
let servers: ServerProcess[] = [];
beforeAll(async () => {
  const environment = { RATE_LIMIT: 'on', TRUST_PROXY: '1', METRICS: 'on', LOG_LEVEL: 'info' };
  servers = await Promise.all(Array.from({ length: 3 }, () => cluster.process({ environment })));
  await wait(ACQUAINTED_MS);
}, 180_000);
afterAll(() => cluster.stop());

/** Guesses from an address, each with a new session, the same number at each process; returns how many were looked up. */
async function guess(address: string, attempts: number): Promise<number> {
  let looked = 0;
  for (const { base } of servers) {
    for (let index = 0; index < attempts; index++) {
      const code = String(100_000 + index);
      const reply = await new PlayerClient(base).post(
        '/api/rpc/find_game_by_code',
        { code },
        { 'x-forwarded-for': address },
      );
      if (reply.status !== 429) looked++;
    }
  }
  return looked;
}

const isLocal = async ({ base }: ServerProcess): Promise<boolean> => {
  const text = await (await fetch(`${base}/metrics`)).text();
  return /^quizround_limits_local 1$/m.test(text);
};
const areLocal = (): Promise<boolean[]> => Promise.all(servers.map(isLocal));
const linesWith = (text: string, from: readonly number[]): number[] =>
  servers.map(({ output }, index) => output.slice(from[index]).split(text).length - 1);

/** Everything counted and logged from before a Redis fault until after it. */
async function guessThrough(
  address: string,
  fail: () => Promise<unknown>,
  mend: () => Promise<unknown>,
): Promise<void> {
  const from = servers.map(({ output }) => output.length);
  expect(await areLocal()).toEqual([false, false, false]);
  await fail();
  expect(await guess(address, 30)).toBe(GUESSES_PER_ADDRESS);
  expect(await areLocal()).toEqual([true, true, true]);
  expect(linesWith(BEGINS, from)).toEqual([1, 1, 1]);
  await mend();
  await eventually(
    async () => !(await areLocal()).includes(true),
    () => wait(POLL_MS),
  );
  expect(linesWith(BEGINS, from)).toEqual([1, 1, 1]);
  expect(linesWith(ENDS, from)).toEqual([1, 1, 1]);
}

test('while Redis is full, three processes allow an address one bound of guesses, say so in one line and in a metric, and share again by themselves', async () => {
  const redis = new Redis(cluster.redis.url);
  try {
    await guessThrough(
      '203.0.113.1',
      () => redis.config('SET', 'maxmemory', '1'),
      () => redis.config('SET', 'maxmemory', '0'),
    );
  } finally {
    redis.disconnect();
  }
}, 60_000);

test('while Redis is away, three processes allow an address one bound of guesses', async () => {
  await guessThrough(
    '203.0.113.2',
    () => cluster.redis.kill(),
    () => cluster.startRedisAgain(),
  );
}, 60_000);
