import { expect, test } from 'vitest';

import { readConfig } from './config.ts';
import { ConfigError } from './config/values.ts';

const refused = (environment: Readonly<Record<string, string>>): string => {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'taken';
};

test('nothing has to be set', () => {
  expect(refused({})).toBe('taken');
});

test('payments lead back to the address players see, never to one a request names', () => {
  const stripe = { STRIPE_SECRET_KEY: 'sk_test_1' };
  expect(refused(stripe)).toBe(
    'PUBLIC_URL must be the address that players see when STRIPE_SECRET_KEY is set',
  );
  expect(refused({ ...stripe, PUBLIC_URL: 'https://quiz.example' })).toBe('taken');
});

test.each([
  [undefined, undefined, false],
  [undefined, 'on', true],
  ['sk_test_1', undefined, true],
  ['sk_test_1', 'off', false],
])('with the Stripe key %s and PAYWALL %s there is a paywall: %s', (STRIPE_SECRET_KEY, PAYWALL, paywall) => {
  const config = readConfig({ PUBLIC_URL: 'https://quiz.example', STRIPE_SECRET_KEY, PAYWALL });
  expect(config.paywall).toBe(paywall);
});

test.each([
  ['off', 0],
  ['on', 1],
  ['2', 2],
  ['10.0.0.0/8, 192.0.2.1', '10.0.0.0/8, 192.0.2.1'],
])('TRUST_PROXY %s believes %s', (text, trusted) => {
  expect(readConfig({ TRUST_PROXY: text }).trustProxy).toBe(trusted);
});

test.each(['all', 'proxy.example', '10.0.0.1,', '10.0.0.0/40'])('TRUST_PROXY %s is refused', (text) => {
  expect(refused({ TRUST_PROXY: text })).toMatch(/^TRUST_PROXY must be `off`, the number of proxies/);
});

test('the models’ budget has bounds unless they are switched off', () => {
  expect(readConfig({}).modelBudget).toEqual({
    callsPerHour: 2_000,
    tokensPerDay: 20_000_000,
    dollarsPerDay: 20,
  });
  const own = { AI_CALLS_PER_HOUR: '50', AI_TOKENS_PER_DAY: 'off', AI_DOLLARS_PER_DAY: '0.5' };
  expect(readConfig(own).modelBudget).toEqual({ callsPerHour: 50, tokensPerDay: null, dollarsPerDay: 0.5 });
});

test.each(['0', '-1', 'none', 'Infinity', '1e13'])('AI_CALLS_PER_HOUR %s is refused', (text) => {
  expect(refused({ AI_CALLS_PER_HOUR: text })).toBe(
    'AI_CALLS_PER_HOUR must be a number of calls, 1 or more, or `off`',
  );
});

test('metrics are shown to everyone, to requests with the token, or not at all', () => {
  expect(readConfig({}).metrics).toEqual({ token: null });
  expect(readConfig({ METRICS_TOKEN: 'secret' }).metrics).toEqual({ token: 'secret' });
  expect(readConfig({ METRICS: 'off', METRICS_TOKEN: 'secret' }).metrics).toBeNull();
});

test('with NODE_ENV=production the metrics need a token, or to be off', () => {
  const production = { NODE_ENV: 'production' };
  expect(() => readConfig(production)).toThrow(
    'METRICS_TOKEN must be set with NODE_ENV=production, unless METRICS is off',
  );
  expect(readConfig({ ...production, METRICS_TOKEN: 'secret' }).metrics).toEqual({ token: 'secret' });
  expect(readConfig({ ...production, METRICS: 'off' }).metrics).toBeNull();
  expect(readConfig({}).metrics).toEqual({ token: null });
});

test('ALLOWED_ORIGINS: origins with commas between; * nowhere that is played for real', () => {
  expect(readConfig({}).allowedOrigins).toEqual([]);
  expect(readConfig({ ALLOWED_ORIGINS: 'https://a.example, http://b.example:81/' }).allowedOrigins).toEqual([
    'https://a.example',
    'http://b.example:81',
  ]);
  expect(readConfig({ ALLOWED_ORIGINS: '*' }).allowedOrigins).toBeNull();
  for (const text of ['a.example', 'https://a.example/path', 'ws://a.example', 'https://'])
    expect(() => readConfig({ ALLOWED_ORIGINS: text })).toThrow('ALLOWED_ORIGINS must be origins');
  const production = { NODE_ENV: 'production', METRICS: 'off', ALLOWED_ORIGINS: '*' };
  expect(() => readConfig(production)).toThrow('ALLOWED_ORIGINS must be origins');
});

test('MAX_CONNECTIONS is a number of connections', () => {
  expect(readConfig({}).maxConnections).toBe(25_000);
  expect(readConfig({ MAX_CONNECTIONS: '100' }).maxConnections).toBe(100);
  expect(() => readConfig({ MAX_CONNECTIONS: '1' })).toThrow('MAX_CONNECTIONS must be a number');
});
