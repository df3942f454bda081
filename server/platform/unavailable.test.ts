/** Which errors of a database mean that it is temporarily unavailable. */

import { describe, expect, test } from 'vitest';

import { isUnavailable } from './unavailable.ts';

const withCode = (code: string): Error => Object.assign(new Error(code), { code });

describe('PostgreSQL', () => {
  const later =
    '08006 08P01 25006 25P03 28000 28P01 3D000 40001 40P01 42501 53100 53300 55006 55P03 57014 57P01 57P03 58030';
  test.each(later.split(' '))('%s: unavailable', (code) => {
    expect(isUnavailable(withCode(code))).toBe(true);
  });

  const bugs = '0A000 22021 22P02 23502 23505 25001 25P02 26000 3F000 42601 42P01 54000 55000 P0001 XX000';
  test.each(bugs.split(' '))('%s: a bug, or a conflict that the caller handles', (code) => {
    expect(isUnavailable(withCode(code))).toBe(false);
  });
});

test.each(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT'])(
  '%s of the network: unavailable',
  (code) => {
    expect(isUnavailable(withCode(code))).toBe(true);
  },
);

test('the name of a property of every object is no error code', () => {
  expect(isUnavailable(withCode('constructor'))).toBe(false);
});
