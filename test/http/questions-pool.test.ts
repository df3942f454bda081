/** The pool with a real store and a real client: no fact twice for the same people, and no second wait for a model. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import type { Question, WrittenQuestion } from '../../game/game.ts';
import { createBudget } from '../../server/limits/limits.ts';
import { createQuestionStore } from '../../server/questions/question-tables.ts';
import { openStore, type OpenStore } from '../../server/store/open.ts';
import { elements, startModelServer, type ModelServer } from '../support/harness/model-server.ts';
import { besideWriting, endlessQuestions, serviceWith, SHORT, writeAll } from '../support/questions.ts';

let folder: string;
let store: OpenStore;
let server: ModelServer;

let madeUp = endlessQuestions();

beforeEach(async () => {
  madeUp = endlessQuestions();
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

const sports = {
  topic: 'sports',
  presetTopic: 'sports',
  difficulty: 'easy',
  language: 'en',
  kids: false,
} as const;
const pirates = { ...sports, topic: 'Pirates', presetTopic: null } as const;

const timing = { ...SHORT, first: 5_000, all: 10_000 };
const sessions = ['ben', 'cleo'];

test('ten games in a row on one preset topic: no fact twice, and no model call on the players’ way', async () => {
  const { service, metrics } = serviceWith({
    server,
    isChecked: false,
    timing,
    store: createQuestionStore(store),
    takeTopUp: () => Promise.resolve({ ok: true }),
  });
  const callsOnTheWay: number[] = [];
  const facts: string[] = [];
  for (let game = 0; game < 10; game++) {
    const callsBefore = server.calls.length;
    const questions = await writeAll(service, { topic: 'sports', presetTopic: 'sports', sessions });
    callsOnTheWay.push(server.calls.length - callsBefore);
    expect(questions).toHaveLength(6);
    for (const question of questions) {
      facts.push(`${question.subject}|${question.answer}`);
      service.shown(shownAs(question), sessions, game);
      service.revealed(shownAs(question), sports);
    }
    await service.finishPending();
  }
  expect(new Set(facts)).toHaveLength(60);
  expect(metrics.sources.model).toBeUndefined();
  expect(metrics.sources.pool).toBeGreaterThan(metrics.sources.bank ?? 0);
  expect(callsOnTheWay).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
});

test('what one table wrote, another one plays', async () => {
  const parts = { server, isChecked: false, timing, store: createQuestionStore(store) };
  const first = serviceWith(parts);
  const written = await writeAll(first.service, { topic: 'Pirates', presetTopic: null, sessions: ['ben'] });
  for (const question of written) {
    first.service.shown(shownAs(question), ['ben'], 1);
    first.service.revealed(shownAs(question), pirates);
  }
  await first.service.finishPending();
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
    await writeAll(service, { presetTopic: 'sports', difficulty });
    await service.finishPending();
    return server.count('write') - before;
  };
  expect(await play(one, 'easy')).toBe(1);
  expect(await play(other, 'medium')).toBe(1);
  expect(await play(one, 'hard')).toBe(0);
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

test('a voided question leaves the pool, also where it is still on its way into it', async () => {
  const { service, metrics } = serviceWith({
    server,
    isChecked: false,
    timing,
    store: createQuestionStore(store),
  });
  const written = await writeAll(service, pirates);
  for (const question of written) service.revealed(shownAs(question), pirates);
  const [voided] = written;
  await service.withdraw(shownAs(voided!));
  await service.finishPending();
  const again = await writeAll(service, pirates);
  expect(again.map(({ text }) => text)).not.toContain(voided!.text);
  expect(metrics.sources).toEqual({ model: 7, pool: 5 });
});

test('[POOL-1] a question that was never revealed is in no pool', async () => {
  const parts = { server, isChecked: false, timing, store: createQuestionStore(store) };
  const first = serviceWith(parts);
  await writeAll(first.service, pirates);
  await first.service.finishPending();
  const second = serviceWith(parts);
  await writeAll(second.service, { ...pirates, sessions: ['dora'] });
  expect(second.metrics.sources).toEqual({ model: 6 });
});

test('[POOL-2] what games wait to reveal no other game is handed', async () => {
  const parts = { server, isChecked: false, timing, store: createQuestionStore(store) };
  const { service, metrics } = serviceWith(parts);
  const pooled = await writeAll(service, { ...pirates, count: 9 });
  for (const question of pooled) service.revealed(shownAs(question), pirates);
  await service.finishPending();
  const [one, two, three] = pooled.map(shownAs);
  service.setPendingReveals('gameone001', [one!, two!]);
  service.setPendingReveals('gametwo001', [three!]);
  const drawn = await writeAll(service, { ...pirates, sessions: ['dora'] });
  expect(metrics.sources).toEqual({ model: 9, pool: 6 });
  for (const held of [one, two, three]) expect(drawn.map(({ text }) => text)).not.toContain(held?.text);
  service.setPendingReveals('gameone001', []);
  service.setPendingReveals('gametwo001', []);
  const facts = drawn.map(({ subject, answer }) => ({ subject, answer }));
  const rest = await writeAll(service, { ...pirates, facts, count: 3 });
  expect(new Set(rest.map(({ text }) => text))).toEqual(new Set([one, two, three].map((held) => held?.text)));
});

test('[POOL-2] games that draw at once at two processes, or after a restart, are handed different questions of the bank', async () => {
  const parts = { timing, store: createQuestionStore(store) };
  const process = () => serviceWith(parts).service;
  const [one, two] = [process(), process()];
  const games = Array.from({ length: 9 }, (_, index) => `game${index}`);
  const drawn = await Promise.all(
    games.map((gameId, index) =>
      writeAll(index % 2 === 0 ? one : two, { ...sports, gameId, isUrgent: true }),
    ),
  );
  const restarted = await writeAll(process(), { ...sports, gameId: 'later', isUrgent: true });
  const texts = [...drawn.flat(), ...restarted].map(({ text }) => text);
  expect(texts).toHaveLength(60);
  expect(new Set(texts)).toHaveLength(60);
});

test('[POOL-2] a game is handed questions of others where the bank has no more', async () => {
  const { service } = serviceWith({ timing, store: createQuestionStore(store) });
  const seen = new Set<string>();
  for (let game = 0; game < 20; game++) {
    const drawn = await writeAll(service, { ...sports, gameId: `game${game}`, isUrgent: true });
    expect(drawn).toHaveLength(6);
    for (const { text } of drawn) seen.add(text);
  }
  expect(seen.size).toBeLessThan(120);
});
