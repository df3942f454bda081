import { expect, test } from 'vitest';

import { checkBank } from './check-files.ts';

const question = {
  difficulty: 'easy',
  question: 'Which planet has the Great Red Spot?',
  answer: 'Jupiter',
  distractors: ['Mars', 'Venus', 'Saturn'],
  explanation: 'The storm has been seen for centuries.',
  subject: 'Great Red Spot',
  tags: ['planets'],
  kids: true,
};

const file = (topic: string, ...questions: object[]): { path: string; text: string } => ({
  path: `bank/en/${topic}.json`,
  text: JSON.stringify({ language: 'en', topic, questions }),
});

test('a sound bank has no problems', () => {
  const other = {
    ...question,
    question: 'Which planet has the most rings?',
    answer: 'Saturn',
    distractors: ['Mars', 'Venus', 'Pluto'],
    subject: 'Rings',
  };
  expect(checkBank([file('sports', question), file('cars', other)])).toEqual([]);
});

test('what is not JSON or not of the shape is named with its file', () => {
  expect(checkBank([{ path: 'bank/en/cars.json', text: '{' }])).toEqual([
    expect.stringContaining('bank/en/cars.json: not JSON'),
  ]);
  expect(checkBank([file('cars', { ...question, tags: 'planets' })])).toEqual([
    expect.stringContaining('questions.0.tags'),
  ]);
  expect(checkBank([file('cars', { ...question, imageUrl: 'https://example.org/a.png' })])).toEqual([
    expect.stringContaining('a path on this server'),
  ]);
});

test('a fact asked in two files is found, and the place of both told', () => {
  const reworded = { ...question, question: 'On which planet is the Great Red Spot to be seen?' };
  const [problem] = checkBank([file('cars', question), file('sports', reworded)]);
  expect(problem).toMatch(/sports.json: question 1: .*cars.json: question 1/);
});

test('the same text twice is found although the answer differs', () => {
  const wrong = { ...question, answer: 'Neptune' };
  expect(checkBank([file('cars', question, wrong)])).toEqual([expect.stringContaining('the same text')]);
});

test('a file of another topic than its name says is found', () => {
  expect(checkBank([{ ...file('cars', question), path: 'bank/en/sports.json' }])).toEqual([
    'bank/en/sports.json: belongs at en/cars.json',
  ]);
});

test('a file in which the longest option is too often right is found', () => {
  const many = Array.from({ length: 30 }, (_, n) => ({
    ...question,
    question: `What is number ${n} of the list?`,
    answer: `Jupiter ${n}`,
    subject: `Planet ${n}`,
  }));
  expect(checkBank([file('cars', ...many)])).toEqual([expect.stringContaining('longest option in 30 of 30')]);
});
