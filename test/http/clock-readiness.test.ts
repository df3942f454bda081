/** A process whose clock may be more than 1 s off accepts no new players until it has measured it. Real processes, over a PostgreSQL whose clock the test sets. */

import { setTimeout as sleep } from 'node:timers/promises';

import { Client } from 'pg';
import { afterAll, expect, test } from 'vitest';

import { eventually } from '../support/eventually.ts';
import { startPostgres } from '../support/harness/postgres.ts';
import { ServerProcess, SKEWED_QUIZROUND } from '../support/harness/server-process.ts';

const POLL_MS = 100;
const TEST_MS = 60_000;
const THE_TIME = 'pg_catalog.clock_timestamp()';

const postgres = await startPostgres();
const closing: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closing.toReversed()) await close();
  await postgres.stop();
});

/** A database in which the test's function replaces PostgreSQL's clock. Resolves with a function that sets it to an SQL expression. */
async function databaseWithClock(): Promise<{ url: string; setClock: (time: string) => Promise<unknown> }> {
  const url = await postgres.createDatabase();
  const client = new Client({ connectionString: url });
  await client.connect();
  closing.push(() => client.end());
  await client.query('create schema tested');
  const name = new URL(url).pathname.slice(1);
  await client.query(`alter database ${name} set search_path = tested, pg_catalog`);
  const setClock = (time: string): Promise<unknown> =>
    client.query(
      `create or replace function tested.clock_timestamp() returns timestamptz language sql as $$ select ${time} $$`,
    );
  return { url, setClock };
}

async function start(url: string): Promise<ServerProcess> {
  const environment = { DATABASE_URL: url, CLOCK_SKEW_MS: '0', LOG_LEVEL: 'warn' };
  const server = await ServerProcess.start(environment, SKEWED_QUIZROUND);
  closing.push(() => server.dispose());
  return server;
}

async function status({ base }: ServerProcess, path: string): Promise<number> {
  return (await fetch(base + path)).status;
}

/** Resolves when `/readyz` has this status. */
async function readiness(server: ServerProcess, expected: number): Promise<void> {
  await eventually(
    async () => (await status(server, '/readyz')) === expected,
    () => sleep(POLL_MS),
  );
}

test(
  'a process that could not measure its time yet is alive, but ready only once it has',
  async () => {
    const { url, setClock } = await databaseWithClock();
    await setClock('(1 / 0)::text::timestamptz');
    const server = await start(url);
    expect(await status(server, '/readyz')).toBe(503);
    expect(await status(server, '/healthz')).toBe(200);
    expect(server.output).toContain('the time of the database could not be measured');
    await setClock(THE_TIME);
    await readiness(server, 200);
  },
  TEST_MS,
);

test(
  'a time that has jumped by 10 s is not followed, and the process not ready, until a second measurement confirms it',
  async () => {
    const { url, setClock } = await databaseWithClock();
    await setClock(THE_TIME);
    const server = await start(url);
    expect(await status(server, '/readyz')).toBe(200);

    // Each call returns a different time.
    await setClock(`${THE_TIME} + random() * interval '1 year'`);
    // After a step of the machine's own clock, the time is measured within a second.
    process.kill(server.pid, 'SIGUSR2');
    await readiness(server, 503);
    expect(server.output).toContain('the time of the database has jumped by');

    await setClock(`${THE_TIME} + interval '10 s'`);
    await readiness(server, 200);
  },
  TEST_MS,
);
