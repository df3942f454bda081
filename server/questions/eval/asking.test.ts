import { expect, test } from 'vitest';

import { askingFigures } from './asking.ts';

test('openings are counted by language, shapes by name, and lengths in characters', () => {
  const figures = askingFigures([
    { question: 'Which bird laughs?', shape: 'name', language: 'en' },
    { question: 'Why did the chicken cross the road?', shape: 'why', language: 'en' },
    { question: 'Welche Farbe hat der Schimmel?', shape: 'name', language: 'de' },
    { question: `Who ${'really '.repeat(20)}did it?`, language: 'en' },
  ]);
  expect(figures).toEqual({
    questions: 4,
    whichOrWhat: 2,
    shapes: { name: 2, why: 1, unnamed: 1 },
    medianLength: 35,
    long: 1,
  });
});

test('without a question there is nothing to count', () => {
  expect(askingFigures([])).toEqual({ questions: 0, whichOrWhat: 0, shapes: {}, medianLength: 0, long: 0 });
});
