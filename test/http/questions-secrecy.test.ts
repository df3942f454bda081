/** Before the reveal, questions of a running game are found neither by previews nor by games of other sessions (rules POOL). */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';

import { ResultsReplySchema } from '../../protocol/data.ts';
import { GenerateQuestionsReplySchema } from '../../protocol/functions.ts';
import { elements, startModelServer } from '../support/harness/model-server.ts';
import { taken } from '../support/harness/player-client.ts';
import { besideWriting, endlessQuestions } from '../support/questions.ts';
import { TestServer, type ClockedGame } from '../support/server.ts';

const ContentSchema = z.object({ question: z.string(), explanation: z.string() });

let fresh = endlessQuestions();
let isUp = true;
const model = await startModelServer((call) => {
  if (!isUp) return { status: 401 };
  return call.purpose === 'write' ? { pieces: elements(fresh(call.data.count ?? 0)) } : besideWriting(call);
});
afterAll(() => model.close());

let server: TestServer;
let folder = '';
const withModel = {
  AI_PROVIDER: 'openai-compatible',
  AI_MODEL: 'm',
  AI_BASE_URL: model.url,
  AI_CHECK: 'off',
};
const start = async (environment: Readonly<Record<string, string>>): Promise<void> => {
  folder = await mkdtemp(join(tmpdir(), 'quizround-secrecy-'));
  server = await TestServer.start({ ...environment, DATA_DIR: folder });
};
beforeEach(() => {
  fresh = endlessQuestions();
  isUp = true;
});
afterEach(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

async function choosing(): Promise<ClockedGame> {
  const table = await server.table(['Anna', 'Ben'], { settings: { rounds: 1 } });
  await table.toChoosing();
  return table;
}

/** A game whose round on a topic is ready to be played. */
async function waiting(topic: string): Promise<ClockedGame> {
  const table = await choosing();
  await table.pick(topic);
  await server.eventually(() => table.view.phase === 'intro');
  return table;
}

/** The texts that identify a game's questions, collected after it has been played. */
async function textsOf(table: ClockedGame): Promise<string[]> {
  await table.toEnd();
  const reply = await table.guest.client.get(`${table.path}/results`);
  const { rounds } = taken(reply, 200, ResultsReplySchema);
  return rounds.flatMap(({ questions }) =>
    questions.map(({ text, explanation }) => `${text} ${explanation}`),
  );
}

/** Resolves once revealed questions are in the pool, which no player waits for. */
async function pooled(texts: readonly string[]): Promise<void> {
  const file = new DatabaseSync(join(folder, 'quizround.db'), { readOnly: true });
  const query = file.prepare('select content from questions');
  const stored = (): string[] =>
    query.all().map(({ content }) => {
      const { question, explanation } = ContentSchema.parse(JSON.parse(String(content)));
      return `${question} ${explanation}`;
    });
  await server.eventually(() => common(stored(), texts).length === texts.length);
  file.close();
}

async function previewed(topic: string, times: number, difficulty = 'easy'): Promise<Set<string>> {
  const shown = new Set<string>();
  for (let time = 0; time < times; time++) {
    const reply = await server.client().call('generate-questions', { topic, difficulty });
    if (reply.status !== 200) continue;
    const { questions } = taken(reply, 200, GenerateQuestionsReplySchema);
    for (const { question, explanation } of questions) shown.add(`${question} ${explanation}`);
  }
  return shown;
}

const common = (one: Iterable<string>, other: Iterable<string>): string[] => {
  const all = new Set(other);
  return [...one].filter((text) => all.has(text));
};

describe('with a model', () => {
  beforeEach(() => start(withModel));

  test('[POOL-1] what a game waits to reveal is in no preview and in no other game; after the reveal other games may have it', async () => {
    const first = await waiting('Hidden treasures');
    const second = await waiting('Hidden treasures');
    isUp = false;
    const shown = await previewed('Hidden treasures', 10);
    const texts = await textsOf(first);
    expect(texts).toHaveLength(6);
    expect(common(texts, shown)).toEqual([]);
    await pooled(texts);
    const writes = model.count('write');
    const third = await waiting('Hidden treasures');
    expect(model.count('write')).toBe(writes);
    const others = await textsOf(second);
    expect(common(texts, others)).toEqual([]);
    // The second game continued on the same clock, and was revealed too.
    const again = await textsOf(third);
    expect(common(again, [...texts, ...others])).toHaveLength(6);
  });

  test('[POOL-2] two games at once on a topic draw different questions from its pool', async () => {
    const texts = await textsOf(await waiting('Hidden treasures'));
    await pooled(texts);
    const others = await Promise.all([waiting('Hidden treasures'), waiting('Hidden treasures')]);
    const [one, other] = [await textsOf(others[0]), await textsOf(others[1])];
    expect(common(one, other)).toEqual([]);
    expect(common([...one, ...other], texts).toSorted()).toEqual(texts.toSorted());
  });

  test('[POOL-3] what a preview showed is asked in no game, and no pool is filled for it', async () => {
    const before = model.count('write');
    const shown = await previewed('sports', 2);
    expect(shown.size).toBe(12);
    await server.settle();
    expect(model.count('write') - before).toBe(2);
    isUp = false;
    const texts = await textsOf(await waiting('sports'));
    expect(texts).toHaveLength(6);
    expect(common(texts, shown)).toEqual([]);
  });
});

describe('from the bank alone', () => {
  beforeEach(() => start({}));

  test.each(['sports', 'flags'])('[POOL-3] no preview on %s holds a question of a game', async (topic) => {
    const table = await waiting(topic);
    const shown = new Set<string>();
    for (const difficulty of ['easy', 'medium', 'hard'])
      for (const text of await previewed(topic, 9, difficulty)) shown.add(text);
    expect(shown.size).toBeGreaterThan(4);
    const texts = await textsOf(table);
    expect(texts).toHaveLength(6);
    expect(common(texts, shown)).toEqual([]);
  });

  test('[POOL-2] two games at once on a topic are asked different questions', async () => {
    const tables = [await waiting('sports'), await waiting('sports'), await waiting('sports')];
    const texts: string[] = [];
    for (const table of tables) texts.push(...(await textsOf(table)));
    expect(texts).toHaveLength(18);
    expect(new Set(texts)).toHaveLength(18);
  });

  test('[POOL-2] nine games that pick a topic in the same moment share no question, in any of 36 pairs', async () => {
    const tables: ClockedGame[] = [];
    for (let game = 0; game < 9; game++) tables.push(await choosing());
    await Promise.all(tables.map((table) => table.pick('sports')));
    await server.eventually(() => tables.every((table) => table.view.phase === 'intro'));
    const rounds: ReadonlySet<string>[] = [];
    for (const table of tables) rounds.push(new Set(await textsOf(table)));
    const pairs = rounds.flatMap((one, at) => rounds.slice(at + 1).map((other) => common([...one], other)));
    expect(pairs).toHaveLength(36);
    expect(pairs.flat()).toEqual([]);
  });
});
