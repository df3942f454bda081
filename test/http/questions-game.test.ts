/** A whole server with a model: what players see while it writes, when it fails, and when they doubt a question. */

import { afterAll, beforeEach, describe, expect, test } from 'vitest';

import { elements, startModelServer, type ModelScript } from '../support/model-server.ts';
import { besideWriting, soundQuestions } from '../support/questions.ts';
import { serverForTests } from '../support/server.ts';

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
});

/** Waits for what comes from outside the game's own clock. */
async function until(isSo: () => boolean): Promise<void> {
  for (let turns = 0; !isSo(); turns++) {
    if (turns > 500) throw new Error('it never came to be so');
    await new Promise((resolve) => setTimeout(resolve, 5));
    await server.settle();
  }
}

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
  await until(() => table.view.phase === 'intro');
  await table.toQuestion();
  expect(sent).toBe(4);
  const first = soundQuestions(3).map(({ question }) => question);
  expect(first).toContain(table.question.text);
  expect(table.question.checked).toBe(true);
  seen.resolve();
  for (let number = 2; number <= 6; number++) {
    await table.toReveal();
    await until(() => table.view.reveal?.waiting !== true);
    await table.toQuestion();
    expect(table.view.currentQuestion).toBe(number);
  }
});

test('a model that is down costs nobody a game: the bank writes', async () => {
  script = () => ({ status: 503, headers: { 'retry-after': '60' } });
  const table = await (await server.table()).toChoosing();
  await table.pick('sports');
  await until(() => table.view.phase === 'intro');
  await table.toQuestion();
  expect(table.view.round?.questionCount).toBe(6);
});

test('a free topic that nobody can write about is said to have failed, and may be tried again', async () => {
  script = () => ({ status: 401 });
  const table = await (await server.table()).toChoosing();
  await table.pick('Xyzzyx plugh');
  await until(() => table.view.phase === 'generationFailed');
  expect(table.view.round).toMatchObject({ error: 'GENERATION_FAILED', attempt: 1 });
  script = good;
  await table.pick('Xyzzyx plugh');
  await until(() => table.view.phase === 'intro');
});

const preview = (topic: string) =>
  server.client().call('generate-questions', { topic, difficulty: 'easy', questionCount: 6, language: 'en' });

describe('a challenge', () => {
  test('is decided by the model: a key that does not stand is taken out of the score', async () => {
    // Facts of its own: the pool keeps each but once.
    script = (call) =>
      call.purpose === 'write' ? { pieces: elements(soundQuestions(9, 20)) } : besideWriting(call);
    const table = await (await server.table()).toChoosing();
    await table.pick('Pirates');
    await until(() => table.view.phase === 'intro');
    await table.toQuestion();
    const { id, text } = table.question;
    await table.toReveal();
    script = (call) =>
      call.purpose === 'judge'
        ? { pieces: [JSON.stringify({ thoughts: '', choice: 'none', reason: 'None of these is right.' })] }
        : good(call);
    const path = `${table.path}/questions/${id}/challenge`;
    await table.guest.client.post(path, { reason: 'I doubt it' });
    await until(() => table.view.voided !== undefined);
    expect(table.view.voided).toEqual([
      { questionId: id, round: 1, number: 1, reason: 'None of these is right.' },
    ]);
    script = () => ({ status: 401 });
    const { body } = await preview('Pirates');
    const left = (body as { questions: { question: string }[] }).questions.map(({ question }) => question);
    expect(left.length).toBeGreaterThanOrEqual(5);
    expect(left).not.toContain(text);
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
