/** What the operator is shown of how questions were played. */

import { expect, test } from 'vitest';

import type { Difficulty } from '../../game/topics.ts';
import type { BankEntry } from './bank/bank.ts';
import { reportOn, type Finding } from './play-report.ts';
import type { QuestionCounts } from './play-tables.ts';

const entryOf = (bankId: string, difficulty: Difficulty): BankEntry => ({
  bankId,
  language: 'en',
  topic: 'sports',
  difficulty,
  tags: ['sports'],
  kids: true,
  checked: true,
  question: `What is ${bankId}?`,
  answer: 'right',
  distractors: ['one', 'two', 'three'],
  explanation: 'It is so.',
  subject: bankId,
});

/** Counts of a fact: how many options of each kind were chosen. */
function countsOf(
  fact: string,
  { right, one = 1, two = 1, three = 1 }: { right: number; one?: number; two?: number; three?: number },
  challenged = 0,
  loved = 0,
): QuestionCounts {
  const chosen = new Map(Object.entries({ right, one, two, three }).filter(([, count]) => count > 0));
  const answered = right + one + two + three;
  const sums = { asked: answered + 2, answered, right, timeTaken: answered * 4_000, challenged, loved };
  return { fact, language: 'en', ...sums, chosen };
}

const ABOUT = { easy: entryOf('sports-1', 'easy'), hard: entryOf('sports-2', 'hard') };
const find = (fact: string, language: string): BankEntry | null =>
  language === 'en' ? (Object.values(ABOUT).find(({ bankId }) => bankId === fact) ?? null) : null;

const shown = (findings: readonly Finding[]): string[] =>
  findings.map(({ fact, about }) => `${fact} ${about}`);

test('options that nobody takes are listed once twenty people have answered', () => {
  const few = reportOn([countsOf('sports-1', { right: 17, two: 0 })], find);
  expect(shown(few.unchosen)).toEqual([]);
  const enough = reportOn([countsOf('sports-1', { right: 18, two: 0 })], find);
  expect(shown(enough.unchosen)).toEqual(["sports-1 nobody takes 'two'"]);
});

test('an option that was reworded is not one that nobody takes', () => {
  const counts = countsOf('sports-1', { right: 10, one: 0 });
  const chosen = new Map([...counts.chosen, ['the old words', 30]]);
  expect(reportOn([{ ...counts, answered: 42, chosen }], find).unchosen).toEqual([]);
});

test('after fifty answers the level is compared with the one that was meant', () => {
  const easyAsHard = countsOf('sports-1', { right: 20, one: 20, two: 5, three: 5 });
  const hardAsEasy = countsOf('sports-2', { right: 40, one: 10, two: 2, three: 2 });
  const report = reportOn([easyAsHard, hardAsEasy], find);
  expect(shown(report.wrongLevel)).toEqual(['sports-1 is hard', 'sports-2 is easy']);
  expect(report.wrongLevel[0]).toMatchObject({ answered: 50, right: 40, time: 4_000, difficulty: 'easy' });
  const asMeant = [countsOf('sports-1', { right: 47 }), countsOf('sports-2', { right: 20, one: 30 })];
  expect(reportOn(asMeant, find).wrongLevel).toEqual([]);
  expect(reportOn([countsOf('sports-1', { right: 10, one: 30 })], find).wrongLevel).toEqual([]);
});

test('what nearly everybody and hardly anybody knows is listed, the furthest first', () => {
  const report = reportOn(
    [
      countsOf('sports-1', { right: 96 }),
      countsOf('sports-2', { right: 5, one: 40, two: 10, three: 10 }),
      countsOf('sports-2', { right: 1, one: 40, two: 10, three: 10 }),
    ],
    find,
  );
  expect(shown(report.tooEasy)).toEqual([]);
  expect(report.tooHard.map(({ right }) => right)).toEqual([2, 8]);
  const known = reportOn([countsOf('sports-1', { right: 99, one: 0 })], find);
  expect(shown(known.tooEasy)).toEqual(['sports-1 everybody knows it']);
});

test('challenged ones come by the share of those who doubt them', () => {
  const report = reportOn(
    [countsOf('sports-1', { right: 97 }, 2), countsOf('sports-2', { right: 7 }, 1)],
    find,
  );
  expect(shown(report.challenged)).toEqual(['sports-2 challenged by 1', 'sports-1 challenged by 2']);
});

test('loved ones come by the share of those who love them', () => {
  const report = reportOn(
    [countsOf('sports-1', { right: 297 }, 0, 30), countsOf('sports-2', { right: 77 }, 0, 20)],
    find,
  );
  expect(shown(report.loved)).toEqual(['sports-2 loved by 20', 'sports-1 loved by 30']);
});

test('a question that is not shipped, or that nobody answered, is not listed', () => {
  const elsewhere = { ...countsOf('sports-1', { right: 97 }, 2), language: 'et' };
  const nobody = { ...countsOf('sports-1', { right: 0, one: 0, two: 0, three: 0 }, 1), answered: 0 };
  const report = reportOn([elsewhere, nobody, countsOf('gone-1', { right: 90 }, 3)], find);
  expect(Object.values(report).flat()).toEqual([]);
});
