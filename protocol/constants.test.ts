import { expect, test } from 'vitest';

import { languageOfPath, pathIn, pathWithoutLanguage } from './constants.ts';

test('the first segment of a path names its language; anything else is English', () => {
  expect(languageOfPath('/de/terms')).toBe('de');
  expect(languageOfPath('/ko')).toBe('ko');
  expect(languageOfPath('/zz/terms')).toBe('en');
  expect(languageOfPath('/')).toBe('en');
  expect(languageOfPath('/game/de')).toBe('en');
});

test('paths in a language have its prefix; English and custom languages have none', () => {
  expect(pathIn('de', '/terms')).toBe('/de/terms');
  expect(pathIn('de', '/')).toBe('/de');
  expect(pathIn('en', '/terms')).toBe('/terms');
  expect(pathIn('Klingon', '/terms')).toBe('/terms');
});

test('a path without its language is the same for all of them', () => {
  expect(pathWithoutLanguage('/de/terms/')).toBe('/terms');
  expect(pathWithoutLanguage('/de')).toBe('/');
  expect(pathWithoutLanguage('/')).toBe('/');
  expect(pathWithoutLanguage('/terms')).toBe('/terms');
});
