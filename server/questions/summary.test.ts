import { describe, expect, test } from 'vitest';

import type { Results } from '../../game/results.ts';
import { LANGUAGES } from '../../protocol/constants.ts';
import { loadMessages } from '../languages/messages.ts';
import { loadLanguageCheck } from './checks/language.ts';
import { defaultSummary } from './default-summary.ts';
import { summaryNames } from './summary-names.ts';
import { findSummaryFault } from './summary.ts';

const messages = loadMessages('web/i18n');
const checkLanguage = await loadLanguageCheck();

const figures = {
  players: [
    { name: 'Anna', rank: 1, points: 1250, pointsByRound: [157, 1093], rightAnswers: 7, averageTime: 3.4 },
    { name: '4242', rank: 2, points: 900, pointsByRound: [355, 545], rightAnswers: 5 },
  ],
  rounds: [{ number: 1, topic: 'Area 51', questions: 6 }],
};
const names = summaryNames({ players: [{ playerId: 'anna' }], rounds: [{ topic: 'Area 51' }] });
const faultOf = (text: string, language = 'en', of: object = figures) =>
  findSummaryFault(text, { figures: { ...of }, names, language }, checkLanguage);

const sound =
  '## A close race\n\n**Anna** won with 1250 points, **4242** came in with 900 and 5 right answers.';

describe('a summary', () => {
  test.each([
    sound,
    '## Area 51\n\nAnna knew 7 answers and needed 3.4 seconds on average, and 1,250 points were hers in the end.',
    '## Area 51\n\nAnna needed 3,4 seconds on average, and 1 250 points were hers in the end. What a game that was!',
    '## Two rounds\n\nAnna took 157 points in the first round and 1093 in the second, and **4242** 355 and then 545.',
  ])('may say %j', (text) => {
    expect(faultOf(text)).toBeNull();
  });

  test.each([
    ['a number that is no figure', sound.replace('900', '950')],
    ['a sum of figures', `${sound} Together they have 2150.`],
    ['two neighbouring figures as one', `${sound} In one round 157,545 points.`],
    ['a player who did not play', `${sound} P2 was there too.`],
    ['a decimal that is none', `${sound} In 3.5 seconds.`],
    ['another heading', sound.replace('##', '#')],
    ['a deeper heading', sound.replace('##', '###')],
    ['a list', `${sound}\n- first\n- second`],
    ['a numbered list', `${sound}\n1. first\n`],
    ['a link', `${sound} [here](https://example.org)`],
    ['markup', `${sound} <b>bold</b>`],
    ['code', `${sound} \`code\``],
    ['italics', `${sound} *well* done`],
    ['digits that cannot be checked', `${sound} ٣ rounds`],
    ['hardly anything', '## Hm'],
    ['no end', `${sound} ${'and so on, '.repeat(200)}`],
    [
      'another language',
      '## Ein knappes Rennen\n\nAnna hat gewonnen, und alle anderen haben sich tapfer geschlagen.',
    ],
  ])('may not hold %s', (_, text) => {
    expect(faultOf(text)).not.toBeNull();
  });
});

test('everyone is thanked in the language of the game, or in English', () => {
  const languages = ['en', 'et', 'es', 'fr', 'de', 'it', 'pt', 'nl', 'ru', 'zh', 'ja', 'ko'];
  expect(new Set(languages.map((code) => defaultSummary(messages.in(code))))).toHaveLength(12);
  for (const language of languages)
    expect(faultOf(defaultSummary(messages.in(language)).repeat(2), language, {})).toBeNull();
  expect(defaultSummary(messages.in('Klingon'))).toBe(defaultSummary(messages.in('en')));
});

const record = (playerId: string, isCorrect: boolean, timeTaken: number) => ({
  playerId,
  answerIndex: isCorrect ? 0 : 1,
  isCorrect,
  points: isCorrect ? 100 : 0,
  timeTaken,
});

const question = (number: number, anna: boolean, ben: boolean) => ({
  id: `q${number}`,
  number,
  text: `Which *one* is [${number}]?`,
  options: ['a', 'b', 'c', 'd'],
  correctAnswer: 0,
  explanation: '',
  checked: true,
  voided: false,
  answers: [record('anna', anna, 4_000), record('ben', ben, 2_500)],
  unanswered: [],
  correctCount: Number(anna) + Number(ben),
  playerCount: 2,
});

const player = (playerId: string, rank: number, totalScore: number) => ({
  playerId,
  name: playerId,
  hasLeft: false,
  rank,
  totalScore,
  roundScores: [100, 0],
  correctCount: 1,
  askedCount: 4,
  answerCount: 4,
  averageTime: 3_000,
  fastestTime: 2_500,
});

/** A game of four questions in two rounds: anna begins, and ben overtakes with three in a row. */
function played(isBenRight: boolean): Results {
  const rounds = [
    [question(1, isBenRight, false), question(2, false, isBenRight)],
    [question(3, false, isBenRight), question(4, false, isBenRight)],
  ].map((questions, index) => ({
    number: index + 1,
    topic: 'Area 51',
    difficulty: 'easy' as const,
    chosenBy: null,
    questions,
    correctCount: 0,
    askedCount: 4,
    answerCount: 4,
    averageTime: 3_000,
  }));
  const players = isBenRight
    ? [player('ben', 1, 300), player('anna', 2, 100)]
    : [player('anna', 1, 0), player('ben', 1, 0)];
  return { players, rounds, times: null };
}

describe('without a model the highlights are the numbers of the game', () => {
  test('who won, the longest streak, the fastest answer and the hardest question', () => {
    expect(defaultSummary(messages.in('en'), played(true)).split('\n\n')).toEqual([
      '## Thank you for playing!',
      'First place: **[p:ben]** with 300 points',
      'Longest streak: **[p:ben]**, 3 right in a row',
      'Fastest right answer: **[p:ben]**, 2.5 sec',
      'Hardest question: “Which ＊one＊ is ［1］?” (1 of 2 got it)',
    ]);
  });

  test('no right answer: no winner, a kind line', () => {
    const text = defaultSummary(messages.in('en'), played(false));
    expect(text).toContain('Nobody got one this time');
    expect(text).not.toContain('First place');
  });

  test('in every language of its own, and no markdown but headings and bold', () => {
    const texts = LANGUAGES.map(({ code }) => defaultSummary(messages.in(code), played(true)));
    expect(new Set(texts).size).toBe(LANGUAGES.length);
    for (const text of texts) expect(text).not.toMatch(/[{}<>`_]|(?<!\*)\*(?!\*)/);
  });
});
