import { expect, test } from 'vitest';

import { identifyLanguage } from './identify.ts';
import { LANGUAGE_CODES } from './language-codes.ts';

test.each([
  ['ar', 'ar', 'Arabic', 'ar', 'rtl'],
  ['Arabic', 'ar', 'Arabic', 'ar', 'rtl'],
  ['العربية', 'ar', 'Arabic', 'ar', 'rtl'],
  ['Klingon', 'tlh', 'Klingon', 'en', 'ltr'],
  ['Võro', 'vro', 'Võro', 'en', 'ltr'],
  ['suomi', 'fi', 'Finnish', 'fi', 'ltr'],
  ['pt-br', 'pt-BR', 'Brazilian Portuguese', 'pt-BR', 'ltr'],
  ['Pirate', 'pirate', 'Pirate', 'en', 'ltr'],
  ['لهجة مصرية', 'لهجة مصرية', 'لهجة مصرية', 'en', 'rtl'],
])('%s is known by the key %s', (typed, key, name, locale, direction) => {
  expect(identifyLanguage(typed)).toEqual({ key, name, locale, direction, shipped: null });
});

test.each([
  ['German', 'de'],
  ['Deutsch', 'de'],
  ['日本語', 'ja'],
  ['EN', 'en'],
])('%s is %s, which ships', (typed, shipped) => {
  expect(identifyLanguage(typed).shipped).toBe(shipped);
});

test.each(['constructor', '__proto__', 'x', 'zz'])('%s names no known language', (typed) => {
  expect(identifyLanguage(typed)).toMatchObject({ key: typed, shipped: null });
});

test('the list of codes has every one that Intl has a name for, those of two letters last', () => {
  const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
  const letters = Array.from({ length: 26 }, (_, at) => String.fromCodePoint(97 + at));
  const two = letters.flatMap((first) => letters.map((second) => first + second));
  const three = two.flatMap((start) => letters.map((third) => start + third));
  const named = [...three, ...two].filter((code) => names.of(code) !== undefined);
  expect(LANGUAGE_CODES).toEqual(named);
});
