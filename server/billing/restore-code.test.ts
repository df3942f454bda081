/** Restore codes: one per session, accepted as people type them. */

import { expect, test } from 'vitest';

import { digestOfCode, restoreCodeOf } from './restore-code.ts';

const SESSION = '6f9619ff-8b86-4011-b42d-00c04fc964ff';

test('a session has one code, until it is revoked', () => {
  expect(restoreCodeOf(SESSION, 0)).toBe(restoreCodeOf(SESSION.toUpperCase(), 0));
  expect(restoreCodeOf(SESSION, 1)).not.toBe(restoreCodeOf(SESSION, 0));
  expect(restoreCodeOf('6f9619ff-8b86-4011-b42d-00c04fc964fe', 0)).not.toBe(restoreCodeOf(SESSION, 0));
});

test('is read as people write it', () => {
  const digest = digestOfCode('0123-4567-89AB-CD10');
  for (const typed of ['0123456789abcd10', ' O123 4567 89AB CDIO ', 'ol23–4567–89ab–cdlo'])
    expect(digestOfCode(typed)).toBe(digest);
});

test('what cannot be a code has no digest', () => {
  for (const typed of [
    '',
    '0123-4567-89AB-CDE',
    '0123-4567-89AB-CDEF-0',
    '0123-4567-89AB-CDE!',
    'U123-4567-89AB-CDEF',
  ])
    expect(digestOfCode(typed)).toBeNull();
});
