import { expect, test } from 'vitest';

import { readConfig } from '../config.ts';
import { secretsOf } from '../config/secrets.ts';
import { createRedaction } from './logger.ts';

test('a secret is replaced wherever it stands: in JSON, in JSON within JSON, in an address', () => {
  const secret = 'sk "quoted" \\ & more';
  const redact = createRedaction([secret]);
  const inner = JSON.stringify({ error: secret });
  for (const text of [
    secret,
    JSON.stringify({ secret }),
    JSON.stringify({ inner }),
    encodeURIComponent(secret),
  ]) {
    expect(redact(text)).toContain('[redacted]');
    expect(redact(text)).not.toContain('quoted');
  }
  expect(() => JSON.parse(redact(JSON.stringify({ inner })))).not.toThrow();
});

test('of two secrets, one the beginning of the other, nothing is left', () => {
  const redact = createRedaction(['sk_live_12', 'sk_live_1234']);
  expect(redact('sk_live_1234 and sk_live_12')).toBe('[redacted] and [redacted]');
});

test('a secret too short to be distinguished from words stays, so that the line stays valid', () => {
  expect(createRedaction(['key', ''])('{"key":1}')).toBe('{"key":1}');
});

test('the configuration names all its secrets', () => {
  const secrets = secretsOf(
    readConfig({
      AI_PROVIDER: 'openai',
      AI_MODEL: 'm',
      AI_API_KEY: 'the-model-key',
      AI_FALLBACK_PROVIDER: 'mistral',
      AI_FALLBACK_MODEL: 'm',
      AI_FALLBACK_API_KEY: 'the-fallback-key',
      STRIPE_SECRET_KEY: 'sk_live_secret',
      STRIPE_WEBHOOK_SECRET: 'whsec_secret',
      PUBLIC_URL: 'https://quiz.example',
      METRICS_TOKEN: 'the-metrics-token',
      DATABASE_URL: 'postgres://quiz:pass%20word@db.example/quiz',
      REDIS_URL: 'redis://:redis-password@cache.example',
    }),
  );
  expect(secrets.toSorted()).toEqual(
    [
      'the-model-key',
      'the-fallback-key',
      'sk_live_secret',
      'whsec_secret',
      'the-metrics-token',
      'pass%20word',
      'pass word',
      'redis-password',
      'redis-password',
    ].toSorted(),
  );
  expect(secretsOf(readConfig({}))).toEqual([]);
});
