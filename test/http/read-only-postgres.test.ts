/** PostgreSQL that answers and stores nothing, as a standby does after a failover: every command is refused for now, and games go on when it is writable again. */

import { Client } from 'pg';
import { afterAll, expect, test } from 'vitest';

import { problemOf } from '../support/client.ts';
import { startOwnPostgres } from '../support/harness/postgres.ts';
import { serverForTests } from '../support/server.ts';

const postgres = await startOwnPostgres();
const url = await postgres.createDatabase();
const server = await serverForTests({ DATABASE_URL: url });
afterAll(() => postgres.stop());

/** Makes every session of the server read-only, or writable again. */
async function setReadOnly(isReadOnly: boolean): Promise<void> {
  const client = new Client({ connectionString: url, options: '-c default_transaction_read_only=off' });
  await client.connect();
  await client.query(`alter system set default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`);
  await client.query('select pg_reload_conf()');
  await client.end();
}

const readyz = async (): Promise<number> => (await fetch(new URL('/readyz', server.base))).status;

test('read-only: commands get 503 with Retry-After, answers are refused, sockets stay open, /readyz says so', async () => {
  const table = await server.table(['Anna', 'Ben'], { settings: { questionTimeLimit: 60 } });
  await table.toQuestion();
  expect(await readyz()).toBe(200);
  await setReadOnly(true);
  await expect.poll(readyz, { timeout: 10_000 }).toBe(503);
  const created = await server.client().post('/api/games', { name: 'Cleo' });
  expect([created.status, problemOf(created).code]).toEqual([503, 'UNAVAILABLE']);
  expect(created.headers.get('retry-after')).toMatch(/^\d+$/);
  expect(await table.answerOver(table.guest, 0)).toMatchObject({ type: 'refused', code: 'UNAVAILABLE' });
  for (const { live } of table.seats) expect(live.isOpen).toBe(true);

  await setReadOnly(false);
  await expect.poll(readyz, { timeout: 10_000 }).toBe(200);
  expect(await table.answerOver(table.guest, 0)).toMatchObject({ type: 'receipt' });
});
