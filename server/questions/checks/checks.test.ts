import { describe, expect, test } from 'vitest';

import type { Candidate } from '../../../bank/checks.ts';
import { presetTopics } from '../../../game/topics.ts';
import { loadBank } from '../bank/bank.ts';
import { findFault, type CheckContext } from './checks.ts';
import { checkForChildren } from './children.ts';
import { loadLanguageCheck } from './language.ts';
import { checkNoCollectiveOption } from './options.ts';
import { repair } from './repair.ts';
import { checkPlainText } from './text.ts';

const good: Candidate = {
  question: 'Which planet has the Great Red Spot?',
  answer: 'Jupiter',
  distractors: ['Mars', 'Venus', 'Saturn'],
  explanation: 'The storm has been seen for centuries.',
  subject: 'Great Red Spot',
};

const checkLanguage = await loadLanguageCheck();

const context: CheckContext = {
  checkLanguage,
  language: 'en',
  kids: false,
  facts: [],
  round: [],
  hasAnswer: () => false,
  wasSeen: () => false,
};

const english = loadBank('bank').in('en');
const shipped = presetTopics.flatMap(english.preset);

test('no shipped question is taken for a faulty one', () => {
  const faults = shipped.flatMap((entry) => findFault(repair(entry), { ...context, kids: entry.kids }) ?? []);
  // A few harmless questions hold a word that is not for children: losing them costs nothing.
  expect(faults.filter(({ check }) => check !== 'checkForChildren')).toEqual([]);
  expect(faults.length).toBeLessThan(shipped.length * 0.02);
});

const asking = (shape: string) => ({ answer: `A ${shape}`, shape });

describe('findFault names the check that failed', () => {
  test.each<[string, Partial<Candidate>, Partial<CheckContext>]>([
    ['checkLengths', { question: 'Why?' }, {}],
    ['checkLengths', { distractors: ['Mars', 'Venus', '\u3164\u2800'] }, {}],
    ['checkOptionsDiffer', { distractors: ['Mars', 'mars', 'Venus'] }, {}],
    ['checkOptionsDiffer', { distractors: ['Mars', 'M\u200Dars', 'Venus'] }, {}],
    ['checkKeyHidden', { question: 'Where on Jupiter is the Great Red Spot?' }, {}],
    ['checkKeyNotLongest', { answer: 'Jupiter of the giant ones' }, {}],
    ['checkPlainText', { explanation: 'See https://example.org for more.' }, {}],
    ['checkNoCollectiveOption', { distractors: ['Mars', 'Venus', 'All of the above'] }, {}],
    ['checkNotFronted', { question: 'On which planet does a storm rage that is older than any king?' }, {}],
    ['checkRoundMix', { shape: 'why' }, { round: [asking('why'), asking('why')] }],
    [
      'checkRoundMix',
      {},
      { round: [{ answer: 'A spot', question: 'What does Jupiter wear in every picture?' }] },
    ],
    ['checkFactNew', {}, { facts: [{ subject: 'great red spot', answer: 'Jupiter' }] }],
    ['checkNotSeen', {}, { wasSeen: ({ answer }) => answer === 'Jupiter' }],
    ['checkAnswerNew', {}, { hasAnswer: (answer) => answer === 'Jupiter' }],
    ['checkLanguage', {}, { language: 'de' }],
    ['checkForChildren', { explanation: 'It was named after a casino.' }, { kids: true }],
  ])('%s', (check, change, against) => {
    expect(findFault({ ...good, ...change }, { ...context, ...against })?.check).toBe(check);
  });

  test('nothing is wrong with a good question', () => {
    expect(findFault(good, { ...context, kids: true })).toBeNull();
  });
});

describe('options that speak of the others', () => {
  test.each([
    'All of the above',
    'None of these',
    'Both A and B',
    'Kõik eelnevad',
    'Mitte ükski neist',
    'Todas las anteriores',
    'Ninguna de las anteriores',
    'Toutes les réponses ci-dessus',
    'Aucune de ces réponses',
    'Alle der oben genannten',
    'Keine der Antworten',
    'Tutte le precedenti',
    'Nessuna delle precedenti',
    'Todas as anteriores',
    'Nenhuma das anteriores',
    'Alle bovenstaande',
    'Geen van deze',
    'Все вышеперечисленное',
    'Ни один из вариантов',
    '以上都是',
    '以上皆非',
    '上記のすべて',
    '上記のいずれでもない',
    '위의 모두',
    '모두 정답',
  ])('%s is refused', (option) => {
    expect(checkNoCollectiveOption({ ...good, distractors: ['Mars', 'Venus', option] })).toContain(option);
  });

  test.each([
    'All the others fell over',
    'Todos los demás se cayeron',
    'Toutes les autres sont tombées par terre',
    'Alle anderen fielen um',
    'Все остальные упали',
    'All Quiet on the Western Front',
    'The Others',
    'Alle Neune',
    'None',
    'Todos Santos',
    'Both hands',
    '上海',
    '위키',
  ])('%s is an answer like any other', (option) => {
    expect(checkNoCollectiveOption({ ...good, distractors: ['Mars', 'Venus', option] })).toBeNull();
  });
});

describe('the right language', () => {
  const texts: Record<string, string> = {
    en: 'Which planet is the largest of our solar system? It is known since antiquity.',
    et: 'Milline on meie Päikesesüsteemi suurim planeet? Seda tunti juba vanal ajal.',
    es: '¿Cuál es el planeta más grande de nuestro sistema solar? Se conoce desde la antigüedad.',
    fr: 'Quelle est la plus grande planète de notre système solaire ? On la connaît depuis longtemps.',
    de: 'Welcher ist der größte Planet unseres Sonnensystems? Er ist seit der Antike bekannt.',
    it: 'Qual è il pianeta più grande del nostro sistema solare? È conosciuto fin dall’antichità.',
    pt: 'Qual é o maior planeta do nosso sistema solar? É conhecido desde a Antiguidade.',
    nl: 'Wat is de grootste planeet van ons zonnestelsel? Hij is al sinds de oudheid bekend.',
    ru: 'Какая планета самая большая в нашей Солнечной системе? Она известна с древности.',
    zh: '太阳系中最大的行星是哪一颗？人们自古就认识它。',
    ja: '太陽系で一番大きな惑星はどれですか？古代から知られています。',
    ko: '태양계에서 가장 큰 행성은 무엇입니까? 고대부터 알려져 있습니다.',
  };
  const languages = Object.keys(texts);

  test.each(languages)('%s is known, and none of the others passes for it', (language) => {
    for (const other of languages) {
      const problem = checkLanguage(texts[other] ?? '', language);
      if (other === language) expect(problem).toBeNull();
      else expect(problem).toContain(`not in '${language}'`);
    }
  });

  test('a name alone, and an unknown language, are not judged', () => {
    expect(checkLanguage('Michelangelo', 'en')).toBeNull();
    expect(checkLanguage(texts.en ?? '', 'Klingon')).toBeNull();
  });
});

test('children are kept from what is not for them, not from harmless words', () => {
  for (const text of ['A glass of wine', 'The murderer', 'Sexual', 'убийство', '自杀', 'Alkoholi']) {
    expect(checkForChildren(text, 'Klingon')).not.toBeNull();
  }
  for (const text of ['Essex', 'A sextant', 'Winter', 'The heroine', 'Mordor', 'A viola', 'Drum', 'Ginger']) {
    expect(checkForChildren(text, 'Klingon')).toBeNull();
  }
});

test('a topic for children is read in the language of its game: a bear is no beer', () => {
  for (const [language, text] of [
    ['nl', 'De beer'],
    ['nl', 'Drogen'],
    ['de', 'Drogerie'],
    ['es', 'Rape'],
    ['en', 'Vin Diesel'],
  ] as const) {
    expect(checkForChildren(text, language), text).toBeNull();
    expect(checkForChildren(text, 'fi'), text).not.toBeNull();
  }
  for (const [language, text] of [
    ['en', 'Beer'],
    ['nl', 'Bier'],
    ['de', 'Droge'],
    ['ru', 'Вино'],
    ['ja', 'ビール'],
    ['ko', '맥주'],
    ['zh', '啤酒'],
  ] as const)
    expect(checkForChildren(text, language), text).not.toBeNull();
  expect(checkForChildren('モビール', 'ja')).toBeNull();
});

test('texts are plain', () => {
  for (const question of ['Who is <b>he</b>?', 'See www.example.org?', '**Who** is it?', '# Who is it?']) {
    expect(checkPlainText({ ...good, question })).not.toBeNull();
  }
  expect(checkPlainText({ ...good, answer: '#', question: 'Is 3 < 4 and 5 > 4 in C#?' })).toBeNull();
});

describe('repair', () => {
  test('takes out blanks, invisible characters and option letters', () => {
    const raw = {
      ...good,
      question: ' Which\n planet\u200B? ',
      answer: 'A) Jupiter',
      distractors: ['b) Mars', 'C)  Venus', 'D) Io'],
    };
    expect(repair(raw)).toMatchObject({
      question: 'Which planet?',
      answer: 'Jupiter',
      distractors: ['Mars', 'Venus', 'Io'],
    });
  });

  test('keeps the first three distractors that differ', () => {
    const distractors = ['jupiter', 'Mars', 'mars', '', 'Venus', 'Saturn', 'Pluto'];
    expect(repair({ ...good, distractors }).distractors).toEqual(['Mars', 'Venus', 'Saturn']);
  });

  test('leaves letters that are answers', () => {
    expect(repair({ ...good, answer: 'C', distractors: ['A. Lincoln', 'B', 'D'] }).answer).toBe('C');
  });
});
