/** Several processes over PostgreSQL and Redis serve the same games; an outage of either one. */

import { Client } from 'pg';
import { expect, test, vi } from 'vitest';

import { JoinReplySchema } from '../../protocol/data.ts';
import { GameReplySchema } from '../../protocol/view.ts';
import type { SeatedPlayer } from '../support/harness/http-game.ts';
import { problemOf, taken, type Reply } from '../support/harness/player-client.ts';
import { TestServer, type ClockedGame } from '../support/server.ts';
import { twoProcesses } from '../support/two-processes.ts';

const { postgres, redis, one, other, clock, databaseUrl } = await twoProcesses({ RATE_LIMIT: 'on' });

/** A table in its first question: Anna and Cleo at one process, Ben at the other. */
async function splitTable(): Promise<{ table: ClockedGame; ben: SeatedPlayer; questionId: string }> {
  const table = await one.table(['Anna', 'Cleo']);
  const ben = await table.join('Ben', other.client());
  await table.toQuestion();
  await ben.live.phase('question');
  return { table, ben, questionId: table.question.id };
}

/** Waits until a seat's process knows the answers, and then until it sends them: answers are sent in batches. */
async function shownAt({ client, live }: SeatedPlayer, answered: readonly number[]): Promise<void> {
  await vi.waitFor(async () => {
    const { game } = taken(await client.get(`/api/games/${live.view.id}`), 200, GameReplySchema);
    expect(game.answered).toEqual(answered);
  }, 10_000);
  await clock.advance(1_000);
  await live.until(() => live.view.answered.join() === answered.join(), 'the answers');
}

test('an answer given at one process is shown at the other, and both come to the same reveal', async () => {
  const { table, ben, questionId } = await splitTable();
  const receipt = await ben.live.answer(questionId, 2);
  expect(receipt).toMatchObject({ type: 'receipt' });
  await shownAt(table.host, [2]);
  await table.answerOver(table.host, 1);
  await shownAt(ben, [0, 2]);
  await table.pass();
  expect(table.view.reveal?.answer).toEqual([1, null, 2]);
  expect((await ben.live.phase('reveal')).reveal).toEqual(table.view.reveal);
});

test('DELETE /api/me at one process removes the name from what the other shows', async () => {
  const { table, ben } = await splitTable();
  expect((await ben.client.delete('/api/me')).status).toBe(204);
  const { live } = table.host;
  await live.until(() => live.view.players[2]?.name === 'Player', 'the name to go');
  expect(live.view.players[2]).toMatchObject({ name: 'Player', status: 'left' });
  expect((await table.host.client.get(table.path)).text).not.toContain('Ben');
});

test('DELETE /api/me at one process leaves no fact that the other has yet to write', async () => {
  const { table, ben } = await splitTable();
  const database = new Client({ connectionString: databaseUrl });
  await database.connect();
  const { rows: seats } = await database.query<{ session: string }>(
    'select session from players where game_id = $1 order by join_order desc limit 1',
    [table.gameId],
  );
  const session = seats[0]?.session;
  expect((await ben.client.delete('/api/me')).status).toBe(204);
  await vi.waitFor(
    async () => {
      const others = await database.query(
        'select 1 from seen_facts where session in (select session from players where game_id = $1)',
        [table.gameId],
      );
      expect(others.rowCount).toBeGreaterThan(0);
    },
    { timeout: 20_000, interval: 250 },
  );
  const left = await database.query('select 1 from seen_facts where session = $1', [session]);
  expect(left.rowCount).toBe(0);
  await database.end();
}, 40_000);

test('a deletion waits only for the games of its session', async () => {
  const [held, own] = [await one.table(['Anna']), await one.table(['Dan', 'Eva'])];
  const witness = new Client({ connectionString: databaseUrl });
  await witness.connect();
  await witness.query('begin');
  await witness.query("insert into log values ($1, $2, 0, '[]')", [held.gameId, held.view.version + 1]);
  let isOver = false;
  const joining = one.client().post(`${held.path}/players`, { name: 'Ben' });
  void joining.finally(() => {
    isOver = true;
  });
  await vi.waitFor(async () => {
    const waiting = await witness.query("select 1 from pg_stat_activity where wait_event_type = 'Lock'");
    expect(waiting.rowCount).toBe(1);
  }, 5_000);
  expect((await own.guest.client.delete('/api/me')).status).toBe(204);
  expect(isOver).toBe(false);
  await witness.query('rollback');
  await witness.end();
  taken(await joining, 201, JoinReplySchema);
});

const find = (server: TestServer, code: string): Promise<Reply> =>
  server.client().post('/api/rpc/find_game_by_code', { code });

test('guesses of a join code are counted by both processes together, and a code of a game at the address is found at both', async () => {
  const table = await one.table(['Anna']);
  const wrong = String((Number(table.view.code) + 1) % 1_000_000).padStart(6, '0');
  const guesses: number[] = [];
  for (let times = 0; times < 40; times++)
    for (const server of [one, other]) guesses.push((await find(server, wrong)).status);
  expect(guesses.filter((status) => status === 404)).toHaveLength(60);
  expect((await find(other, table.view.code)).status).toBe(200);
});

test('Redis ends in the middle of a question: answers count at both processes, and both go on together', async () => {
  const { table, ben, questionId } = await splitTable();
  await redis.kill();
  expect(await ben.live.answer(questionId, 3)).toMatchObject({ type: 'receipt' });
  expect((await table.host.submit({ answerIndex: 0 })).status).toBe(200);
  await table.pass();
  await table.host.live.phase('reveal');
  expect(table.view.reveal?.answer).toEqual([0, null, 3]);
  expect((await ben.live.phase('reveal')).reveal?.answer).toEqual([0, null, 3]);
  await table.toQuestion();
  await ben.live.until(() => ben.live.view.question?.id === table.question.id, 'the next question');
  expect(await ben.live.answer(table.question.id, 0)).toMatchObject({ type: 'receipt' });
});

test('PostgreSQL restarted in the middle of a question: what was acknowledged is there, and play goes on within ten seconds', async () => {
  const database = { DATABASE_URL: await postgres.createDatabase() };
  const server = await TestServer.start(database);
  const table = await (await server.table(['Anna', 'Ben', 'Cleo'])).toQuestion();
  expect((await table.host.submit({ answerIndex: 1 })).status).toBe(200);

  await postgres.shutDown();
  const refused = await table.guest.submit({ answerIndex: 2 });
  expect(problemOf(refused)).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await table.answerOver(table.at(2), 0)).toMatchObject({ type: 'refused', code: 'UNAVAILABLE' });
  // No further request; the question's end passes meanwhile.
  await server.clock.advanceTo((table.view.deadline ?? 0) + 1_000);
  expect(table.view.phase).toBe('question');
  await postgres.startAgain();
  for (let second = 0; second < 10 && table.view.phase === 'question'; second++)
    await server.clock.advance(1_000);
  expect(table.view.reveal?.answer).toEqual([1, null, null]);
  await table.toQuestion();
  expect((await table.guest.submit({ answerIndex: 3 })).status).toBe(200);
  await server.settle();
  const { scores, currentQuestion } = table.view;
  await server.stop();

  const again = await TestServer.start(database, server.clock);
  const { view, me } = await again.client(table.guest.client.sessionId).live(table.gameId);
  expect(view).toMatchObject({ phase: 'question', currentQuestion, answered: [1], scores });
  expect(me?.answer).toMatchObject({ questionId: table.question.id, answerIndex: 3 });
  await again.stop();
});
