/** The contract's functions besides a game: the interface in another language, and replies for what is not configured. */

import { expect, test, vi } from 'vitest';

import { problemOf, refusalOf } from '../support/harness/player-client.ts';
import { serverForTests, TestServer } from '../support/server.ts';

const server = await serverForTests();

// Runs first: the names of languages are collected once per process.
test('the first unknown name of a language asks for the names of known codes only', async () => {
  const named = vi.spyOn(Intl.DisplayNames.prototype, 'of');
  expect((await server.client().get('/api/translations/Gibberish')).status).toBe(404);
  expect(named.mock.calls.length).toBeGreaterThan(500);
  expect(named.mock.calls.length).toBeLessThan(2_000);
  named.mockRestore();
});

test('translate-interface: LANGUAGE_REQUIRED 400 for a blank language', async () => {
  for (const targetLanguage of ['', '  ', '\n', '\u0000']) {
    const reply = await server.client().call('translate-interface', { targetLanguage, translations: {} });
    expect(refusalOf(reply)).toEqual([400, 'LANGUAGE_REQUIRED']);
  }
});

test('translate-interface: MODEL_REQUIRED 422 with no model', async () => {
  const body = { targetLanguage: 'Klingon', translations: ['title', 'start'] };
  const reply = await server.client().call('translate-interface', body);
  expect(problemOf(reply)).toMatchObject({ status: 422, code: 'MODEL_REQUIRED' });
});

test('translations that were never requested are not found', async () => {
  expect(refusalOf(await server.client().get('/api/translations/Klingon'))[0]).toBe(404);
});

test('create-payment-v3: {error: "stripe_not_configured"} 503, which is a problem document too', async () => {
  const client = server.client();
  const body = { session_id: client.sessionId, feature_scope: 'bundle' };
  const reply = await client.call('create-payment-v3', body);
  expect(problemOf(reply)).toMatchObject({ status: 503, error: 'stripe_not_configured' });
});

test('the session in a body must be the header’s', async () => {
  const client = server.client();
  for (const name of ['get-entitlements', 'can-start-game', 'create-payment-v3']) {
    const body = { session_id: server.client().sessionId, feature_scope: 'bundle' };
    expect([name, ...refusalOf(await client.call(name, body))]).toEqual([name, 403, 'SESSION_MISMATCH']);
  }
});

test('translate-interface: a body of the largest size costs little, and is refused with one error', async () => {
  const large = [
    JSON.stringify({ targetLanguage: 'de', translations: Array.from({ length: 120_000 }, () => 1) }),
    JSON.stringify({
      targetLanguage: 'de',
      translations: Object.fromEntries(Array.from({ length: 24_000 }, (_, at) => [`k${at}`, 1])),
    }),
  ];
  for (const body of large) {
    expect(body.length).toBeLessThan(256 * 1_024);
    const problem = problemOf(await server.client().call('translate-interface', body));
    expect(problem).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
    expect(problem.errors).toHaveLength(1);
  }
  const reply = await server
    .client()
    .call('translate-interface', { targetLanguage: 'de', translations: [1] });
  expect(problemOf(reply).errors).toHaveLength(1);
});

test('a body with a null character, nested however deep, is refused like any other', async () => {
  const body = `{"targetLanguage": "\\u0000", "translations": ${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
  const reply = await server.client().call('translate-interface', body);
  expect(problemOf(reply)).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
});

test('translate-interface has a budget of its own, which is taken before the body is read', async () => {
  const limited = await TestServer.start({ RATE_LIMIT: 'on' });
  const client = limited.client();
  const statuses: number[] = [];
  for (let times = 0; times < 25; times++)
    statuses.push((await client.call('translate-interface', '{ no JSON')).status);
  expect(statuses.filter((status) => status === 400)).toHaveLength(20);
  expect(statuses.slice(20)).toEqual(Array.from({ length: 5 }, () => 429));
  const another = await limited.client().call('translate-interface', { targetLanguage: 'de' });
  expect(another.status).toBe(200);
  await limited.stop();
});
