/** The cost of a preview: a limited number of model calls, few previews at once, none for a client that has left; and its content without a model. */

import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';

import { GenerateQuestionsReplySchema } from '../../protocol/functions.ts';
import { elements, startModelServer, type ModelScript } from '../support/harness/model-server.ts';
import { problemOf, taken, type Reply } from '../support/harness/player-client.ts';
import { besideWriting, endlessQuestions, soundQuestions } from '../support/questions.ts';
import { serverForTests, TestServer } from '../support/server.ts';

const good: ModelScript = (call) =>
  call.purpose === 'write' ? { pieces: elements(soundQuestions(9)) } : besideWriting(call);
let script = good;
const model = await startModelServer((call) => script(call));
afterAll(() => model.close());
const server = await serverForTests({
  AI_PROVIDER: 'openai-compatible',
  AI_MODEL: 'm',
  AI_BASE_URL: model.url,
  AI_FALLBACK_PROVIDER: 'openai-compatible',
  AI_FALLBACK_MODEL: 'other',
  AI_FALLBACK_BASE_URL: model.url,
  TRUST_PROXY: '1',
});

/** Every topic is planned only once, so each test uses another. */
let topics = 0;
let topic = '';
beforeEach(() => {
  topic = `Hidden treasure ${String.fromCodePoint(65 + topics++)}`;
});
afterEach(() => {
  script = good;
});

const preview = (address = '203.0.113.1'): Promise<Reply> =>
  server.client().post('/api/functions/generate-questions', { topic }, { 'x-forwarded-for': address });

const stall: ModelScript = () => ({ stall: true });
const fresh = endlessQuestions();

test.each<[string, ModelScript]>([
  ['is good', good],
  [
    'writes without end, unreadably',
    (call) => (call.purpose === 'write' ? { pieces: elements(fresh(2_000)) } : besideWriting(call)),
  ],
  ['asks to be asked again', () => ({ status: 429, headers: { 'retry-after': '0' } })],
  ['is broken', () => ({ status: 503, headers: { 'retry-after': '0' } })],
  ['writes nonsense', () => ({ pieces: ['{"elements":[]}'] })],
])('a preview costs twelve calls at the most where the model %s', async (_, given) => {
  script = given;
  const before = model.calls.length;
  await preview();
  expect(model.calls.length - before).toBeGreaterThan(1);
  expect(model.calls.length - before).toBeLessThanOrEqual(12);
});

test('a preview whose connection is closed ends its model calls and begins no more', async () => {
  script = (call) => (call.purpose === 'write' ? { stall: true } : besideWriting(call));
  const before = model.calls.length;
  const hangUp = new AbortController();
  const asked = fetch(`${server.base}/api/functions/generate-questions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-session-id': server.client().sessionId },
    body: JSON.stringify({ topic }),
    signal: hangUp.signal,
  });
  await vi.waitFor(() => expect(model.calls.slice(before).map(({ purpose }) => purpose)).toContain('write'));
  const begun = model.calls.length;
  hangUp.abort();
  await expect(asked).rejects.toThrow('aborted');
  await model.calls.at(-1)?.closed;
  script = good;
  expect(taken(await preview(), 200, GenerateQuestionsReplySchema).questions).toHaveLength(6);
  const others = model.calls.slice(begun).filter(({ purpose }) => purpose === 'write');
  expect(others).toHaveLength(1);
});

const refused = async (address: string): Promise<void> => {
  const calls = model.calls.length;
  const reply = await preview(address);
  expect(problemOf(reply)).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
  expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(model.calls).toHaveLength(calls);
};

test('two at once for an address and four for the server: 429 with Retry-After for more, until one has ended', async () => {
  script = stall;
  const hold = new AbortController();
  const begin = async (address: string): Promise<void> => {
    const calls = model.calls.length;
    fetch(`${server.base}/api/functions/generate-questions`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-session-id': server.client().sessionId,
        'x-forwarded-for': address,
      },
      body: JSON.stringify({ topic }),
      signal: hold.signal,
    }).catch(() => undefined);
    await vi.waitFor(() => expect(model.calls.length).toBeGreaterThan(calls));
  };
  await begin('203.0.113.1');
  await begin('203.0.113.1');
  await refused('203.0.113.1');
  await begin('203.0.113.2');
  await begin('203.0.113.3');
  await refused('203.0.113.4');
  hold.abort();
  script = good;
  await vi.waitFor(async () => taken(await preview('203.0.113.4'), 200, GenerateQuestionsReplySchema));
});

test('a topic with too few questions in the bank is filled up from related topics, which are named', async () => {
  const bankOnly = await TestServer.start({});
  try {
    const asked = async (wanted: string) => {
      const reply = await bankOnly.client().call('generate-questions', { topic: wanted });
      const { questions } = taken(reply, 200, GenerateQuestionsReplySchema);
      expect(questions).toHaveLength(6);
      expect(new Set(questions.map(({ question }) => question)).size).toBe(6);
      return questions.map(({ relatedTopic = '' }) => relatedTopic);
    };
    const comics = await asked('Comics');
    const own = comics.filter((related) => related === '').length;
    expect(own).toBeGreaterThan(0);
    expect(own).toBeLessThan(6);
    expect(comics.slice(0, own).every((related) => related === '')).toBe(true);
    expect(comics).not.toContain('Comics');
    expect(new Set(await asked('farm animals'))).toEqual(new Set(['Animals']));
    expect(new Set(await asked('sports'))).toEqual(new Set(['']));
    const unknown = await bankOnly.client().call('generate-questions', { topic: 'Xyzzyx plugh' });
    expect(problemOf(unknown)).toMatchObject({ status: 422, code: 'MODEL_REQUIRED' });
  } finally {
    await bankOnly.stop();
  }
});
