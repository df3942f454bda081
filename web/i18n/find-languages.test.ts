import { expect, test } from 'vitest';

import { findLanguages } from './find-languages.ts';

const codes = (typed: string, page = 'en') => findLanguages(typed, page).map(({ code }) => code);

test('nothing typed lists all twelve in the order of their priority', () => {
  expect(codes('')).toEqual(['en', 'et', 'es', 'fr', 'de', 'it', 'pt', 'nl', 'ru', 'zh', 'ja', 'ko']);
});

test('a language is found by its native name, its English name, its name in the language of the page, and its code', () => {
  expect(codes('deut')).toEqual(['de']);
  expect(codes('germ')).toEqual(['de']);
  expect(codes('saksa', 'et')).toEqual(['de']);
  expect(codes('ko')).toEqual(['ko']);
  expect(codes('русс')).toEqual(['ru']);
});

test('case and accents do not matter', () => {
  expect(codes('FRANCAIS')).toEqual(['fr']);
});

test('a language that does not ship is not found', () => {
  expect(codes('Klingon')).toEqual([]);
});
