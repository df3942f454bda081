/** Reactions and suggestions in a game that two processes serve over PostgreSQL and Redis. */

import { Client } from 'pg';
import { expect, test, vi } from 'vitest';

import type { LiveGame } from '../support/harness/live-game.ts';
import { twoProcesses } from '../support/two-processes.ts';

const { one, other, clock, databaseUrl } = await twoProcesses();

const received = (live: LiveGame) =>
  live.messages.flatMap((message) => (message.type === 'reactions' ? message.from : []));

async function rowsOf(gameId: string): Promise<readonly unknown[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query('select * from log where game_id = $1 order by version', [gameId]);
  await client.end();
  return rows;
}

test('a reaction at one process is shown at the other, once in 2 s whichever socket it comes from, and nothing is in the log', async () => {
  const table = await one.table(['Anna']);
  const ben = await table.join('Ben', other.client());
  const show = await other.client(table.host.client.sessionId).live(table.gameId, { role: 'show' });
  const elsewhere = await one.client(ben.client.sessionId).live(table.gameId);
  await table.start();
  await table.pass();
  await ben.live.phase('choosing');
  const rows = await rowsOf(table.gameId);
  ben.live.send({ type: 'reaction', kind: 'heart' });
  await ben.live.sync();
  const all = [table.host.live, elsewhere, ben.live, show];
  // Between the processes, this takes real time.
  await vi.waitFor(async () => {
    await clock.advance(100);
    expect(all.map(received)).toEqual(all.map(() => [[1, 'heart']]));
  }, 10_000);
  elsewhere.send({ type: 'reaction', kind: 'cry' });
  await elsewhere.sync();
  await clock.advance(1_000);
  expect(all.map(received)).toEqual(all.map(() => [[1, 'heart']]));
  expect(await rowsOf(table.gameId)).toEqual(rows);
});

test('a topic suggested at one process is shown to who chooses at the other, and counts there as well; nothing is in the log', async () => {
  const table = await one.table(['Anna']);
  const ben = await table.join('Ben', other.client());
  await table.start();
  await table.pass();
  await ben.live.phase('choosing');
  const isBens = table.chooser === ben;
  const [chooser, waiting] = isBens ? [ben, table.host] : [table.host, ben];
  const [near, far] = isBens ? [one, other] : [other, one];
  const rows = await rowsOf(table.gameId);
  const suggestions = `${table.path}/suggestions`;
  for (const topic of ['Cats', 'Dogs', 'Birds'])
    expect((await near.client(waiting.client.sessionId).post(suggestions, { topic })).status).toBe(200);
  const shown = (): readonly string[] =>
    chooser.live.messages
      .flatMap((message) => (message.type === 'suggestions' ? [message.from] : []))
      .at(-1)
      ?.map(([, topic]) => topic) ?? [];
  // Between the processes, this takes real time.
  await vi.waitFor(() => expect(shown()).toEqual(['Cats', 'Dogs', 'Birds']), 10_000);
  const fourth = await far.client(waiting.client.sessionId).post(suggestions, { topic: 'Horses' });
  expect(fourth.body).toMatchObject({ code: 'TOO_MANY_CHANGES' });
  expect(await rowsOf(table.gameId)).toEqual(rows);
});
