import type { NetworkInterfaceInfo } from 'node:os';
import { stripVTControlCharacters } from 'node:util';

import { expect, test } from 'vitest';

import { readConfig } from './config.ts';
import { startReport } from './start-report.ts';

const wifi: NetworkInterfaceInfo = {
  address: '192.168.1.20',
  family: 'IPv4',
  internal: false,
  netmask: '255.255.255.0',
  mac: '',
  cidr: null,
};
const QR = /[█▀▄]/;

/** The lines of the report beside the QR code. */
async function report(environment: Record<string, string>, interfaces = { wlan0: [wifi] }) {
  const text = await startReport(readConfig(environment), 3000, interfaces);
  const all = stripVTControlCharacters(text).split('\n');
  const lines = all.filter((line) => line.trim() !== '' && !QR.test(line));
  return { lines, hasQrCode: all.some((line) => QR.test(line)) };
}

test('with nothing set up: where phones reach it, what was found, what to set, in five lines and a QR code', async () => {
  const { lines, hasQrCode } = await report({});
  expect(lines).toEqual([
    'Quizround listens on http://localhost:3000',
    'Phones on the same network: http://192.168.1.20:3000',
    'Found: no model (questions come from the bank), no payments, unlimited games, database in ./data, no Redis (one process)',
    'Set AI_PROVIDER, AI_MODEL and AI_API_KEY for questions on any topic',
    'Set PUBLIC_URL where players reach it under another address',
  ]);
  expect(hasQrCode).toBe(true);
});

test('with everything set up: what there is, without a secret, and nothing to set', async () => {
  const { lines } = await report({
    PUBLIC_URL: 'https://quiz.example',
    AI_PROVIDER: 'mistral',
    AI_MODEL: 'some-model',
    AI_API_KEY: 'its-api-key',
    STRIPE_SECRET_KEY: 'its-stripe-key',
    DATABASE_URL: 'postgres://quiz:its-password@db.example:5432/quiz',
    REDIS_URL: 'redis://:its-password@cache.example:6379',
  });
  expect(lines).toEqual([
    'Quizround listens on http://localhost:3000',
    'Players reach it at: https://quiz.example',
    'Found: model some-model, payments, limited free games, PostgreSQL at db.example:5432, Redis at cache.example:6379',
  ]);
});

test('a paywall where nothing can be bought is named, in six lines', async () => {
  const { lines } = await report({ PAYWALL: 'on' });
  expect(lines).toHaveLength(6);
  expect(lines[4]).toContain('PAYWALL=on locks what nobody can buy here');
});

test.each([
  [{ HOST: '127.0.0.1' }, { wlan0: [wifi] }, 'Set HOST=0.0.0.0'],
  [{}, { wlan0: [] }, 'no network address'],
])(
  'where phones cannot reach it, it says so and shows no QR code: %j',
  async (environment, interfaces, text) => {
    const { lines, hasQrCode } = await report(environment, interfaces);
    expect(lines[1]).toContain('Phones cannot reach it');
    expect(lines[1]).toContain(text);
    expect(lines.length).toBeLessThanOrEqual(6);
    expect(hasQrCode).toBe(false);
  },
);
