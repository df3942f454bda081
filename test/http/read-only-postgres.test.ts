/** PostgreSQL that answers but stores nothing, like a standby after a failover or one with a full disk: commands are refused, and games continue once it is writable again. */

import { Client } from 'pg';
import { afterAll, expect, test } from 'vitest';

import { problemOf } from '../support/harness/player-client.ts';
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
  // A player who reloads the page opens a new socket, which only reads.
  const reloaded = await server.client(table.guest.client.sessionId).live(table.gameId);
  expect(reloaded.view.phase).toBe('question');

  await setReadOnly(false);
  await expect.poll(readyz, { timeout: 10_000 }).toBe(200);
  expect(await table.answerOver(table.guest, 0)).toMatchObject({ type: 'receipt' });
});

/** The status of a request for a new game. */
async function createGame(): Promise<number> {
  const { status } = await server.client().post('/api/games', { name: 'Dora' });
  return status;
}

test('a disk that is full: /readyz says so from the first write that fails until one succeeds', async () => {
  const client = new Client(url);
  await client.connect();
  await client.query(`
    create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
    create trigger full_disk before insert on games execute function refuse()`);
  expect(await readyz()).toBe(200);
  expect(await createGame()).toBe(503);
  expect(await readyz()).toBe(503);
  await client.query('drop trigger full_disk on games; drop function refuse()');
  await client.end();
  expect(await createGame()).toBe(201);
  expect(await readyz()).toBe(200);
});
