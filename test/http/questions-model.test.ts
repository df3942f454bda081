/** Questions by a model, through the real client code of two protocols: what a valid stream yields, and when. */

import { describe, expect, test } from 'vitest';

import { elements, type ModelScript } from '../support/harness/model-server.ts';
import { modelServersForTests } from '../support/model-servers.ts';
import {
  besideWriting,
  readingOf,
  request,
  serviceWith,
  soundQuestions,
  writeAll,
} from '../support/questions.ts';

const serve = modelServersForTests();

const writing =
  (objects: readonly object[]): ModelScript =>
  (call) =>
    call.purpose === 'write' ? { pieces: elements(objects) } : besideWriting(call);

describe.each(['openai', 'anthropic'] as const)('over the protocol of %s', (protocol) => {
  test('a good stream gives six questions, each read blind', async () => {
    const server = await serve(writing(soundQuestions(9)));
    const { service, metrics } = serviceWith({ server, protocol });
    const questions = await writeAll(service);
    expect(questions).toHaveLength(6);
    expect(questions.every(({ checked }) => checked)).toBe(true);
    expect(new Set(questions.map(({ id }) => id))).toHaveLength(6);
    expect(metrics.sources).toEqual({ model: 6 });
    expect(server.count('write')).toBe(1);
  });

  test('the first question is there before the fourth was sent', async () => {
    const first = Promise.withResolvers<void>();
    const objects = soundQuestions(9);
    let sent = 0;
    async function* pieces(): AsyncGenerator<string> {
      for (const piece of elements(objects)) {
        if (sent === 4) await first.promise;
        yield piece;
        sent++;
      }
    }
    const server = await serve((call) =>
      call.purpose === 'write' ? { pieces: pieces() } : besideWriting(call),
    );
    const { service } = serviceWith({ server, protocol });
    const got: string[] = [];
    await service.write(request, {
      signal: new AbortController().signal,
      onStep(step) {
        if (!('questions' in step)) return;
        got.push(...step.questions.map(({ text }) => text));
        first.resolve();
      },
    });
    expect(got).toHaveLength(6);
    expect(objects.slice(0, 3).map(({ question }) => question)).toContain(got[0]);
  });

  test('two bad, one doubled and one disputed question are left out, and six good ones stay', async () => {
    const [one, two, three, ...rest] = soundQuestions(12);
    const bad = [
      { ...one, question: `Is it true that ${one!.answer} is right?`, distractors: ['No', 'Maybe', 'Never'] },
      { ...two, distractors: [two!.answer, two!.answer, 'All of the above'] },
    ];
    const doubled = { ...three, question: `Say once more: ${three!.question}` };
    const disputed = {
      ...rest[0],
      question: 'A question no reader knows: which one is it?',
      subject: 'Disputed',
    };
    const server = await serve(writing([...bad, three!, doubled, disputed, ...rest]));
    const { service, metrics } = serviceWith({ server, protocol });
    const questions = await writeAll(service);
    expect(questions.map(({ text }) => text)).toEqual(
      [three, ...rest.slice(1)].slice(0, 6).map((q) => q!.question),
    );
    expect(metrics.sources).toEqual({ model: 6 });
    expect(metrics.rejections).toMatchObject({
      checkKeyHidden: 1,
      checkOptionsDiffer: 1,
      checkFactNew: 1,
      blindReading: 1,
    });
  });
});

test('what a first answer lacks is asked for once more', async () => {
  const server = await serve((call) =>
    call.purpose === 'write' ? { pieces: elements(soundQuestions(4, call.nth * 4)) } : besideWriting(call),
  );
  const { service, metrics } = serviceWith({ server });
  expect(await writeAll(service)).toHaveLength(6);
  expect(metrics.sources).toEqual({ model: 6 });
  expect(server.calls.filter(({ purpose }) => purpose === 'write').map(({ data }) => data.count)).toEqual([
    9, 5,
  ]);
});

describe('servers without structured output', () => {
  const objects = soundQuestions(9);
  test.each([
    [
      'a fenced block',
      `Here you are:\n\`\`\`json\n${JSON.stringify({ elements: objects }, null, 2)}\n\`\`\``,
    ],
    ['a bare array', JSON.stringify(objects)],
    ['one object a line', objects.map((object) => JSON.stringify(object)).join('\n')],
    [
      'words around',
      `Sure! "Questions":\n${objects.map((o) => JSON.stringify(o)).join(' and ')}\nEnjoy {them}!`,
    ],
    ['another wrapper', JSON.stringify({ data: { questions: objects } })],
  ])('%s is read', async (_, text) => {
    const pieces = text.match(/[\s\S]{1,7}/g) ?? [];
    const server = await serve((call) => (call.purpose === 'write' ? { pieces } : besideWriting(call)));
    const { service, metrics } = serviceWith({ server });
    expect(await writeAll(service)).toHaveLength(6);
    expect(metrics.sources).toEqual({ model: 6 });
  });

  test('a server that refuses a schema is asked without one, from then on', async () => {
    const server = await serve((call) =>
      call.body.response_format === undefined ? writing(objects)(call) : { status: 400 },
    );
    const { service, metrics } = serviceWith({ server });
    expect(await writeAll(service)).toHaveLength(6);
    expect(metrics.sources).toEqual({ model: 6 });
    const asked = server.calls.filter(({ purpose }) => purpose === 'plan' || purpose === 'write');
    expect(asked.filter(({ body }) => body.response_format !== undefined)).toHaveLength(1);
    expect(asked.at(-1)?.system).toContain('"distractors"');
  });
});

test('without a check no reader is asked, and the questions say so', async () => {
  const server = await serve(writing(soundQuestions(9)));
  const { service } = serviceWith({ server, isChecked: false });
  const questions = await writeAll(service);
  expect(questions.map(({ checked }) => checked)).toEqual(Array(6).fill(false));
  expect(server.count('read')).toBe(0);
});

test('a reader that cannot be asked holds nothing up: the questions go out unchecked', async () => {
  const server = await serve((call) =>
    call.purpose === 'read' ? { status: 500 } : writing(soundQuestions(9))(call),
  );
  const { service, metrics } = serviceWith({ server });
  const questions = await writeAll(service);
  expect(questions.map(({ checked }) => checked)).toEqual(Array(6).fill(false));
  expect(metrics.sources).toEqual({ model: 6 });
});

test('the reader sees neither the key nor its place', async () => {
  const server = await serve(writing(soundQuestions(9)));
  const { service } = serviceWith({ server });
  const questions = await writeAll(service);
  const places = server.calls
    .filter(({ purpose }) => purpose === 'read')
    .map((call) => {
      expect(Object.keys(call.data)).toEqual(['question', 'options']);
      return (JSON.parse(readingOf(call)) as { choice: string }).choice;
    });
  expect(questions).toHaveLength(6);
  expect(new Set(places).size).toBeGreaterThan(1);
});

test('the prompt names language, difficulty, audience, subtopics and what was asked already', async () => {
  const server = await serve(writing(soundQuestions(9)));
  const { service } = serviceWith({ server });
  await writeAll(service, {
    topic: 'Estonian sea shanties',
    presetTopic: null,
    language: 'et',
    kids: true,
    difficulty: 'hard',
    facts: [{ subject: 'Largest island', answer: 'Saaremaa' }],
  });
  const call = server.calls.find(({ purpose }) => purpose === 'write');
  expect(call?.data).toMatchObject({
    topic: 'Estonian sea shanties',
    language: 'Estonian',
    difficulty: 'hard',
    count: 9,
    alreadyAsked: ['Largest island: Saaremaa'],
  });
  expect(call?.data.audience).toContain('children');
  expect(call?.data.subtopics).toHaveLength(9);
  expect(call?.system).toMatch(/easy:.*\n.*medium:.*\n.*hard:/);
});

test('subtopics are planned once for a topic and drawn again for each round', async () => {
  const server = await serve(writing(soundQuestions(9)));
  const { service } = serviceWith({ server });
  await writeAll(service);
  await writeAll(service);
  const drawn = server.calls.filter(({ purpose }) => purpose === 'write').map(({ data }) => data.subtopics);
  expect(server.count('plan')).toBe(1);
  expect(drawn[0]).not.toEqual(drawn[1]);
});

test('writing is given up when the game moves on, and the line is closed', async () => {
  const server = await serve((call) =>
    call.purpose === 'write'
      ? { pieces: elements(soundQuestions(3)).slice(0, 4), thenStall: true }
      : besideWriting(call),
  );
  const { service } = serviceWith({ server });
  const controller = new AbortController();
  let stepsAfterAbort = 0;
  const writingAll = service.write(request, {
    signal: controller.signal,
    onStep(step) {
      if (controller.signal.aborted) stepsAfterAbort++;
      if ('questions' in step) controller.abort();
    },
  });
  await expect(writingAll).rejects.toThrow('aborted');
  expect(stepsAfterAbort).toBe(0);
  await server.calls.find(({ purpose }) => purpose === 'write')?.closed;
});

test('progress reports planning, writing and checking', async () => {
  const server = await serve(writing(soundQuestions(9)));
  const { service } = serviceWith({ server });
  const progress: string[] = [];
  await service.write(request, {
    signal: new AbortController().signal,
    onStep(step) {
      if ('progress' in step) progress.push(`${step.progress.stage} ${step.progress.count}`);
    },
  });
  expect(progress.slice(0, 3)).toEqual(['planning 0', 'writing 0', 'writing 1']);
});

test('tokens of a call that ended are reported as the provider counts them', async () => {
  const server = await serve(writing(soundQuestions(6)));
  const { service, metrics } = serviceWith({ server, isChecked: false });
  await writeAll(service);
  expect(metrics.calls[0]).toEqual({ outcome: 'ok', tokensIn: 700, tokensOut: 900 });
});
