/** When right and wrong are learned: rules TOGETHER of docs/rules.md. */

import { describe, expect, test } from 'vitest';

import { tableOf, type RulesGame } from '../test/support/games.ts';
import { sessionOf } from '../test/support/values.ts';
import { resultOf } from './answering.ts';
import type { Settings } from './settings.ts';
import { meOf } from './view.ts';

const NOTHING = { isCorrect: null, totalPoints: null, speedBonus: null, correctAnswer: null };

function inQuestion(reveal: Settings['reveal'], showScreen = false): RulesGame {
  const table = tableOf(['anna', 'ben', 'cleo'], { settings: { reveal } });
  table.showScreen = showScreen;
  return table.start().toQuestion();
}

describe('whether everyone learns right and wrong together', () => {
  test.for([
    ['atOnce', false, false],
    ['atOnce', true, false],
    ['together', false, true],
    ['together', true, true],
    ['auto', false, false],
    ['auto', true, true],
  ] as const)('[TOGETHER-1] %s, show screen open: %s → %s', ([reveal, showScreen, isTogether]) => {
    const table = inQuestion(reveal, showScreen);
    expect(table.view().question?.together ?? false).toBe(isTogether);
    expect(table.answer('anna')?.isCorrect).toBe(isTogether ? null : true);
  });

  test('[TOGETHER-1] is decided when the question opens: a show screen that opens or closes later changes the next one', () => {
    const table = inQuestion('auto');
    table.showScreen = true;
    expect(table.answer('anna')?.isCorrect).toBe(true);
    table.until('reveal').toQuestion();
    table.showScreen = false;
    expect(table.answer('anna')).toMatchObject(NOTHING);
    table.until('reveal').toQuestion();
    expect(table.answer('anna')?.isCorrect).toBe(true);
  });
});

describe('until the question closes', () => {
  test('[TOGETHER-2] a receipt, a repeated answer and the player’s own answer hold no result', () => {
    const table = inQuestion('together');
    expect(table.answer('anna', true)).toMatchObject(NOTHING);
    expect(table.answer('anna', false)).toMatchObject(NOTHING);
    expect(table.answer('ben', false)).toMatchObject(NOTHING);
    const { correctAnswer, id } = table.question;
    expect(meOf(table.game, sessionOf('anna')).answer).toEqual({
      questionId: id,
      answerIndex: correctAnswer,
      ...NOTHING,
    });
    expect(JSON.stringify(table.view())).not.toMatch(/correctAnswer|"points"/);
  });

  test('[TOGETHER-2] from the close on they hold it, also for an answer that is sent again', () => {
    const table = inQuestion('together').wait(5_000);
    table.answer('anna', true);
    const { id, correctAnswer } = table.question;
    const again = { ...table.answering('anna', false), questionId: id };
    table.until('reveal');
    const result = { isCorrect: true, totalPoints: 150, speedBonus: 50, correctAnswer };
    expect(table.view().reveal).toMatchObject({ correctAnswer, points: [150, null, null] });
    expect(meOf(table.game, sessionOf('anna')).answer).toMatchObject(result);
    expect(table.decide(again)).toMatchObject({ receipt: result });
    table.toQuestion();
    expect(resultOf(table.game, table.seat('anna'), again)).toMatchObject(result);
  });
});
