/** The database loses a game's last entries while processes run, as in a failover to a standby that lags, or a restore: all processes follow the stored state. */

import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { Cluster } from '../support/cluster.ts';
import { PlayerClient } from '../support/harness/player-client.ts';
import type { ServerProcess } from '../support/harness/server-process.ts';

const cluster = await Cluster.start();
const database = new Client({ connectionString: cluster.databaseUrl });
const servers: ServerProcess[] = [];
const logged = (): Promise<ServerProcess> => cluster.process({ environment: { LOG_LEVEL: 'info' } });
beforeAll(async () => {
  await database.connect();
  servers.push(...(await Promise.all([logged(), logged()])));
}, 180_000);
afterAll(async () => {
  await database.end();
  await cluster.stop();
});

/** Deletes a game's entries after a version from the database. Answers have no rows in other tables. */
async function lose(gameId: string, after: number): Promise<void> {
  for (const table of ['log', 'snapshots'])
    await database.query(`delete from ${table} where game_id = $1 and version > $2`, [gameId, after]);
}

async function lastVersion(gameId: string): Promise<number> {
  const { rows } = await database.query<{ version: number }>(
    'select max(version) as version from log where game_id = $1',
    [gameId],
  );
  return rows[0]?.version ?? 0;
}

const linesAbout = ({ output }: ServerProcess, gameId: string): string[] =>
  output.split('\n').filter((line) => line.includes(gameId) && line.includes('has lost entries'));

test('two processes come to one reveal and the same totals after the database has lost answers, and each says so once', async () => {
  const [one, other] = servers;
  if (one === undefined || other === undefined) throw new Error('two processes were started');
  const table = await cluster.table([one, one, other], { rounds: 1, questionTimeLimit: 10 });
  const { gameId } = table;
  const questionId = await table.begin();
  const asked = await lastVersion(gameId);
  for (const seat of [0, 1])
    expect(await table.at(seat).live.answer(questionId, seat)).toMatchObject({ type: 'receipt' });
  await table.at(2).live.until(() => table.at(2).live.view.answered.length === 2, 'the answers');
  await lose(gameId, asked);

  // One process appends as many entries as were lost: another player's answer, and a different answer of the first.
  expect(await table.at(2).live.answer(questionId, 2)).toMatchObject({ type: 'receipt' });
  const { client, playerId } = table.at(0);
  const elsewhere = new PlayerClient(other.base, client.sessionId);
  const body = { gameId, playerId, questionId, answerIndex: 3 };
  expect((await elsewhere.call('submit-answer', body)).status).toBe(200);

  await table.phase('reveal', 30_000);
  const shown = table.seats.map(({ live }) => live.view);
  const [first] = shown;
  expect(first?.reveal?.answer).toEqual([3, null, 2]);
  for (const view of shown) {
    expect(view.version).toBe(first?.version);
    expect(view.reveal).toEqual(first?.reveal);
    expect(view.scores).toEqual(first?.scores);
  }
  for (const server of servers) expect(linesAbout(server, gameId)).toHaveLength(1);

  const second = await table.opened(2);
  for (const { live } of table.seats) expect(await live.answer(second, 1)).toMatchObject({ type: 'receipt' });
  await table.phase('reveal', 30_000);
  const totals = table.seats.map(({ live }) => live.view.scores.total);
  expect(totals).toEqual(totals.map(() => totals[0]));
  for (const server of servers) expect(linesAbout(server, gameId)).toHaveLength(1);
}, 120_000);
