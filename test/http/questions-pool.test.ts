/** The pool with a real store and a real client: no fact twice for the same people, and nobody waits for a model a second time. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import type { Question, WrittenQuestion } from '../../game/game.ts';
import { createBudget } from '../../server/http/limits.ts';
import { openStore, type OpenStore } from '../../server/store/open.ts';
import { createQuestionStore } from '../../server/store/questions.ts';
import { elements, startModelServer, type ModelServer } from '../support/model-server.ts';
import { besideWriting, serviceWith, SHORT, writeAll } from '../support/questions.ts';

let folder: string;
let store: OpenStore;
let server: ModelServer;

/** A model that never runs out: its answers and subjects are its own words. */
const WORDS =
  'amber birch cedar delta ember fjord grove heron ivory jolly koala lemon mango night ocean pearl quill river stone tulip'.split(
    ' ',
  );
let made = 0;
const madeUp = (count: number): object[] =>
  Array.from({ length: count }, () => {
    const [one, two] = [WORDS[made % 20]!, WORDS[Math.floor(made / 20) % 20]!];
    made++;
    return {
      question: `Which of the hidden treasures is guarded by number ${made} of the list?`,
      answer: `${one} ${two}`,
      distractors: ['golden thimble', 'silver anchor', 'copper lantern'],
      explanation: 'It has been there for as long as anyone can remember.',
      subject: `Treasure ${two} ${one} ${made}`,
    };
  });

beforeEach(async () => {
  made = 0;
  folder = await mkdtemp(join(tmpdir(), 'quizround-pool-'));
  store = await openStore({ dataDir: folder });
  server = await startModelServer((call) =>
    call.purpose === 'write' ? { pieces: elements(madeUp(call.data.count ?? 0)) } : besideWriting(call),
  );
});

afterEach(async () => {
  await server.close();
  await store.close();
  await rm(folder, { recursive: true });
});

const shownAs = ({ answer, distractors, ...rest }: WrittenQuestion): Question => ({
  ...rest,
  options: [answer, ...distractors],
  correctAnswer: 0,
});

const timing = { ...SHORT, first: 5_000, all: 10_000 };
const sessions = ['ben', 'cleo'];

test('ten games in a row on one preset topic: no fact twice, and from the second on no model call on the players’ way', async () => {
  const { service, metrics } = serviceWith({
    server,
    isChecked: false,
    timing,
    store: createQuestionStore(store),
    takeTopUp: () => Promise.resolve(true),
  });
  const callsOnTheWay: number[] = [];
  const facts: string[] = [];
  for (let game = 0; game < 10; game++) {
    const before = { ...metrics.sources };
    const callsBefore = server.calls.length;
    const questions = await writeAll(service, { topic: 'sports', presetTopic: 'sports', sessions });
    callsOnTheWay.push(server.calls.length - callsBefore);
    expect(questions).toHaveLength(6);
    expect((metrics.sources.model ?? 0) - (before.model ?? 0)).toBe(game === 0 ? 6 : 0);
    for (const question of questions) {
      facts.push(`${question.subject}|${question.answer}`);
      service.shown(shownAs(question), sessions, game);
    }
    await service.settle();
  }
  expect(new Set(facts)).toHaveLength(60);
  expect(metrics.sources).toEqual({ model: 6, pool: 54 });
  // The plan and the questions of the first game; nothing for the tenth.
  expect(callsOnTheWay).toEqual([2, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
});

test('what one table wrote, another one plays', async () => {
  const parts = { server, isChecked: false, timing, store: createQuestionStore(store) };
  const first = serviceWith(parts);
  const written = await writeAll(first.service, { topic: 'Pirates', presetTopic: null, sessions: ['ben'] });
  for (const question of written) first.service.shown(shownAs(question), ['ben'], 1);
  const second = serviceWith(parts);
  const again = await writeAll(second.service, { topic: 'PIRATES!', presetTopic: null, sessions: ['dora'] });
  expect(second.metrics.sources).toEqual({ pool: 6 });
  expect(again.map(({ text }) => text).toSorted()).toEqual(written.map(({ text }) => text).toSorted());
  expect(again.map(({ id }) => id)).not.toContain(written[0]?.id);
});

test('a pool with three is completed by the model', async () => {
  const pool = createQuestionStore(store);
  const key = { topic: 'sports', difficulty: 'easy', language: 'en', kids: false } as const;
  const { service, metrics } = serviceWith({
    server,
    isChecked: false,
    timing,
    store: pool,
  });
  for (const question of (await writeAll(service, { topic: 'Pirates', presetTopic: null })).slice(0, 3)) {
    const { text, answer, distractors, explanation } = question;
    const pooled = {
      question: text,
      answer: `${answer} too`,
      distractors,
      explanation,
      subject: `${question.subject} too`,
    };
    await pool.addQuestion(key, { ...pooled, distractors: [...distractors], checked: true }, 1);
  }
  expect(await writeAll(service)).toHaveLength(6);
  expect(metrics.sources).toEqual({ model: 9, pool: 3 });
});

test('the pool is filled in the background only so often in an hour, by all processes together', async () => {
  const takeTopUp = createBudget('topUp', { points: 2, seconds: 3_600 });
  const parts = { server, isChecked: false, timing, store: createQuestionStore(store), takeTopUp };
  const [one, other] = [serviceWith(parts), serviceWith(parts)];
  const play = async ({ service }: typeof one, difficulty: 'easy' | 'medium' | 'hard'): Promise<number> => {
    const before = server.count('write');
    await writeAll(service, { difficulty });
    await service.settle();
    return server.count('write') - before;
  };
  expect(await play(one, 'easy')).toBe(2);
  expect(await play(other, 'medium')).toBe(2);
  expect(await play(one, 'hard')).toBe(1);
});

test('a store that fails costs memory, not the round', async () => {
  const { service, failures } = serviceWith({
    server,
    isChecked: false,
    timing,
    store: createQuestionStore(store),
  });
  await store.db.schema.dropTable('seen_facts').execute();
  await store.db.schema.dropTable('questions').execute();
  expect(await writeAll(service, { sessions })).toHaveLength(6);
  expect(failures.length).toBeGreaterThan(1);
  await service.stop();
});

test('a voided question leaves the pool', async () => {
  const { service, metrics } = serviceWith({
    server,
    isChecked: false,
    timing,
    store: createQuestionStore(store),
  });
  const [voided] = await writeAll(service, { topic: 'Pirates', presetTopic: null });
  await service.withdraw(shownAs(voided!));
  const again = await writeAll(service, { topic: 'Pirates', presetTopic: null });
  expect(again.map(({ text }) => text)).not.toContain(voided!.text);
  expect(metrics.sources).toEqual({ model: 7, pool: 5 });
});
