import { describe, expect, test } from 'vitest';

import {
  checkFactNew,
  checkKeyHidden,
  checkKeyNotLongest,
  checkLengths,
  checkOptionsDiffer,
  type Candidate,
} from './checks.ts';

const good: Candidate = {
  question: 'Which planet has the Great Red Spot?',
  answer: 'Jupiter',
  distractors: ['Mars', 'Venus', 'Saturn'],
  explanation: 'The storm has been seen for centuries.',
  subject: 'Great Red Spot',
};

test('a good question passes every check', () => {
  for (const check of [checkLengths, checkOptionsDiffer, checkKeyHidden, checkKeyNotLongest]) {
    expect(check(good)).toBeNull();
  }
});

describe('lengths', () => {
  test.each([
    [{ question: 'Why?' }, 'question'],
    [{ question: 'x'.repeat(201) }, 'question'],
    [{ answer: '  ' }, 'option'],
    [{ distractors: ['Mars', 'Venus', 'x'.repeat(81)] }, 'option'],
    [{ explanation: '' }, 'explanation'],
    [{ subject: '' }, 'subject'],
  ])('%o is refused', (change, what) => {
    expect(checkLengths({ ...good, ...change })).toContain(what);
  });

  test('an emoji counts as one character', () => {
    expect(checkLengths({ ...good, question: '🚀'.repeat(150) })).toBeNull();
  });
});

describe('four different options', () => {
  test.each([
    [['Mars', 'Venus', 'jupiter.']],
    [['Mars', 'Venus', 'the Jupiter']],
    [['Mars', 'Márs', 'Venus']],
    [['Mars', 'Venus']],
    [['Mars', 'Venus', 'Saturn', 'Pluto']],
  ])('%j beside Jupiter is refused', (distractors) => {
    expect(checkOptionsDiffer({ ...good, distractors })).not.toBeNull();
  });

  test.each([
    ['1.5', ['15', '150', '1,500']],
    ['-5', ['5', '50', '55']],
    ['C', ['C++', 'C#', 'D']],
    ['が', ['か', 'き', 'ぎ']],
    ['й', ['и', 'а', 'о']],
    ['!', ['?', '+', ';']],
  ])('%s differs from %j', (answer, distractors) => {
    expect(checkOptionsDiffer({ ...good, answer, distractors })).toBeNull();
  });

  test('1,000 and 1000 are the same number', () => {
    expect(checkOptionsDiffer({ ...good, answer: '1,000', distractors: ['1000', '10', '100'] })).toContain(
      'same',
    );
  });
});

describe('the key is hidden', () => {
  test('a question that holds its answer is refused', () => {
    expect(checkKeyHidden({ ...good, question: 'Which planet is also called Jupiter?' })).toContain(
      'Jupiter',
    );
    expect(checkKeyHidden({ ...good, question: '木星と呼ばれる惑星は？', answer: '木星' })).toContain('木星');
  });

  test('so is one that holds a long word of its answer only', () => {
    const whistler = {
      ...good,
      question: "Who painted 'Whistler's Mother'?",
      answer: 'James Whistler',
      distractors: ['Claude Monet', 'Edgar Degas', 'Paul Klee'],
    };
    expect(checkKeyHidden(whistler)).toContain('whistler');
  });

  test('so is one that holds its answer with an ending', () => {
    const estonian = {
      ...good,
      question: 'Mis linnas on Tallinna teletorn?',
      answer: 'Tallinn',
      distractors: ['Tartu', 'Narva', 'Valga'],
    };
    expect(checkKeyHidden(estonian)).toContain('tallinn');
    expect(checkKeyHidden({ ...good, question: '서울의 강은?', answer: '서울' })).toContain('서울');
  });

  test('a choice between options may name them', () => {
    expect(checkKeyHidden({ ...good, question: 'Which is larger, Jupiter or Saturn?' })).toBeNull();
  });

  test('a part of a word gives nothing away', () => {
    expect(checkKeyHidden({ ...good, question: 'In which country is Romania?', answer: 'Roman' })).toBeNull();
  });
});

test('an answer much longer than the rest is refused, a little longer is not', () => {
  expect(checkKeyNotLongest({ ...good, answer: 'Jupiter, the largest of them' })).toContain('longest');
  expect(checkKeyNotLongest({ ...good, answer: 'Jupiter V' })).toBeNull();
});

test('a fact is the same under another wording of subject and answer', () => {
  const facts = [{ subject: 'The Great Red Spot', answer: 'jupiter' }];
  expect(checkFactNew(good, facts)).toContain('asked already');
  expect(checkFactNew({ ...good, subject: 'Largest planet' }, facts)).toBeNull();
  expect(checkFactNew({ ...good, answer: 'Mars' }, facts)).toBeNull();
});
