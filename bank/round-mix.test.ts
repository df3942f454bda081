/** What questions of one round may have in common. */
import { describe, expect, test } from 'vitest';

import { asksWhichOrWhat, checkNotFronted, checkRoundMix } from './round-mix.ts';

const trophy = {
  question: 'The World Cup is stolen in 1966. Who finds it under a hedge?',
  answer: 'A dog on his walk',
  distractors: ['A milkman', 'A nun', 'A boy'],
  explanation: 'Pickles was invited to the banquet.',
  subject: 'Stolen World Cup',
  shape: 'who',
};

const fronted = (question: string) => checkNotFronted({ question }, 'en');

describe('a round', () => {
  test('has each shape twice at most', () => {
    const round = [
      { answer: 'Ann', shape: 'who' },
      { answer: 'Bob', shape: 'why' },
    ];
    expect(checkRoundMix(trophy, round, 'en')).toBeNull();
    expect(checkRoundMix(trophy, [...round, { answer: 'Cleo', shape: 'who' }], 'en')).toContain('who');
  });

  test('begins with Which or What twice at most, in the language that it is in', () => {
    const asked = ['Which bird barks?', 'What purrs?'].map((question) => ({ answer: '', question }));
    expect(checkRoundMix({ ...trophy, question: 'What is lost?' }, asked, 'en')).toContain('Which or What');
    expect(checkRoundMix(trophy, asked, 'en')).toBeNull();
    expect(asksWhichOrWhat('Welcher Vogel bellt?', 'de')).toBe(true);
    expect(asksWhichOrWhat('Wastl bellt. Warum?', 'de')).toBe(false);
  });

  test('has no question that gives the answer of another', () => {
    const told = { answer: 'In London', question: 'Where did a dog on his walk become a hero?' };
    expect(checkRoundMix(trophy, [told], 'en')).toContain('answer each other');
  });

  test('in English has no question that begins with a preposition', () => {
    expect(fronted('In which country do they say so?')).toContain('preposition');
    expect(fronted('Which country says so?')).toBeNull();
    expect(checkNotFronted({ question: '¿En qué país se dice?' }, 'es')).toBeNull();
  });
});
