import { expect, test } from 'vitest';

import { localeOf } from './locale.ts';

test('languages that ship are their own tags', () => {
  expect(localeOf('et')).toBe('et');
});

test('a custom language is found by its tag or its English name', () => {
  expect(localeOf('pt-BR')).toBe('pt-BR');
  expect(localeOf('Arabic')).toBe('ar');
  expect(localeOf(' welsh ')).toBe('cy');
});

test('a language nobody knows follows English', () => {
  expect(localeOf('Klingon')).toBe('en');
  expect(localeOf('Pirate speak')).toBe('en');
});
