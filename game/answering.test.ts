/** Answers: rules ANS of docs/rules.md. */

import { describe, expect, test } from 'vitest';

import { tableInQuestion, tableOf, type RulesGame } from '../test/support/games.ts';
import { idOf, sessionOf } from '../test/support/values.ts';
import { resultOf } from './answering.ts';
import { ANSWER_GRACE_MS, INTRO_MS, QUESTION_LEAD_MS, REVEAL_MS } from './constants.ts';

/** What an answer brings that arrives so many milliseconds after the opening. */
function answeredAfter(milliseconds: number, table: RulesGame = tableInQuestion()): RulesGame {
  table.jump(milliseconds);
  table.decide(table.answering('anna'));
  return table;
}

const taken = (table: RulesGame): unknown => table.round.answers[0]?.given[0]?.timeTaken;

describe('who answers', () => {
  test('[ANS-1] sits at the table', () => {
    const table = tableInQuestion();
    expect(table.refusal(table.answering('nobody'))).toBe('NOT_A_PLAYER');
    table.leave('ben');
    expect(table.refusal(table.answering('ben'))).toBe('NOT_A_PLAYER');
  });

  test('[ANS-1] answers for the player’s own seat only', () => {
    const table = tableInQuestion();
    expect(table.refusal({ ...table.answering('anna'), playerId: idOf('ben') })).toBe('NOT_A_PLAYER');
    expect(table.refusal({ ...table.answering('anna'), playerId: idOf('anna') })).toBeNull();
    expect(table.view().answered).toEqual([table.seat('anna')]);
  });
});

describe('a second answer', () => {
  test('[ANS-2] is granted with the result of the first', () => {
    const table = tableInQuestion();
    const first = table.wait(1_000).answer('anna', true);
    const second = table.wait(1_000).answer('anna', false);
    expect(first).toMatchObject({ isCorrect: true, totalPoints: 190 });
    expect(second).toEqual(first);
    expect(table.do(table.answering('anna'))).toEqual([]);
  });

  test('[ANS-2] gets the first result in the reveal, in later rounds and in the results', () => {
    const table = tableInQuestion();
    const first = table.answer('anna');
    const again = { ...table.answering('anna', false), questionId: 'q1-1' };
    for (const phase of ['reveal', 'question', 'choosing', 'finished'] as const) {
      table.until(phase);
      expect(table.do(again)).toEqual([]);
      expect(resultOf(table.game, table.seat('anna'), again)).toEqual(first);
    }
  });

  test('[ANS-2] by number, or without a name, is for the question of the current round', () => {
    const table = tableInQuestion();
    const first = table.answer('anna');
    table.until('reveal');
    expect(table.do(table.answering('anna', false))).toEqual([]);
    expect(resultOf(table.game, table.seat('anna'), { questionNumber: 1 })).toEqual(first);
    expect(resultOf(table.game, table.seat('anna'), {})).toEqual(first);
  });
});

describe('an answer in time', () => {
  test('[ANS-3] is not given before the question opens', () => {
    const table = tableOf().toChoosing().pick().write();
    expect(table.refusal(table.answering('anna'))).toBe('QUESTION_NOT_OPEN');
    table.wait(INTRO_MS + QUESTION_LEAD_MS - 1);
    expect(table.phase).toBe('question');
    expect(table.refusal(table.answering('anna'))).toBe('QUESTION_NOT_OPEN');
    table.wait(1);
    expect(table.refusal(table.answering('anna'))).toBeNull();
  });

  test('[ANS-3] is not given where there is no question', () => {
    for (const table of [
      tableOf(),
      tableOf().start(),
      tableOf().toChoosing(),
      tableOf().toChoosing().pick(),
    ]) {
      const answer = { do: 'answer', session: sessionOf('anna'), answerIndex: 0 } as const;
      expect(table.refusal(answer)).toBe('QUESTION_NOT_OPEN');
      expect(table.refusal({ ...answer, questionNumber: 1 })).toBe('QUESTION_NOT_OPEN');
    }
  });

  test('[ANS-4] counts until 250 ms after the limit', () => {
    const limit = 10_000;
    expect(answeredAfter(limit + ANSWER_GRACE_MS - 1).view().answered).toEqual([0]);
    const late = tableInQuestion().jump(limit + ANSWER_GRACE_MS);
    expect(late.decide(late.answering('anna'))).toEqual({ ok: false, code: 'QUESTION_CLOSED' });
  });

  test('[ANS-4] is refused in the reveal', () => {
    const table = tableInQuestion().until('reveal');
    expect(table.refusal(table.answering('anna'))).toBe('QUESTION_CLOSED');
  });
});

describe('an answer is for', () => {
  test('[ANS-5] the question it names, by id before number', () => {
    const table = tableInQuestion();
    expect(table.refusal(table.answering('anna', true, { questionId: 'q1-2', questionNumber: 1 }))).toBe(
      'QUESTION_NOT_OPEN',
    );
    expect(
      table.refusal(table.answering('anna', true, { questionId: 'q1-1', questionNumber: 9 })),
    ).toBeNull();
    expect(table.refusal(table.answering('ben', true, { questionNumber: 1 }))).toBeNull();
    expect(table.refusal(table.answering('cleo'))).toBeNull();
  });

  test.each([2, 7])('[ANS-5] not question %i of a round whose first is open', (questionNumber) => {
    const table = tableInQuestion();
    expect(table.refusal(table.answering('anna', true, { questionNumber }))).toBe('QUESTION_NOT_OPEN');
  });

  test.each([0, -1, 1.5, NaN, Infinity])('[ANS-5] never question %d', (questionNumber) => {
    const table = tableInQuestion();
    expect(table.refusal(table.answering('anna', true, { questionNumber }))).toMatch(
      /QUESTION_(CLOSED|NOT_OPEN)/,
    );
  });

  test('[ANS-5] not an earlier question, nor an unknown one', () => {
    const table = tableInQuestion().until('reveal').until('question').wait(QUESTION_LEAD_MS);
    expect(table.refusal(table.answering('anna', true, { questionId: 'q1-1' }))).toBe('QUESTION_CLOSED');
    expect(table.refusal(table.answering('anna', true, { questionNumber: 1 }))).toBe('QUESTION_CLOSED');
    expect(table.refusal(table.answering('anna', true, { questionId: 'unknown' }))).toBe('QUESTION_CLOSED');
  });

  test.each([-1, 4, 1.5, NaN, Infinity, -Infinity, 2 ** 53])(
    '[ANS-6] an option: %d is none',
    (answerIndex) => {
      const table = tableInQuestion();
      const answer = { ...table.answering('anna'), answerIndex };
      expect(table.refusal(answer)).toBe('ANSWER_OUT_OF_RANGE');
      expect(table.refusal({ ...answer, answerIndex: 3 })).toBeNull();
    },
  );
});

describe('an answer earns', () => {
  test.each([
    [0, 200],
    [1, 200],
    [50, 200],
    [51, 199],
    [5_000, 150],
    [9_999, 100],
    [10_000, 100],
    [10_249, 100],
  ])('[ANS-8] when right after %i ms: %i points', (after, points) => {
    const table = answeredAfter(after);
    expect(resultOf(table.game, 0, {})).toMatchObject({ totalPoints: points, speedBonus: points - 100 });
  });

  test('[ANS-8] nothing when wrong, and nothing when missing', () => {
    const table = tableInQuestion();
    expect(table.answer('anna', false)).toMatchObject({ isCorrect: false, totalPoints: 0, speedBonus: 0 });
    table.until('reveal');
    expect(table.view().scores).toEqual({ total: [0, 0, 0], round: [0, 0, 0], right: [0, 0, 0] });
  });

  test('[ANS-7] by the time taken: whole milliseconds, at most the limit', () => {
    expect(taken(answeredAfter(0))).toBe(0);
    expect(taken(answeredAfter(1_234))).toBe(1_234);
    expect(taken(answeredAfter(10_249))).toBe(10_000);
    const fast = tableInQuestion(['anna', 'ben'], { speed: 3 });
    expect(taken(answeredAfter(1_111, fast))).toBe(3_333);
  });
});

test('[ANS-9] the result, with the key, is sent to the player who answered, and to no one else before the reveal', () => {
  const table = tableInQuestion().wait(5_000);
  const { id: questionId, correctAnswer } = table.question;
  const result = table.answer('anna');
  const expected = {
    questionId,
    answerIndex: correctAnswer,
    isCorrect: true,
    totalPoints: 150,
    speedBonus: 50,
    correctAnswer,
  };
  expect(result).toEqual(expected);
  expect(table.me('anna').answer).toEqual(expected);
  expect(table.me('ben').answer).toBeUndefined();
  expect(table.view().reveal).toBeNull();
});

test('[ANS-9] the receipt comes with the decision, and the same one when the answer is given again', () => {
  const table = tableInQuestion().wait(5_000);
  const { correctAnswer } = table.question;
  const receipt = { isCorrect: true, totalPoints: 150, speedBonus: 50, correctAnswer };
  expect(table.decide(table.answering('anna'))).toMatchObject({ ok: true, receipt });
  table.wait(1_000);
  expect(table.decide(table.answering('anna'))).toEqual({ ok: true, events: [], receipt });
});

test('[ANS-10] an answer to a paused game is refused', () => {
  const table = tableInQuestion(['anna', 'ben'], { settings: { questionTimeLimit: 60 } });
  table.lose('anna', 'ben').wait(10_000);
  expect(table.view().paused).toBe(true);
  expect(table.refusal(table.answering('anna'))).toBe('QUESTION_NOT_OPEN');
});

test('[ANS-2] an answer that is on time for one question is not taken for the next', () => {
  const table = tableInQuestion();
  const late = table.answering('anna', true, { questionId: 'q1-1' });
  table.until('reveal').wait(REVEAL_MS + QUESTION_LEAD_MS);
  expect(table.phase).toBe('question');
  expect(table.refusal(late)).toBe('QUESTION_CLOSED');
  expect(table.view().answered).toEqual([]);
});
