/** The contract's functions beside a game: the interface in another language, and what has not been set up. */

import { expect, test } from 'vitest';

import { problemOf, refusalOf } from '../support/client.ts';
import { serverForTests } from '../support/server.ts';

const server = await serverForTests();

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

test('translations nobody has asked for are not there', async () => {
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
