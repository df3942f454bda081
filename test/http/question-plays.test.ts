/** Statistics of questions are counted from finished games, without players, and shown to the operator. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, expect, test } from 'vitest';

import { admin } from '../../server/admin.ts';
import { readConfig } from '../../server/config.ts';
import {
  createPlayTables,
  findQuestionCounts,
  type QuestionCounts,
} from '../../server/questions/play-tables.ts';
import { openStore } from '../../server/store/open.ts';
import { serverForTests, type ClockedGame } from '../support/server.ts';

const MINUTE_MS = 60_000;

const folder = await mkdtemp(join(tmpdir(), 'quizround-plays-'));
const server = await serverForTests({ DATA_DIR: folder });
const store = await openStore({ dataDir: folder });

afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

/** A game of one round: Anna takes the first option, Ben the second, Cleo does not answer. */
async function played(): Promise<ClockedGame> {
  const table = await server.table(['Anna', 'Ben', 'Cleo'], { settings: { rounds: 1 } });
  for (let number = 1; number <= 6; number++) {
    await table.toQuestion();
    for (const [index, seat] of table.seats.slice(0, 2).entries()) await table.answerOver(seat, index);
    await table.pass();
  }
  return table.toEnd();
}

async function countsAfter(minutes: number): Promise<QuestionCounts[]> {
  for (let passed = 0; passed < minutes; passed++) await server.clock.advance(MINUTE_MS);
  await server.settle();
  return findQuestionCounts(store.db);
}

test('[COUNT-1] [COUNT-4] a finished game counts ten minutes after its end, each session once per question', async () => {
  await played();
  expect(await countsAfter(9)).toEqual([]);
  const counts = await countsAfter(3);
  expect(counts).toHaveLength(6);
  for (const each of counts) {
    expect(each).toMatchObject({ language: 'en', asked: 3, answered: 2, challenged: 0, loved: 0 });
    expect([...each.chosen.values()]).toEqual([1, 1]);
    expect(each.right).toBeLessThanOrEqual(1);
  }
  const facts = counts.map(({ fact }) => fact);
  const rows = await store.db
    .selectFrom('seen_facts')
    .select(['session', 'fact'])
    .where('fact', 'in', facts)
    .execute();
  expect(rows).toHaveLength(18);
  for (const { session, fact } of rows) {
    const again = { session, option: 'again', isRight: true, timeTaken: 1, challenged: true, loved: true };
    await createPlayTables(store).addPlays({ fact, language: 'en', people: [again] }, server.clock.now());
  }
  expect(await countsAfter(1)).toEqual(counts);
});

test('[COUNT-5] neither sessions nor games are in the counts', async () => {
  const table = await played();
  await countsAfter(12);
  const rows = [
    await store.db.selectFrom('question_plays').selectAll().execute(),
    await store.db.selectFrom('question_choices').selectAll().execute(),
  ];
  const sessions = await store.db.selectFrom('seen_facts').select('session').distinct().execute();
  expect(sessions.length).toBeGreaterThan(0);
  for (const { session } of sessions) expect(JSON.stringify(rows)).not.toContain(session);
  expect(JSON.stringify(rows)).not.toContain(table.gameId);
});

test('the operator is shown what plays say about the questions', async () => {
  const lines: string[] = [];
  const config = readConfig({ DATA_DIR: folder });
  expect(await admin(['questions'], config, (line) => lines.push(line), server.clock)).toBe(0);
  expect(lines).toEqual([
    '0 options that nobody takes',
    '0 known by more than 97 %',
    '0 known by less than 15 %',
    '0 challenged',
    '0 loved',
    '0 of another level than they say',
    expect.stringMatching(/^\d+ questions were played$/),
  ]);
  const [before] = await findQuestionCounts(store.db);
  if (before === undefined) throw new Error('no question was played');
  const { fact } = before;
  const sessions = Array.from({ length: 60 }, (_, index) => `operator-${index}`);
  store.seen.mark(sessions, fact, server.clock.now());
  const people = sessions.map((session) => ({
    session,
    option: 'words of before',
    isRight: false,
    timeTaken: 3_000,
    challenged: true,
    loved: false,
  }));
  const at = server.clock.now();
  await createPlayTables(store).addPlays({ fact, language: 'en', people }, at);
  lines.length = 0;
  await admin(['questions'], config, (line) => lines.push(line), server.clock);
  const about = lines.filter((line) => line.includes(`  ${fact}  en  `)).join('\n');
  expect(about).toContain('hardly anybody knows it');
  expect(about).toContain('challenged by 60');
  const answered = before.answered + 60;
  expect(about).toContain(`${Math.round((100 * before.right) / answered)} % of ${answered} right, `);
  expect(about).toMatch(/right, [23]\.\d s/);
});
