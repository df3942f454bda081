/** A whole server with a model: what players see while it writes, when it fails, and when they challenge a question. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';

import { ResultsReplySchema } from '../../protocol/data.ts';
import { GameReplySchema } from '../../protocol/view.ts';
import { elements, startModelServer, type ModelScript } from '../support/harness/model-server.ts';
import { taken } from '../support/harness/player-client.ts';
import { besideWriting, soundQuestions } from '../support/questions.ts';
import { serverForTests, TestServer, type ClockedGame } from '../support/server.ts';

const good: ModelScript = (call) =>
  call.purpose === 'write' ? { pieces: elements(soundQuestions(9)) } : besideWriting(call);
let script: ModelScript;
beforeEach(() => {
  script = good;
});

const model = await startModelServer((call) => script(call));
afterAll(() => model.close());
const server = await serverForTests({
  AI_PROVIDER: 'openai-compatible',
  AI_MODEL: 'test-model',
  AI_BASE_URL: model.url,
  AI_PRICE_INPUT: '2',
  AI_PRICE_OUTPUT: '10',
});

test('the first question is on the screens before the fourth was sent, and the round becomes whole', async () => {
  const seen = Promise.withResolvers<void>();
  let sent = 0;
  async function* pieces(): AsyncGenerator<string> {
    for (const piece of elements(soundQuestions(9))) {
      if (sent === 4) await seen.promise;
      yield piece;
      sent++;
    }
  }
  script = (call) => (call.purpose === 'write' ? { pieces: pieces() } : besideWriting(call));
  const table = await (await server.table()).toChoosing();
  await table.pick('Estonian sea shanties');
  await server.eventually(() => table.view.phase === 'intro');
  await table.toQuestion();
  expect(sent).toBe(4);
  const first = soundQuestions(3).map(({ question }) => question);
  expect(first).toContain(table.question.text);
  expect(table.question.checked).toBe(true);
  seen.resolve();
  for (let number = 2; number <= 6; number++) {
    await table.toReveal();
    await server.eventually(() => table.view.reveal?.waiting !== true);
    await table.toQuestion();
    expect(table.view.currentQuestion).toBe(number);
  }
});

test('a model that is down prevents no game: the bank writes', async () => {
  script = () => ({ status: 503, headers: { 'retry-after': '60' } });
  const table = await (await server.table()).toChoosing();
  await table.pick('sports');
  await server.eventually(() => table.view.phase === 'intro');
  await table.toQuestion();
  expect(table.view.round?.questionCount).toBe(6);
});

test('a free topic that no source can write about is reported as failed, and may be tried again', async () => {
  script = () => ({ status: 401 });
  const table = await (await server.table()).toChoosing();
  await table.pick('Xyzzyx plugh');
  await server.eventually(() => table.view.phase === 'generationFailed');
  expect(table.view.round).toMatchObject({ error: 'AI_UNAVAILABLE', attempt: 1 });
  script = good;
  await table.pick('Xyzzyx plugh');
  await server.eventually(() => table.view.phase === 'intro');
});

test('what a round cost, and what its checks dropped, stands in the metrics', async () => {
  // A short answer comes first: no other check drops it.
  const sound = soundQuestions(8, 40).toSorted((one, other) => one.answer.length - other.answer.length);
  script = (call) =>
    call.purpose === 'write'
      ? {
          pieces: elements([{ ...sound[0], distractors: ['A', 'B', 'All of the above'] }, ...sound.slice(1)]),
        }
      : besideWriting(call);
  const figure = async (name: string): Promise<number> => {
    const text = await (await fetch(`${server.base}/metrics`)).text();
    return Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.split(' ')[1] ?? 0,
    );
  };
  const cost = 'quizround_model_cost_dollars_total{model="test-model",purpose="write"}';
  const dropped = 'quizround_questions_rejected_total{check="checkNoCollectiveOption"}';
  const [calls, costBefore, droppedBefore] = [model.calls.length, await figure(cost), await figure(dropped)];
  const table = await (await server.table()).toChoosing();
  await table.pick('Deep caves');
  await server.eventually(() => table.view.round?.questionCount === 6 && table.view.phase === 'intro');
  await server.eventually(() => model.count('read') >= 6);
  await table.toQuestion();
  // Each call of the local server reports 700 tokens in and 900 out.
  const spent = (await figure(cost)) - costBefore;
  expect(spent).toBeGreaterThan(0);
  expect(spent).toBeLessThanOrEqual(((model.calls.length - calls) * (700 * 2 + 900 * 10)) / 1e6 + 1e-9);
  expect((await figure(dropped)) - droppedBefore).toBe(1);
});

const preview = (topic: string) =>
  server.client().call('generate-questions', { topic, difficulty: 'easy', questionCount: 6, language: 'en' });

describe('a challenge', () => {
  test('is decided by the model: a key that does not stand is taken out of the score', async () => {
    // Different facts, because the pool stores each only once.
    script = (call) =>
      call.purpose === 'write' ? { pieces: elements(soundQuestions(9, 20)) } : besideWriting(call);
    const table = await (await server.table()).toChoosing();
    await table.pick('Pirates');
    await server.eventually(() => table.view.phase === 'intro');
    await table.toQuestion();
    const { id, text } = table.question;
    await table.toReveal();
    script = (call) =>
      call.purpose === 'judge'
        ? { pieces: [JSON.stringify({ thoughts: '', choice: 'none', reason: 'None of these is right.' })] }
        : good(call);
    const path = `${table.path}/questions/${id}/challenge`;
    await table.guest.client.post(path, { reason: 'I doubt it' });
    await server.eventually(() => table.view.voided !== undefined);
    expect(table.view.voided).toEqual([
      { questionId: id, round: 1, number: 1, reason: 'None of these is right.' },
    ]);
    await table.toEnd();
    script = () => ({ status: 401 });
    const next = await (await server.table(['Cleo', 'Dan'], { settings: { rounds: 1 } })).toChoosing();
    await next.pick('Pirates');
    await server.eventually(() => next.view.phase === 'intro');
    await next.toEnd();
    const { rounds } = taken(await next.guest.client.get(`${next.path}/results`), 200, ResultsReplySchema);
    const left = rounds.flatMap(({ questions }) => questions.map((question) => question.text));
    expect(left.length).toBeGreaterThanOrEqual(5);
    expect(left).not.toContain(text);
  });
});

const judged = (choice: string) => ({
  pieces: [JSON.stringify({ thoughts: '', choice, reason: 'None of these is right.' })],
});
const challenge = async (table: ClockedGame): Promise<void> => {
  const questionId = table.question.id;
  await table.toReveal();
  await table.host.client.post(`${table.path}/questions/${questionId}/challenge`, {});
};

describe('a challenge that no model could judge', () => {
  test('is asked again after a while, longer and longer', async () => {
    let times = 0;
    script = (call) => {
      if (call.purpose !== 'judge') return good(call);
      times++;
      return times < 3 ? { status: 401 } : judged('several');
    };
    const table = await (await server.table()).toQuestion();
    await challenge(table);
    await server.eventually(() => times === 1);
    await server.clock.advance(14_000);
    expect(times).toBe(1);
    await server.clock.advance(1_000);
    await server.eventually(() => times === 2);
    await server.clock.advance(60_000);
    await server.eventually(() => table.view.voided !== undefined);
    expect(times).toBe(3);
  });

  test('is asked again when the server starts, also in a game that is over', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'quizround-judging-'));
    const environment = {
      AI_PROVIDER: 'openai-compatible',
      AI_MODEL: 'test-model',
      AI_BASE_URL: model.url,
      DATA_DIR: folder,
    };
    script = () => ({ status: 401 });
    const first = await TestServer.start(environment);
    const table = await (await first.table()).toQuestion();
    await table.toEnd();
    const reply = await table.host.client.get(`${table.path}/results`);
    const { rounds } = taken(reply, 200, ResultsReplySchema);
    const questionId = rounds[0]?.questions[0]?.id ?? '';
    const { body } = await table.host.client.post(`${table.path}/questions/${questionId}/challenge`, {});
    expect(body).toMatchObject({ status: 'open' });
    await first.stop();

    script = (call) => (call.purpose === 'judge' ? judged('none') : good(call));
    const second = await TestServer.start(environment);
    const again = second.client(table.host.client.sessionId);
    await vi.waitFor(async () => {
      const { game } = taken(await again.get(table.path), 200, GameReplySchema);
      expect(game.voided).toMatchObject([{ questionId, reason: 'None of these is right.' }]);
    });
    await second.stop();
    await rm(folder, { recursive: true });
  });
});

describe('the preview', () => {
  test('shows questions with their answers', async () => {
    const { status, body } = await preview('Estonian sea shanties');
    expect(status).toBe(200);
    const { questions } = body as {
      questions: { question: string; options: string[]; correctAnswer: number }[];
    };
    expect(questions).toHaveLength(6);
    for (const { question, options, correctAnswer } of questions) {
      expect(options[correctAnswer]).toBe(
        soundQuestions(9).find((each) => each.question === question)?.answer,
      );
    }
  });

  test('says when none could be written', async () => {
    script = () => ({ status: 401 });
    const { status, body } = await preview('Xyzzyx plugh');
    expect([502, 503]).toContain(status);
    expect(body).toMatchObject({ code: 'GENERATION_FAILED' });
  });
});
