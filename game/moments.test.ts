/** What a question changed, and what is said of it: rules MOM of docs/rules.md. */

import { expect, test } from 'vitest';

import { tableOf, type RulesGame } from '../test/support/games.ts';
import { sessionOf } from '../test/support/values.ts';
import { momentsOf, standingChangesOf } from './moments.ts';

const WHO = ['anna', 'ben', 'cleo', 'dan'];

/** Plays questions to their reveal; each word names who is right, and everyone else is wrong. */
function play(table: RulesGame, ...questions: readonly (readonly string[])[]): RulesGame {
  for (const right of questions) {
    table.toQuestion();
    for (const who of WHO) table.answer(who, right.includes(who));
    table.until('reveal');
  }
  return table;
}

const said = (table: RulesGame) =>
  momentsOf(table.view()).map(({ kind, seats }) => [kind, ...seats.map((seat) => table.who(seat))].join(' '));

test('[MOM-1] a reveal names everyone’s right answers in a row, across rounds and without void questions', () => {
  const table = play(tableOf(WHO), ['anna', 'ben'], ['anna']);
  expect(table.view().reveal?.streak).toEqual([2, 0, 0, 0]);
  play(table, ['anna', 'ben'], ['anna', 'ben'], ['anna', 'ben'], ['anna', 'ben'], ['anna']);
  expect(table.view().currentRound).toBe(2);
  expect(table.view().reveal?.streak).toEqual([7, 0, 0, 0]);
  const { id } = table.question;
  for (const who of WHO)
    table.do({ do: 'challenge', session: sessionOf(who), questionId: id, reason: '', judge: 'majority' });
  expect(table.view().voided).toHaveLength(1);
  expect(table.view().reveal?.streak).toEqual([6, 4, 0, 0]);
});

test('[MOM-2] a question’s points and the places it won or lost are shown; the first points change no one’s place', () => {
  const table = play(tableOf(WHO), ['anna']);
  const told = () =>
    standingChangesOf(table.view()).map(({ seat, rank, climbed }) => [table.who(seat), rank, climbed]);
  expect(told()).toEqual([
    ['anna', 1, 0],
    ['ben', 2, 0],
    ['cleo', 2, 0],
    ['dan', 2, 0],
  ]);
  play(table, ['dan'], ['dan']);
  expect(told()).toEqual([
    ['dan', 1, 0],
    ['anna', 2, -1],
    ['ben', 3, 0],
    ['cleo', 3, 0],
  ]);
});

test('[MOM-3] a new leader, a comeback and a streak of three are said, each once', () => {
  const table = play(tableOf(WHO), ['anna', 'ben', 'cleo']);
  expect(said(table)).toEqual([]);
  expect(said(play(table, ['anna', 'ben', 'cleo']))).toEqual([]);
  expect(said(play(table, ['anna']))).toEqual(['lead anna', 'streak anna']);
  expect(said(play(table, ['anna']))).toEqual([]);
  play(table, ['dan'], ['dan'], ['dan']);
  // From the fourth place to the second.
  expect(said(table)).toEqual(['streak dan']);
  expect(said(play(table, ['dan'], ['dan']))).toEqual(['lead dan']);
});

test('[MOM-3] three places won with one question are a comeback, unless they are the lead; a void question is none', () => {
  const view = tableOf([...WHO, 'eve'])
    .until('reveal')
    .view();
  const after = (total: number[], points: number[]) => ({
    ...view,
    scores: { ...view.scores, total },
    reveal: view.reveal && { ...view.reveal, points },
  });
  const eve = [0, 0, 0, 0, 120];
  expect(momentsOf(after([100, 110, 120, 130, 125], eve))).toEqual([{ kind: 'comeback', seats: [4] }]);
  expect(momentsOf(after([100, 110, 120, 130, 115], eve))).toEqual([]);
  expect(momentsOf(after([100, 110, 120, 130, 135], eve))).toEqual([{ kind: 'lead', seats: [4] }]);
  const voided = [{ questionId: view.question?.id ?? '', round: 1, number: 1, reason: '' }];
  expect(momentsOf({ ...after([100, 110, 120, 130, 135], eve), voided })).toEqual([]);
});
