/** Reading a game that no process has in memory costs no more than its last phase, however long it has been played. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, expect, test, vi } from 'vitest';

import { ResultsReplySchema } from '../../protocol/data.ts';
import { GameReplySchema } from '../../protocol/view.ts';
import { openStore } from '../../server/store/open.ts';
import { taken } from '../support/harness/player-client.ts';
import { serverForTests } from '../support/server.ts';

const folder = await mkdtemp(join(tmpdir(), 'quizround-cold-'));
const server = await serverForTests({ DATA_DIR: folder });
const store = await openStore({ dataDir: folder });
afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

/** Log entries of one round of two players: six questions with two answers each, and the entries around them. */
const PHASE_ENTRIES_MAX = 45;

test('while a game is played, and after it, what is read beside the newest snapshot is at most a round', async () => {
  const table = await server.table(['Anna', 'Ben']);
  await table.start();
  let longest = 0;
  while (table.view.phase !== 'finished') {
    if (table.view.phase === 'choosing') await table.pick();
    else if (table.view.phase === 'question' && table.view.answered.length === 0) {
      await server.clock.advanceTo(table.view.questionStartTime ?? 0);
      for (const seat of table.seats) await table.answerOver(seat, 0);
    } else await table.pass();
    longest = Math.max(longest, (await store.read(table.gameId)).entries.length);
  }
  expect((await store.load(table.gameId)).length).toBeGreaterThan(50);
  expect(longest).toBeLessThanOrEqual(PHASE_ENTRIES_MAX);

  await table.host.client.post(`${table.path}/play-again`);
  await server.settle();
  await vi.waitFor(async () => expect((await store.readPrevious(table.gameId)).snapshot).not.toBeNull());
  expect((await store.readPrevious(table.gameId)).entries.length).toBeLessThan(5);
  const results = taken(await table.guest.client.get(`${table.path}/results`), 200, ResultsReplySchema);
  expect(results.rounds).toHaveLength(2);
  expect(results.players.map(({ name }) => name).toSorted()).toEqual(['Anna', 'Ben']);
});

test('a lobby of many changes is read from its last 200 entries', async () => {
  const table = await server.table(['Anna', 'Ben', 'Cleo', 'Dan', 'Eve', 'Fay']);
  for (let index = 0; index < 60; index++)
    await Promise.all(
      table.seats.map(({ client }) => client.patch(`${table.path}/players/me`, { name: `Name ${index}` })),
    );
  await server.settle();
  await vi.waitFor(async () => expect((await store.read(table.gameId)).snapshot).not.toBeNull());
  const read = await store.read(table.gameId);
  expect((await store.load(table.gameId)).length).toBeGreaterThan(300);
  expect(read.entries.length).toBeLessThanOrEqual(200);
  const { game } = taken(await table.host.client.get(table.path), 200, GameReplySchema);
  expect(read.entries.at(-1)?.version ?? read.snapshot?.version).toBe(game.version);
});
