/** Processes on machines with wrong clocks: games run as with right ones. Real processes, real time. */

import { Client } from 'pg';
import { afterAll, expect, test } from 'vitest';

import { GET_READY_MS, INTRO_MS } from '../../game/constants.ts';
import { Cluster } from '../support/cluster.ts';

const QUESTIONS = 3;
const cluster = await Cluster.start();
afterAll(() => cluster.stop());

/** The answer times in a game's log, by seat. */
async function timesTaken(gameId: string): Promise<Map<number, number[]>> {
  const client = new Client({ connectionString: cluster.databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ events: string }>(
    'select events from log where game_id = $1 order by version',
    [gameId],
  );
  await client.end();
  const taken = new Map<number, number[]>();
  for (const { events } of rows) {
    for (const event of JSON.parse(events)) {
      if (event.type === 'answered')
        taken.set(event.seat, [...(taken.get(event.seat) ?? []), event.timeTaken]);
    }
  }
  return taken;
}

test('clocks 5 s ahead and 5 s behind: no phase is cut short, every answer counts, and the same time is taken everywhere', async () => {
  const servers = await Promise.all([0, 5_000, -5_000].map((skewMs) => cluster.process({ skewMs })));
  for (const { base } of servers) expect((await fetch(`${base}/readyz`)).status).toBe(200);
  const table = await cluster.table(servers, { rounds: 1 });
  for (const { live } of table.seats) {
    const { now } = await live.next('welcome');
    live.send({ type: 'ping', t: 1 });
    expect(Math.abs(now - Date.now())).toBeLessThan(2_000);
    expect(Math.abs((await live.next('pong')).now - Date.now())).toBeLessThan(500);
  }

  await table.start();
  await table.phase('getReady');
  const gotReady = performance.now();
  await table.phase('choosing');
  expect(performance.now() - gotReady).toBeGreaterThan(GET_READY_MS - 1_000);
  await table.pick();
  await table.phase('intro');
  const introduced = performance.now();
  for (let number = 1; number <= QUESTIONS; number++) {
    const questionId = await table.opened(number);
    if (number === 1) expect(performance.now() - introduced).toBeGreaterThan(INTRO_MS - 1_000);
    const replies = await Promise.all(table.seats.map(({ live }) => live.answer(questionId, 0)));
    expect(replies.map(({ type }) => type)).toEqual(['receipt', 'receipt', 'receipt']);
    await table.phase('reveal');
  }

  const times = await timesTaken(table.gameId);
  for (const seat of [0, 1, 2]) expect(times.get(seat)).toHaveLength(QUESTIONS);
  for (let at = 0; at < QUESTIONS; at++) {
    const each = [0, 1, 2].map((seat) => times.get(seat)?.[at] ?? Number.NaN);
    expect(Math.max(...each) - Math.min(...each)).toBeLessThan(500);
  }
}, 120_000);
