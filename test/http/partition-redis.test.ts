/** Redis does not answer although its connections stay open: packets are lost, or its process is stopped. Nobody waits long, nothing is lost, and the processes reconnect. */

import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, afterEach, expect, test } from 'vitest';

import { eventually } from '../support/eventually.ts';
import { FAULT_MS, FAULT_TEST_MS } from '../support/fault-seconds.ts';
import { openQuestion } from '../support/harness/http-game.ts';
import { PlayerClient } from '../support/harness/player-client.ts';
import { startOwnPostgres } from '../support/harness/postgres.ts';
import { startRedis } from '../support/harness/redis.ts';
import { ServerProcess } from '../support/harness/server-process.ts';
import { startTcpProxy, through } from '../support/harness/tcp-proxy.ts';
import { timed } from '../support/latencies.ts';

/** A request waits for 250 ms once; the rest is for a busy machine. */
const BOUND_MS = 1_000;
const RECOVERY_MS = 5_000;

const [postgres, redis] = await Promise.all([startOwnPostgres(), startRedis()]);
const proxy = await startTcpProxy(Number(new URL(redis.url).port));
const environment = {
  DATABASE_URL: await postgres.createDatabase(),
  REDIS_URL: through(proxy, redis.url),
  RATE_LIMIT: 'on',
  LOG_LEVEL: 'info',
  GAME_SPEED: '3',
};
const one = await ServerProcess.start(environment);
const other = await ServerProcess.start(environment);
afterEach(() => {
  proxy.open();
  process.kill(redis.pid, 'SIGCONT');
});
afterAll(async () => {
  await Promise.all([one.dispose(), other.dispose()]);
  await Promise.all([proxy.close(), redis.kill(), postgres.stop()]);
});

const readiness = async (server: ServerProcess): Promise<number> => {
  const { result, took } = await timed(() => fetch(`${server.base}/readyz`));
  expect(took).toBeLessThan(BOUND_MS);
  return result.status;
};

/** Plays during a fault: requests are served in time, and shared again soon after. */
async function playThrough(begin: () => void, end: () => void): Promise<void> {
  const { host, guest, questionId } = await openQuestion(one.base);
  // The guest has a second tab, at the other process.
  const tab = await new PlayerClient(other.base, guest.client.sessionId).live(guest.gameId);
  const from = one.output.length;

  begin();
  const until = performance.now() + FAULT_MS;
  const answering = await timed(() => guest.submit({ questionId, answerIndex: 2 }));
  expect(answering.result.status).toBe(200);
  expect(answering.took).toBeLessThan(BOUND_MS);
  while (performance.now() < until) {
    const { result, took } = await timed(() => guest.client.get(`/api/games/${guest.gameId}`));
    expect(result.status).toBe(200);
    expect(took).toBeLessThan(BOUND_MS);
    const newcomer = await timed(() => new PlayerClient(one.base).live(guest.gameId).catch(() => null));
    expect(newcomer.took).toBeLessThan(BOUND_MS);
    expect(await readiness(one)).toBe(503);
    await sleep(200);
  }

  end();
  const { took } = await timed(() =>
    eventually(
      async () => (await readiness(one)) === 200 && (await readiness(other)) === 200,
      // An address may send 100 requests in 10 s.
      () => sleep(250),
    ),
  );
  expect(took).toBeLessThan(RECOVERY_MS);
  expect((await host.submit({ questionId: host.live.view.question?.id ?? '', answerIndex: 1 })).status).toBe(
    200,
  );
  const shown = await timed(() => tab.phase('reveal'));
  expect(shown.took).toBeLessThan(RECOVERY_MS);
  const lines = one.output.slice(from).trim().split('\n');
  expect(lines.length).toBeLessThan(20 + FAULT_MS / 1_000);
}

test(
  'Redis’s packets are lost: requests are served within a second, counted by each process alone, and within 5 s of the end all is shared again',
  async () => {
    await playThrough(
      () => proxy.drop(),
      () => proxy.open(),
    );
  },
  FAULT_TEST_MS,
);

test(
  'Redis’s process is stopped: requests are served within a second, and within 5 s of its return all is shared again',
  async () => {
    await playThrough(
      () => process.kill(redis.pid, 'SIGSTOP'),
      () => process.kill(redis.pid, 'SIGCONT'),
    );
  },
  FAULT_TEST_MS,
);

test(
  'SIGTERM while Redis’s packets are lost: the exit is clean within 5 s',
  async () => {
    const server = await ServerProcess.start(environment);
    proxy.drop();
    await sleep(100);
    const { code, took } = await server.end('SIGTERM');
    await server.dispose();
    expect(code).toBe(0);
    expect(took).toBeLessThan(5_000);
  },
  FAULT_TEST_MS,
);
