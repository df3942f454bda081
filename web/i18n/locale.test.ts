import { expect, test } from 'vitest';

import { directionOf, keepLayout, localeOf } from './locale.ts';

test('languages that ship are their own tags', () => {
  expect(localeOf('et')).toBe('et');
  expect(directionOf('et')).toBe('ltr');
});

test('a custom language is written as the server said when it translated it', () => {
  expect(localeOf('العربية')).toBe('en');
  keepLayout('العربية', { locale: 'ar', direction: 'rtl' });
  expect(localeOf('العربية')).toBe('ar');
  expect(directionOf('العربية')).toBe('rtl');
});

test('a custom language named by its tag is that; one that is not known follows English', () => {
  expect(localeOf('pt-BR')).toBe('pt-BR');
  expect(localeOf('Klingon')).toBe('en');
  expect(localeOf('Pirate speak')).toBe('en');
});
