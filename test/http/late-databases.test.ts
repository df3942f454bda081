/** A server that starts before its databases waits for those that may still come, and for nothing else. */

import { once } from 'node:events';

import { Redis } from 'ioredis';
import { Client } from 'pg';
import { afterAll, afterEach, expect, test } from 'vitest';

import { readConfig } from '../../server/config.ts';
import { startServer, type RunningServer } from '../../server/server.ts';
import { eventually } from '../support/eventually.ts';
import { ENVIRONMENT } from '../support/harness/environment.ts';
import { freePort } from '../support/harness/ports.ts';
import { startOwnPostgres } from '../support/harness/postgres.ts';
import { startRedis } from '../support/harness/redis.ts';
import { failedStart, spawnServer } from '../support/start.ts';

const postgres = await startOwnPostgres();
afterAll(() => postgres.stop());

let stop = async (): Promise<void> => undefined;
afterEach(() => stop());

/** Starts a server that must wait; resolves while it waits, once it is alive. */
async function waitingServer(
  environment: Readonly<Record<string, string>>,
): Promise<{ readonly base: string; readonly started: Promise<RunningServer> }> {
  const port = await freePort();
  const config = readConfig({ ...ENVIRONMENT, PORT: String(port), START_WAIT_S: '60', ...environment });
  const started = startServer(config);
  stop = async () => await (await started).stop();
  const base = `http://127.0.0.1:${port}`;
  await eventually(async () => (await statusOf(`${base}/healthz`)) === 200);
  return { base, started };
}

const statusOf = (url: string): Promise<number | null> =>
  fetch(url).then(
    ({ status }) => status,
    () => null,
  );

test('a server waits for PostgreSQL that starts later, alive and not ready, and then plays', async () => {
  const url = await postgres.createDatabase();
  await postgres.shutDown();
  const { base, started } = await waitingServer({ DATABASE_URL: url });
  for (const path of ['/readyz', '/', '/api/app-settings/free_games_per_day']) {
    const reply = await fetch(base + path);
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '1']);
  }
  await postgres.startAgain();
  await started;
  expect(await statusOf(`${base}/readyz`)).toBe(200);
});

test('a server waits for Redis that starts later, and keeps its database meanwhile', async () => {
  const port = await freePort();
  const { base, started } = await waitingServer({
    DATABASE_URL: await postgres.createDatabase(),
    REDIS_URL: `redis://127.0.0.1:${port}`,
  });
  expect(await statusOf(`${base}/readyz`)).toBe(503);
  const redis = await startRedis(port);
  await started;
  expect(await statusOf(`${base}/readyz`)).toBe(200);
  await stop();
  stop = async () => undefined;
  await redis.kill();
});

test('a signal ends a server that waits, with code 0 and one line that says what it waited for', async () => {
  const port = await freePort();
  const child = spawnServer({
    START_WAIT_S: '60',
    REDIS_URL: `redis://127.0.0.1:${port}`,
    LOG_LEVEL: 'warn',
  });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  await eventually(() => printed.includes('the start waits up to 60 s. REDIS_URL: Redis at 127.0.0.1:'));
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
  expect(printed.trimEnd().split('\n')).toHaveLength(1);
});

test('a host whose name is not known is waited for, and named when the time is over', async () => {
  const began = performance.now();
  const line = await failedStart({
    START_WAIT_S: '3',
    DATABASE_URL: 'postgres://quiz@database.invalid/quiz',
  });
  expect(line).toMatch(/^DATABASE_URL: PostgreSQL at database\.invalid cannot be reached/);
  expect(performance.now() - began).toBeGreaterThan(2_500);
});

test('what waiting does not mend ends the start at once: a password, a database that does not exist', async () => {
  const url = new URL(await postgres.createDatabase());
  url.password = 'not-the-password';
  const redis = await startRedis();
  const client = new Redis(redis.url);
  await client.config('SET', 'requirepass', 'its-password');
  client.disconnect();
  const missing = new URL(url);
  missing.password = 'password';
  missing.pathname = '/not_there';

  // The server would wait for this longer than a test may take.
  const START_WAIT_S = '600';
  expect(await failedStart({ START_WAIT_S, DATABASE_URL: url.href })).toMatch(
    'refuses the user or the password',
  );
  expect(await failedStart({ START_WAIT_S, DATABASE_URL: missing.href })).toMatch(
    'has no database not_there',
  );
  for (const address of [redis.url, redis.url.replace('//', '//:not-the-password@')])
    expect(await failedStart({ START_WAIT_S, REDIS_URL: address })).toMatch(
      /^REDIS_URL: Redis at .* cannot be used \((NOAUTH|WRONGPASS) /,
    );
  await redis.kill();
});

test('PostgreSQL without a free connection is waited for', async () => {
  const url = await postgres.createDatabase();
  const client = new Client(url);
  await client.connect();
  const name = new URL(url).pathname.slice(1);
  // The tests' superuser is exempt, so the limit applies to a separate user.
  await client.query(`create role visitor login password 'visitor'`);
  await client.query(`grant all on schema public to visitor; alter database ${name} connection limit 0`);
  const visitor = new URL(url);
  visitor.username = 'visitor';
  visitor.password = 'visitor';
  const { base, started } = await waitingServer({ DATABASE_URL: visitor.href });
  await client.query(`alter database ${name} connection limit -1`);
  await started;
  expect(await statusOf(`${base}/readyz`)).toBe(200);
  await stop();
  stop = async () => undefined;
  await client.query(`drop owned by visitor`);
  await client.query(`drop role visitor`);
  await client.end();
});
