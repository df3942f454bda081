/** Reveals and scores: rules REVEAL_MS of docs/rules.md. */

import { describe, expect, test } from 'vitest';

import { tableInQuestion, tableOf } from '../test/support/games.ts';
import { REVEAL_MS } from './constants.ts';

/** The questions of a round, and what follows each. */
function roundOf(number: number, next: string): string[] {
  return [1, 2, 3, 4, 5, 6].map((question) => `${number}.${question} ${question < 6 ? 'question' : next}`);
}

describe('the reveal', () => {
  test('[REVEAL-1] shows the right option, the explanation and what everyone answered, for 6 s', () => {
    const table = tableInQuestion().wait(5_000);
    const { question } = table;
    table.answer('anna');
    table.answer('ben', false);
    table.until('reveal');
    const wrong = (question.correctAnswer + 1) % 4;
    expect(table.view().reveal).toEqual({
      correctAnswer: question.correctAnswer,
      explanation: 'Because of q1-1.',
      answer: [question.correctAnswer, wrong, null],
      points: [150, 0, null],
      timeTaken: [5_000, 5_000, null],
      next: 'question',
      streak: [1, 0, 0],
    });
    expect(table.view()).toMatchObject({
      deadline: table.at + 6_000,
      question: { id: 'q1-1' },
      answered: [0, 1],
    });
  });

  test('[REVEAL-2] lasts 10 s while a show screen is connected', () => {
    const table = tableInQuestion().until('reveal');
    table.showScreen = true;
    expect(table.view().deadline).toBe(table.at + 10_000);
    table.wait(9_999);
    expect(table.phase).toBe('reveal');
    table.showScreen = false;
    expect(table.wait(0).phase).toBe('question');
  });

  test('[REVEAL-3] leads through all questions and rounds to the results', () => {
    const table = tableOf(['anna', 'ben']).start();
    const seen: string[] = [];
    while (table.phase !== 'finished') {
      table.until('reveal');
      const { currentRound, currentQuestion, reveal } = table.view();
      seen.push(`${currentRound}.${currentQuestion} ${reveal?.next}`);
      table.wait(REVEAL_MS);
    }
    expect(seen).toEqual([...roundOf(1, 'round'), ...roundOf(2, 'end')]);
    expect(table.view()).toMatchObject({ status: 'finished', deadline: null });
  });

  test('[REVEAL-4] is when the scores change, and no earlier', () => {
    const table = tableInQuestion();
    table.answer('anna');
    const none = { total: [0, 0, 0], round: [0, 0, 0], right: [0, 0, 0] };
    expect(table.view().scores).toEqual(none);
    table.until('reveal');
    expect(table.view().scores).toEqual({ total: [200, 0, 0], round: [200, 0, 0], right: [1, 0, 0] });
  });

  test('[REVEAL-5] adds up to the score, round by round', () => {
    const table = tableOf(['anna', 'ben']).start();
    let total = 0;
    for (let questions = 1; questions <= 12; questions++) {
      table.toQuestion().wait(questions * 100);
      total += table.answer('anna')?.totalPoints ?? 0;
      table.answer('ben', false);
      table.until('reveal');
      expect(table.total('anna')).toBe(total);
      expect(table.view().scores.right).toEqual([questions, 0]);
    }
    const second = table.round.answers.map((answers) => answers.given[0]?.points ?? 0);
    expect(table.view().scores.round[0]).toBe(second.reduce((sum, points) => sum + points, 0));
  });

  test('[REVEAL-5] counts a question that was open when the last player left', () => {
    const table = tableInQuestion(['anna', 'ben']);
    table.answer('anna');
    table.leave('ben');
    table.leave('anna');
    expect(table.view()).toMatchObject({ phase: 'finished', scores: { total: [200, 0], right: [1, 0] } });
  });
});
