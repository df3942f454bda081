/** If a provider refuses a key and repeats it, the server logs the refusal without the key. */

import { createServer, type IncomingMessage } from 'node:http';

import { afterAll, expect, test, vi } from 'vitest';

import { startModelServer } from '../support/harness/model-server.ts';
import { PlayerClient } from '../support/harness/player-client.ts';
import { listen } from '../support/harness/ports.ts';
import { ServerProcess } from '../support/harness/server-process.ts';

const KEY = 'sk-proj-aB3_dEf-GhIjKlMnOpQrStUvWxYz0123456789';
const OTHER_KEY = 'sk-ant-9876543210-zYxWvUtSrQpOnMlKjIhGfEdCbA';
const STRIPE_KEY = 'sk_live_51AbCdEfGhIjKlMnOpQrStUvWxYz';

const refusing = (key: string) =>
  startModelServer(() => ({
    status: 401,
    text: JSON.stringify({
      error: { message: `Incorrect API key provided: ${key}.`, type: 'invalid', code: key },
    }),
  }));
const [model, fallback] = await Promise.all([refusing(KEY), refusing(OTHER_KEY)]);

/** Repeats the request's key in the refusal. */
const stripe = createServer((request: IncomingMessage, response) => {
  const message = `Invalid API Key provided: ${request.headers.authorization ?? ''}`;
  response.writeHead(401, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ error: { type: 'invalid_request_error', message } }));
});
const stripePort = await listen(stripe);

afterAll(async () => {
  stripe.close();
  await Promise.all([model.close(), fallback.close()]);
});

test('no key of a model or of Stripe is printed, also where a provider says it', async () => {
  const server = await ServerProcess.start({
    LOG_LEVEL: 'trace',
    AI_PROVIDER: 'openai-compatible',
    AI_MODEL: 'm',
    AI_API_KEY: KEY,
    AI_BASE_URL: model.url,
    AI_FALLBACK_PROVIDER: 'anthropic',
    AI_FALLBACK_MODEL: 'other',
    AI_FALLBACK_API_KEY: OTHER_KEY,
    AI_FALLBACK_BASE_URL: fallback.url,
    PAYWALL: 'on',
    PUBLIC_URL: 'https://quiz.example',
    STRIPE_SECRET_KEY: STRIPE_KEY,
    STRIPE_API_BASE: `http://127.0.0.1:${stripePort}`,
  });
  const client = new PlayerClient(server.base);
  await client.call('generate-questions', { topic: 'sports' });
  const paid = await client.call('create-payment-v3', {
    session_id: client.sessionId,
    feature_scope: 'bundle',
  });
  expect(paid.status).toBe(502);
  await vi.waitFor(() => {
    expect(server.output).toContain('a model could not write all questions');
    expect(server.output).toContain('could not open a checkout');
  });
  expect(server.output).toContain('Incorrect API key provided: [redacted].');
  expect(server.output).toContain('Invalid API Key provided: Bearer [redacted]');
  for (const key of [KEY, OTHER_KEY, STRIPE_KEY]) expect(server.output).not.toContain(key);
  await server.dispose();
});
