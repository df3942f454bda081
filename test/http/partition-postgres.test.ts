/** The network between server and PostgreSQL loses packets without closing connections: nobody waits long, no acknowledged data is lost, and games continue afterwards. */

import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, afterEach, expect, test } from 'vitest';

import { eventually } from '../support/eventually.ts';
import { FAULT_MS, FAULT_TEST_MS } from '../support/fault-seconds.ts';
import { openQuestion, type SeatedPlayer } from '../support/harness/http-game.ts';
import { problemOf, type Reply } from '../support/harness/player-client.ts';
import { startOwnPostgres } from '../support/harness/postgres.ts';
import { ServerProcess } from '../support/harness/server-process.ts';
import { startTcpProxy, through } from '../support/harness/tcp-proxy.ts';
import { timed } from '../support/latencies.ts';

/** A command gets its reply, or 503, within this time. */
const BOUND_MS = 2_000;
/** Everything works again within this time after the fault. */
const RECOVERY_MS = 5_000;
/** A server that waited for lost packets would take longer than this. */
const STUCK_MS = 20_000;

const postgres = await startOwnPostgres();
const database = new URL(await postgres.createDatabase());
const proxy = await startTcpProxy(Number(database.port));
const DATABASE_URL = through(proxy, database.href);
const servers: ServerProcess[] = [];
afterEach(() => proxy.open());
afterAll(async () => {
  await Promise.all(servers.map((server) => server.dispose()));
  await proxy.close();
  await postgres.stop();
});

async function startServer(): Promise<ServerProcess> {
  const server = await ServerProcess.start({ DATABASE_URL, LOG_LEVEL: 'info', GAME_SPEED: '3' });
  servers.push(server);
  return server;
}

/** Expects 503 with `Retry-After`, in time. */
async function expectUnavailable(ask: () => Promise<Reply>): Promise<void> {
  const { result, took } = await timed(ask);
  expect(problemOf(result)).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
  expect(Number(result.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(took).toBeLessThan(BOUND_MS);
}

/** Answers until there is a receipt. A question whose time ran out during the partition gets its full time again and opens in 300 ms ([CLOCK-4] in docs/rules.md); until then answers are refused. */
async function answerWhenOpen({ live }: SeatedPlayer, questionId: string, choice: number): Promise<void> {
  const codes = new Set<string>();
  await eventually(async () => {
    const reply = await live.answer(questionId, choice);
    if (reply.type === 'refused') codes.add(reply.code);
    return reply.type === 'receipt';
  });
  expect([...codes].filter((code) => code !== 'QUESTION_NOT_OPEN')).toEqual([]);
}

const readiness = async (server: ServerProcess): Promise<number> => {
  const { result, took } = await timed(() =>
    fetch(`${server.base}/readyz`, { signal: AbortSignal.timeout(STUCK_MS) }),
  );
  expect(took).toBeLessThan(BOUND_MS);
  return result.status;
};

test(
  'during a partition commands get 503 within 2 s, readiness says so, and within 5 s of its end all that was acknowledged is there and play goes on',
  async () => {
    const server = await startServer();
    const { host, guest, questionId } = await openQuestion(server.base);
    expect(await host.live.answer(questionId, 1)).toMatchObject({ type: 'receipt' });

    proxy.drop();
    const until = performance.now() + FAULT_MS;
    await Promise.all([
      expectUnavailable(() => guest.submit({ questionId, answerIndex: 2 })),
      expectUnavailable(() => guest.client.post('/api/games', { name: 'Cleo' })),
    ]);
    while (performance.now() < until) {
      await expectUnavailable(() => guest.submit({ questionId, answerIndex: 2 }));
      const { result, took } = await timed(() => guest.live.answer(questionId, 2));
      expect(result).toMatchObject({ type: 'refused', code: 'UNAVAILABLE' });
      expect(took).toBeLessThan(BOUND_MS);
      expect(await readiness(server)).toBe(503);
      expect((await fetch(`${server.base}/healthz`)).status).toBe(200);
      await sleep(200);
    }
    const stranger = guest.client.open('aaaaaaaaaa');
    stranger.send({ type: 'hello', sessionId: guest.client.sessionId });
    expect(await stranger.closed()).toBe(1013);
    expect(guest.live.isOpen).toBe(true);

    proxy.open();
    const { took } = await timed(() => eventually(async () => (await readiness(server)) === 200));
    expect(took).toBeLessThan(RECOVERY_MS);
    await answerWhenOpen(guest, questionId, 2);
    await Promise.all([host, guest].map(({ live }) => live.phase('reveal')));
    expect(host.live.view.reveal?.answer).toEqual([1, 2]);
    expect(guest.live.view.reveal).toEqual(host.live.view.reveal);
    const lines = server.output.trim().split('\n');
    expect(lines.length).toBeLessThan(20 + FAULT_MS / 1_000);
  },
  FAULT_TEST_MS,
);

test(
  'an answer that was stored although its reply was lost counts once, as it was first given, and the others see it',
  async () => {
    const server = await startServer();
    const { host, guest, questionId } = await openQuestion(server.base);
    proxy.dropReplies();
    await expectUnavailable(() => guest.submit({ questionId, answerIndex: 2 }));
    await sleep(FAULT_MS);
    proxy.open();
    const seesAnswer = (): boolean => host.live.view.answered.join() === '1';
    const { took } = await timed(() => host.live.until(seesAnswer, 'who has answered'));
    expect(took).toBeLessThan(RECOVERY_MS);
    expect((await guest.submit({ questionId, answerIndex: 3 })).status).toBe(200);
    await answerWhenOpen(host, questionId, 1);
    await host.live.phase('reveal');
    expect(host.live.view.reveal?.answer).toEqual([1, 2]);
  },
  FAULT_TEST_MS,
);

test(
  'packets that arrive late change nothing twice',
  async () => {
    const server = await startServer();
    const { host, guest, questionId } = await openQuestion(server.base);
    proxy.hold();
    await expectUnavailable(() => guest.submit({ questionId, answerIndex: 2 }));
    await sleep(FAULT_MS);
    proxy.open();
    await eventually(async () => (await guest.submit({ questionId, answerIndex: 2 })).status === 200);
    await answerWhenOpen(host, questionId, 1);
    await Promise.all([host, guest].map(({ live }) => live.phase('reveal')));
    expect(host.live.view.reveal?.answer).toEqual([1, 2]);
    const { answered, scores } = host.live.view;
    expect(guest.live.view).toMatchObject({ answered, scores });
  },
  FAULT_TEST_MS,
);

test(
  'SIGTERM during a partition: the exit is clean within 5 s',
  async () => {
    const server = await startServer();
    const { guest, questionId } = await openQuestion(server.base);
    proxy.drop();
    const submitting = guest.submit({ questionId, answerIndex: 2 }).catch(() => null);
    await sleep(100);
    const { code, took } = await server.end('SIGTERM');
    expect(code).toBe(0);
    expect(took).toBeLessThan(5_000);
    await submitting;
  },
  FAULT_TEST_MS,
);
