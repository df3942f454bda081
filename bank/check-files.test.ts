import { expect, test } from 'vitest';

import { checkBank, checkRelated } from './check-files.ts';

const fact = { id: 'cars-1', difficulty: 'easy', answer: 1, tags: ['planets'], kids: true };
const text = {
  question: 'Which planet has the Great Red Spot?',
  options: ['Mars', 'Jupiter', 'Venus', 'Saturn'],
  explanation: 'The storm has been seen for centuries.',
  subject: 'Great Red Spot',
};
const other = {
  question: 'Which planet has the most rings?',
  options: ['Mars', 'Saturn', 'Venus', 'Pluto'],
  explanation: 'They are made of ice.',
  subject: 'Rings',
};

interface File {
  readonly path: string;
  readonly text: string;
}

const shared = (topic: string, ...questions: object[]): File => ({
  path: `bank/shared/${topic}.json`,
  text: JSON.stringify({ topic, questions }),
});

const texts = (topic: string, questions: object, more: object = {}, language = 'en'): File => ({
  path: `bank/${language}/${topic}.json`,
  text: JSON.stringify({ checked: true, questions, ...more }),
});

const tags = (names: object): File => ({ path: 'bank/de/tags.json', text: JSON.stringify(names) });

const cars = shared('cars', fact);

test('a sound bank has no problems', () => {
  const sports = shared('sports', { ...fact, id: 'sports-1' });
  expect(
    checkBank([cars, sports, texts('cars', { 'cars-1': text }), texts('sports', { 'sports-1': other })]),
  ).toEqual([]);
});

test('what is not JSON or not of the shape is named with its file', () => {
  expect(checkBank([cars, { path: 'bank/en/cars.json', text: '{' }])).toEqual([
    expect.stringContaining('bank/en/cars.json: not JSON'),
  ]);
  expect(checkBank([shared('cars', { ...fact, tags: 'planets' })])).toEqual([
    expect.stringContaining('questions.0.tags'),
  ]);
  expect(checkBank([shared('cars', { ...fact, picture: 'https://example.org/a.png' })])).toEqual([
    expect.stringContaining('a picture such as'),
  ]);
});

const named = (name: string, topic: string | null): string[] =>
  checkBank([{ path: `bank/shared/${name}.json`, text: JSON.stringify({ topic, questions: [fact] }) }]);

test('a file of a preset is named after it, with an addition or without, and no other file is', () => {
  expect(named('cars-pictures', 'cars')).toEqual([]);
  expect(named('chess', null)).toEqual([]);
  expect(named('sports', 'cars')).toEqual([expect.stringContaining('is named as sports')]);
  expect(named('cars', null)).toEqual([expect.stringContaining('is named as cars')]);
});

test('a language has each question or says why not, and no other', () => {
  expect(checkBank([cars, texts('cars', {}, {}, 'de')])).toEqual([expect.stringContaining('lacks cars-1')]);
  expect(checkBank([cars, texts('cars', {}, { leftOut: { 'cars-1': 'A pun.' } }, 'de')])).toEqual([]);
  expect(checkBank([cars, texts('cars', { 'cars-1': text, 'cars-2': other })])).toEqual([
    expect.stringContaining('cars-2 is no question of this topic'),
  ]);
  expect(checkBank([cars, texts('sports', {})])).toEqual([
    expect.stringContaining('there is no shared/sports.json'),
    'en lacks cars.json',
  ]);
});

const easier = (difficulty: string) =>
  checkBank([cars, texts('cars', { 'cars-1': { ...text, difficulty } }, {}, 'de')]);

test('a language may give a question another level than the shared one, and only another', () => {
  expect(easier('hard')).toEqual([]);
  expect(easier('easy')).toEqual([expect.stringContaining('cars-1 is easy in every language')]);
  expect(easier('simple')).toEqual([expect.stringContaining('questions.cars-1.difficulty')]);
});

test('a language may do without a free topic and its tags, English may not', () => {
  const moons = {
    path: 'bank/shared/moons.json',
    text: JSON.stringify({ topic: null, questions: [{ ...fact, id: 'moons-1', tags: ['moons'] }] }),
  };
  const german = [texts('cars', { 'cars-1': text }, {}, 'de'), tags({ planets: ['Planeten'] })];
  expect(checkBank([cars, moons, ...german])).toEqual([]);
  expect(checkBank([cars, moons, texts('cars', { 'cars-1': text })])).toEqual(['en lacks moons.json']);
});

test('a question of one language alone replaces one that is left out', () => {
  const own = { ...fact, ...text, id: 'de-cars-1', replaces: 'cars-1' };
  expect(checkBank([cars, texts('cars', {}, { leftOut: { 'cars-1': 'A pun.' }, own: [own] }, 'de')])).toEqual(
    [],
  );
  expect(checkBank([cars, texts('cars', { 'cars-1': other }, { own: [own] }, 'de')])).toEqual([
    expect.stringContaining('replaces cars-1, which is not left out'),
  ]);
});

test('a language names every tag, and no other', () => {
  const german = texts('cars', { 'cars-1': text }, {}, 'de');
  expect(checkBank([cars, german, tags({ planets: ['Planeten'] })])).toEqual([]);
  expect(checkBank([cars, german, tags({ moons: ['Monde'] })])).toEqual([
    expect.stringContaining("lacks the tag 'planets'"),
    expect.stringContaining("names 'moons', which no question has"),
  ]);
});

test('a fact asked in two files is found, and both places are reported', () => {
  const sports = shared('sports', { ...fact, id: 'sports-1' });
  const reworded = { ...text, question: 'Which planet shows us the Great Red Spot?' };
  const [problem] = checkBank([
    cars,
    sports,
    texts('cars', { 'cars-1': text }),
    texts('sports', { 'sports-1': reworded }),
  ]);
  expect(problem).toMatch(/sports.json: sports-1: .*cars.json: cars-1/);
});

test('the same text twice is found although the answer differs', () => {
  const two = shared('cars', fact, { ...fact, id: 'cars-2', answer: 3 });
  expect(checkBank([two, texts('cars', { 'cars-1': text, 'cars-2': text })])).toEqual([
    expect.stringContaining('the same text'),
  ]);
});

test('a file in which the longest option is too often right is found', () => {
  const ids = Array.from({ length: 30 }, (_, n) => `cars-${n + 1}`);
  const many = Object.fromEntries(
    ids.map((id, n) => [
      id,
      {
        ...text,
        question: `What is number ${n} of the list?`,
        options: ['Mars', `Jupiter ${n}`, 'Venus', 'Saturn'],
        subject: `Planet ${n}`,
      },
    ]),
  );
  const facts = ids.map((id) => ({ ...fact, id }));
  expect(checkBank([shared('cars', ...facts), texts('cars', many)])).toEqual([
    expect.stringContaining('longest option in 30 of 30'),
  ]);
});

const relatedProblems = (groups: object[]): string[] =>
  checkRelated('bank/related.json', JSON.stringify(groups), new Set(['animals', 'sea']), ['en', 'de']);

test('related topics name tags or presets, known languages, and no topic twice', () => {
  const dogs = { near: ['animals', 'scienceNature'], typed: { any: ['Lassie'], de: ['Hunde'] } };
  expect(
    relatedProblems([dogs, { near: ['sea', 'animals'], typed: { en: ['sharks'], de: ['Haie'] } }]),
  ).toEqual([]);
  expect(relatedProblems([{ ...dogs, near: ['animals', 'zoo'] }])).toEqual([
    "bank/related.json: 'zoo' is neither a tag nor a preset",
  ]);
  expect(relatedProblems([{ ...dogs, typed: { xx: ['x'] } }])).toEqual([
    "bank/related.json: 'xx' is no language of the bank",
  ]);
  expect(relatedProblems([dogs, { near: ['sea', 'animals'], typed: { de: ['lassie'] } }])).toEqual([
    "bank/related.json: 'lassie' stands in two groups for de",
  ]);
  expect(relatedProblems([{ near: ['sea'], typed: { en: ['sharks'] } }])).toHaveLength(1);
});

test('where options are four numbers, the right one is neither always nor never the smallest or largest', () => {
  const ids = Array.from({ length: 20 }, (_, index) => `cars-${index + 1}`);
  const asked = (answerOf: (index: number) => number): string[] => {
    const facts = ids.map((id, index) => ({ ...fact, id, answer: answerOf(index) }));
    const numbers = ids.map((id, index) => {
      const options = [1, 2, 3, 4].map((each) => String(each * 100 + index));
      return [
        id,
        {
          ...text,
          question: `How many planets has star number ${index}?`,
          options,
          subject: `Star ${index}`,
        },
      ];
    });
    return checkBank([shared('cars', ...facts), texts('cars', Object.fromEntries(numbers))]);
  };
  expect(asked((index) => index % 4)).toEqual([]);
  expect(asked((index) => (index % 2) * 3)).toEqual([
    expect.stringContaining('20 have the smallest or largest'),
  ]);
  expect(asked((index) => 1 + (index % 2))).toEqual([
    expect.stringContaining('0 have the smallest or largest'),
  ]);
});
