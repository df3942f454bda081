import { describe, expect, test } from 'vitest';

import { findLanguages, findOtherLanguages } from './find-languages.ts';

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

describe('a language that does not ship', () => {
  test.each([
    ['arab', 'en', 'ar', 'العربية', 'Arabic'],
    ['عرب', 'en', 'ar', 'العربية', 'Arabic'],
    ['suomi', 'de', 'fi', 'Suomi', 'Finnisch'],
    ['finnisch', 'de', 'fi', 'Suomi', 'Finnisch'],
    ['grec', 'fr', 'el', 'Ελληνικά', 'grec'],
    ['греческий', 'ru', 'el', 'Ελληνικά', 'греческий'],
    ['힌디', 'ko', 'hi', 'हिन्दी', '힌디어'],
    ['sv', 'en', 'sv', 'Svenska', 'Swedish'],
  ])('%s, typed on a page in %s, is %s', (typed, page, code, name, note) => {
    expect(findOtherLanguages(typed, page)[0]).toEqual({ code, name, note });
  });

  test('is not one that ships, nor one that no browser knows', () => {
    expect(findOtherLanguages('Deutsch', 'en')).toEqual([]);
    expect(findOtherLanguages('Pirate', 'en')).toEqual([]);
    expect(findOtherLanguages('', 'en')).toEqual([]);
  });

  test('is one of at most four for a text that begins many names', () => {
    expect(findOtherLanguages('s', 'en')).toHaveLength(4);
  });
});
