import { expect, test } from 'vitest';

import { isCode, readCode } from './read-code.ts';

test('codes are digits, six at most, however they were grouped', () => {
  expect(readCode('123456789')).toBe('123456');
  expect(readCode(' 123 456 ')).toBe('123456');
  expect(readCode('123-456')).toBe('123456');
});

test('ids are in lower case, links stay as they are', () => {
  expect(readCode('AB12CD34EF')).toBe('ab12cd34ef');
  expect(readCode(' https://quiz.example/Join/ab12cd34ef?x=Y ')).toBe(
    'https://quiz.example/Join/ab12cd34ef?x=Y',
  );
});

test('half a code is not one', () => {
  expect(isCode('12345')).toBe(false);
  expect(isCode('123456')).toBe(true);
  expect(isCode('ab12cd34ef')).toBe(true);
  expect(isCode('quiz.example/join/ab12cd34ef')).toBe(true);
  expect(isCode('')).toBe(false);
});
