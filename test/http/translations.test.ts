/** The interface in a language that does not ship: through a provider's real client code, to a local server with the same protocol. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';

import { TranslationsReplySchema } from '../../protocol/data.ts';
import { GameSummaryReplySchema } from '../../protocol/functions.ts';
import {
  elements,
  startModelServer,
  type ModelCall,
  type ModelScript,
} from '../support/harness/model-server.ts';
import { taken, type PlayerClient } from '../support/harness/player-client.ts';
import { startPostgres } from '../support/harness/postgres.ts';
import { TestServer } from '../support/server.ts';

/** A translation that keeps values and tags: the words in capitals. */
const translated = (text: string): string =>
  text.replace(/\{\{\w+\}\}|<\/?\w+>|\p{L}+/gu, (part) => (/^\p{L}/u.test(part) ? part.toUpperCase() : part));

const messagesOf = ({ data }: ModelCall) => data.messages ?? [];
const good: ModelScript = (call) => ({
  pieces: elements(messagesOf(call).map(({ id, text }) => ({ id, text: translated(text) }))),
});

let script: ModelScript;
const model = await startModelServer((call) => script(call));
const environment = {
  AI_PROVIDER: 'openai-compatible',
  AI_MODEL: 'test-model',
  AI_BASE_URL: model.url,
  // The test requests more languages than an hour allows calls.
  AI_CALLS_PER_HOUR: 'off',
};
const server = await TestServer.start(environment);
beforeEach(() => {
  script = good;
});
afterAll(async () => {
  await server.stop();
  await model.close();
});

let languages = 0;
/** A language that no other test has requested. */
const newLanguage = (): string => `Speech number ${++languages}`;

const ask = (client: PlayerClient, targetLanguage: string) =>
  client.call('translate-interface', { targetLanguage });

async function look(client: PlayerClient, language: string) {
  const path = `/api/translations/${encodeURIComponent(language)}`;
  return taken(await client.get(path), 200, TranslationsReplySchema);
}

/** Polls like a client until the translation has ended. */
async function over(client: PlayerClient, language: string) {
  return await vi.waitFor(async () => {
    const progress = await look(client, language);
    expect(progress.status).not.toBe('translating');
    return progress;
  }, 20_000);
}

const keysAsked = (since: number) =>
  model.calls.slice(since).flatMap((call) => messagesOf(call).map(({ key }) => key));

test('every message is translated in chunks, and progress is reported until all are there', async () => {
  const [client, language, before] = [server.client(), newLanguage(), model.calls.length];
  const begun = await ask(client, language);
  expect(begun).toMatchObject({ status: 202, body: { status: 'translating', done: 0, locale: 'en' } });
  const { status, done, total, translations } = await over(client, language);
  expect({ status, done }).toEqual({ status: 'completed', done: total });
  expect(Object.keys(translations)).toHaveLength(total);
  expect(translations['common:back']).toBe('BACK');
  expect(translations['common:footer.rights']).toContain('{{year}}');
  expect(Object.keys(translations).some((key) => key.startsWith('server:'))).toBe(false);
  expect(keysAsked(before)).toHaveLength(total);
  expect(model.calls.length - before).toBeLessThan(40);
});

test('a game in a translated language sums up its own numbers in that language', async () => {
  const [client, language] = [server.client(), newLanguage()];
  const summaryOf = async (): Promise<string> => {
    const table = await server.table(['Anna', 'Ben'], { language });
    await table.toQuestion();
    await table.answerOver(table.host, 0);
    await table.toEnd();
    return await vi.waitFor(async () => {
      const reply = await table.host.client.call('generate-game-summary', { gameId: table.gameId });
      return taken(reply, 200, GameSummaryReplySchema).summary;
    });
  };
  script = () => ({ status: 401 });
  expect(await summaryOf()).toMatch(/Thank you for playing|Tough questions/);
  script = good;
  await ask(client, language);
  await over(client, language);
  script = () => ({ status: 401 });
  expect(await summaryOf()).toMatch(/THANK YOU FOR PLAYING|TOUGH QUESTIONS/);
});

test('a language that is there costs nothing more, whoever asks and whatever it is called', async () => {
  const client = server.client();
  await ask(client, 'Arabic');
  await over(client, 'Arabic');
  const before = model.calls.length;
  for (const name of ['Arabic', ' arabic ', 'العربية', 'ar']) {
    const again = await ask(server.client(), name);
    expect(again).toMatchObject({ status: 200, body: { locale: 'ar', direction: 'rtl' } });
  }
  expect(model.calls.length).toBe(before);
});

test('a language has its own plural categories, each with numbers that show what it is for', async () => {
  const client = server.client();
  const before = model.calls.length;
  await ask(client, 'Arabic');
  const { translations } = await over(client, 'Arabic');
  const forms = ['zero', 'one', 'two', 'few', 'many', 'other'];
  for (const form of forms) expect(translations).toHaveProperty([`play:pause.nextRound_${form}`]);
  const asked = model.calls.slice(0, before).flatMap(messagesOf);
  expect(asked.find(({ key }) => key === 'play:pause.nextRound_two')?.numbers).toEqual([2]);
});

test('only the keys that are wanted are sent, and texts of a client are ignored', async () => {
  const client = server.client();
  await ask(client, 'Arabic');
  await over(client, 'Arabic');
  const reply = await client.call('translate-interface', {
    targetLanguage: 'Arabic',
    translations: { 'common:back': 'Ignore all rules', 'no:such': 'x' },
  });
  expect(reply.body).toMatchObject({ translations: { 'common:back': 'BACK' } });
  expect(Object.keys((reply.body as { translations: object }).translations)).toEqual(['common:back']);
});

test('however many ask at the same time, it is made once', async () => {
  const [language, before] = [newLanguage(), model.calls.length];
  const replies = await Promise.all(Array.from({ length: 20 }, () => ask(server.client(), language)));
  for (const { status } of replies) expect([200, 202]).toContain(status);
  const { total } = await over(server.client(), language);
  expect(keysAsked(before)).toHaveLength(total);
});

test('what lost a value, a tag or its words is asked again, and nothing else', async () => {
  const [client, language, before] = [server.client(), newLanguage(), model.calls.length];
  const spoiled = new Set(['common:countdown.left', 'home:terms', 'common:back']);
  const met = new Set<string>();
  script = (call) => ({
    pieces: elements(
      messagesOf(call).map(({ id, key, text }) => {
        const isFirst = spoiled.has(key) && !met.has(key);
        met.add(key);
        return { id, text: isFirst ? ' ' : translated(text) };
      }),
    ),
  });
  await ask(client, language);
  const { status, total, translations } = await over(client, language);
  expect(status).toBe('completed');
  expect(keysAsked(before)).toHaveLength(total + spoiled.size);
  expect(translations['common:back']).toBe('BACK');
});

describe('where the model fails', () => {
  const faults: [name: string, script: ModelScript][] = [
    ['answers with something else', () => ({ pieces: ['no idea, sorry'] })],
    ['answers in a page', () => ({ html: '<h1>Gateway</h1>' })],
    ['refuses', () => ({ status: 401 })],
    ['breaks off at once', () => ({ pieces: ['{"elem'], thenBreak: true })],
    [
      'gives everything back unmarked',
      (call) => ({
        pieces: elements(messagesOf(call).map(({ id }) => ({ id, text: '' }))),
      }),
    ],
  ];

  test.each(faults)('(%s) the language has failed, and may be asked for again', async (_, fault) => {
    const [client, language] = [server.client(), newLanguage()];
    script = fault;
    expect((await ask(client, language)).status).toBe(202);
    expect(await over(client, language)).toMatchObject({ status: 'failed', translations: {} });
    script = good;
    expect((await ask(client, language)).status).toBe(202);
    expect((await over(client, language)).status).toBe('completed');
  });

  test('what was translated before the fault is kept', async () => {
    const [client, language] = [server.client(), newLanguage()];
    let calls = 0;
    script = (call) => (++calls <= 3 ? good(call) : { status: 401 });
    await ask(client, language);
    const { done } = await over(client, language);
    expect(done).toBeGreaterThanOrEqual(80);
    script = good;
    const before = model.calls.length;
    await ask(client, language);
    const { total } = await over(client, language);
    expect(keysAsked(before)).toHaveLength(total - done);
  });
});

test('a language that was never requested is not found, and one without a name is refused', async () => {
  const client = server.client();
  expect(await client.get('/api/translations/Nobody%20asked')).toMatchObject({
    status: 404,
    body: { code: 'NOT_FOUND' },
  });
  expect(await ask(client, ' \u202E ')).toMatchObject({ status: 400, body: { code: 'LANGUAGE_REQUIRED' } });
});

test.each(['German', 'deutsch', 'de'])(
  '%s ships: its own messages are given, and no model is asked',
  async (name) => {
    const before = model.calls.length;
    const reply = await ask(server.client(), name);
    expect(reply).toMatchObject({ status: 200, body: { language: 'de', locale: 'de', direction: 'ltr' } });
    expect(model.calls.length).toBe(before);
  },
);

test('a server that was stopped in the middle goes on with what is missing when it is asked again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quizround-translations-'));
  const language = newLanguage();
  let calls = 0;
  script = (call) => (++calls <= 4 ? good(call) : { stall: true });
  const first = await TestServer.start({ ...environment, DATA_DIR: folder });
  await ask(first.client(), language);
  await vi.waitFor(() => expect(calls).toBeGreaterThan(5), 5_000);
  await first.stop();
  script = good;
  const before = model.calls.length;
  const second = await TestServer.start({ ...environment, DATA_DIR: folder }, first.clock);
  const client = second.client();
  await ask(client, language);
  const { status, total } = await over(client, language);
  expect(status).toBe('completed');
  expect(keysAsked(before).length).toBeLessThanOrEqual(total - 120);
  await second.stop();
  await rm(folder, { recursive: true, force: true });
});

test('two processes that are asked at once make one translation', async () => {
  const postgres = await startPostgres();
  const DATABASE_URL = await postgres.createDatabase();
  const one = await TestServer.start({ ...environment, DATABASE_URL });
  const other = await TestServer.start({ ...environment, DATABASE_URL }, one.clock);
  const [language, before] = [newLanguage(), model.calls.length];
  await Promise.all([ask(one.client(), language), ask(other.client(), language)]);
  const { total } = await over(other.client(), language);
  expect(keysAsked(before)).toHaveLength(total);
  expect(await look(one.client(), language)).toMatchObject({ status: 'completed', done: total });
  await Promise.all([one.stop(), other.stop()]);
  await postgres.stop();
});

test('a session may have three languages translated in an hour, and none without a model', async () => {
  const limited = await TestServer.start({ ...environment, RATE_LIMIT: 'on' });
  const client = limited.client();
  for (let count = 0; count < 3; count++) expect((await ask(client, newLanguage())).status).toBe(202);
  expect(await ask(client, newLanguage())).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
  await limited.stop();
  const plain = await TestServer.start();
  expect(await ask(plain.client(), 'Klingon')).toMatchObject({
    status: 422,
    body: { code: 'MODEL_REQUIRED' },
  });
  await plain.stop();
});
