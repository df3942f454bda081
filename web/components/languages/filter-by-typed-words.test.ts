import { expect, test } from 'vitest';

import { filterByTypedWords } from './filter-by-typed-words.ts';

const topics = ['Science & Nature', 'Space & Technology', 'Kochen für Gäste'];
const found = (query: string) => filterByTypedWords(query, topics, (topic) => topic);

test('the beginning of a word is enough, every word has to match', () => {
  expect(found('sci')).toEqual(['Science & Nature']);
  expect(found('tech space')).toEqual(['Space & Technology']);
  expect(found('space nature')).toEqual([]);
});

test('accents and case do not matter', () => {
  expect(found('GASTE')).toEqual(['Kochen für Gäste']);
});

test('nothing matches nothing', () => {
  expect(found(' & ')).toEqual([]);
});
