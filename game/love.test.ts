/** Loving a question: rules LOVE of docs/rules.md. */

import { describe, expect, test } from 'vitest';

import { tableInQuestion, type RulesGame } from '../test/support/games.ts';
import { sessionOf } from '../test/support/values.ts';
import type { LoveCommand } from './commands.ts';
import { playsOf } from './plays.ts';

const love = (who: string, questionId = 'q1-1'): LoveCommand => ({
  do: 'love',
  session: sessionOf(who),
  questionId,
});

const revealed = (who?: readonly string[]): RulesGame => tableInQuestion(who).until('reveal');

describe('a question is loved', () => {
  test('[LOVE-1] by a player, during its reveal only', () => {
    const table = tableInQuestion();
    expect(table.refusal(love('anna'))).toBe('QUESTION_CLOSED');
    table.until('reveal');
    expect(table.refusal(love('nobody'))).toBe('NOT_A_PLAYER');
    expect(table.refusal(love('anna', 'q1-2'))).toBe('QUESTION_NOT_FOUND');
    expect(table.refusal(love('anna', 'unknown'))).toBe('QUESTION_NOT_FOUND');
    expect(table.do(love('anna'))).toEqual(['loved']);
    table.until('question');
    expect(table.refusal(love('ben'))).toBe('QUESTION_CLOSED');
    table.until('finished');
    expect(table.refusal(love('ben', 'q2-6'))).toBe('QUESTION_CLOSED');
  });

  test('[LOVE-2] once by each player, in whichever phase it is repeated', () => {
    const table = revealed();
    expect(table.do(love('anna'))).toEqual(['loved']);
    expect(table.do(love('anna'))).toEqual([]);
    expect(table.do(love('ben'))).toEqual(['loved']);
    table.until('question');
    expect(table.do(love('anna'))).toEqual([]);
    expect(table.game.loved).toEqual([{ questionId: 'q1-1', seats: [0, 1] }]);
  });

  test('[LOVE-3] and everyone sees by whom, while it is on screen', () => {
    const table = revealed();
    expect(table.view().loved).toBeUndefined();
    table.do(love('ben'));
    expect(table.view().loved).toEqual([1]);
    table.until('question');
    expect(table.view().loved).toBeUndefined();
    table.until('reveal');
    expect(table.view().loved).toBeUndefined();
  });

  test('[LOVE-4] and neither scores nor the clock change by it', () => {
    const table = revealed();
    const { scores, deadline } = table.view();
    table.do(love('ben'));
    expect(table.view()).toMatchObject({ scores, deadline });
  });

  test('[LOVE-4] and it counts with the plays of the question', () => {
    const table = tableInQuestion(['anna', 'ben']);
    table.answer('anna');
    table.answer('ben', false);
    table.until('reveal').do(love('ben'));
    const [first, second] = playsOf(table.until('finished').game);
    expect(first?.people.map(({ loved }) => loved)).toEqual([false, true]);
    expect(second?.people.map(({ loved }) => loved)).toEqual([false, false]);
  });

  test('[LOVE-2] of a game that is played again nothing is left', () => {
    const table = revealed();
    table.do(love('anna'));
    table.until('finished');
    table.do({ do: 'playAgain', session: sessionOf('anna'), code: '654321', playerId: 'x', unlocked: true });
    expect(table.game.loved).toEqual([]);
  });
});
