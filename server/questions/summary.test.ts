import { describe, expect, test } from 'vitest';

import { loadLanguageCheck } from './checks/language.ts';
import { defaultSummary } from './default-summary.ts';
import { findSummaryFault } from './summary.ts';

const checkLanguage = await loadLanguageCheck();

const figures = JSON.stringify({
  players: [
    { name: 'Anna', rank: 1, points: 1250, rightAnswers: 7, averageTime: 3.4 },
    { name: '4242', rank: 2, points: 900, rightAnswers: 5 },
  ],
  rounds: [{ number: 1, topic: 'Area 51', questions: 6 }],
});

const sound =
  '## A close race\n\n**Anna** won with 1250 points, **4242** came in with 900 and 5 right answers.';

describe('a summary', () => {
  test.each([
    sound,
    '## Area 51\n\nAnna knew 7 answers and needed 3.4 seconds on average, and 1,250 points were hers in the end.',
    '## Area 51\n\nAnna needed 3,4 seconds on average, and 1 250 points were hers in the end. What a game that was!',
  ])('may say %j', (text) => {
    expect(findSummaryFault(text, figures, 'en', checkLanguage)).toBeNull();
  });

  test.each([
    ['a number that is no figure', sound.replace('900', '950')],
    ['a sum of figures', `${sound} Together they have 2150.`],
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
    expect(findSummaryFault(text, figures, 'en', checkLanguage)).not.toBeNull();
  });
});

test('everyone is thanked in the language of the game, or in English', () => {
  const languages = ['en', 'et', 'es', 'fr', 'de', 'it', 'pt', 'nl', 'ru', 'zh', 'ja', 'ko'];
  expect(new Set(languages.map(defaultSummary))).toHaveLength(12);
  for (const language of languages)
    expect(findSummaryFault(defaultSummary(language).repeat(2), '', language, checkLanguage)).toBeNull();
  expect(defaultSummary('Klingon')).toBe(defaultSummary('en'));
});
