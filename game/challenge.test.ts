/** Challenges: rules CHAL of docs/rules.md. */

import { describe, expect, test } from 'vitest';

import { tableInQuestion, tableOf, type RulesGame } from '../test/support/games.ts';
import { sessionOf } from '../test/support/values.ts';
import { isVoidByOne } from './challenge.ts';
import type { ChallengeCommand } from './commands.ts';

function challenge(who: string, more: Partial<ChallengeCommand> = {}): ChallengeCommand {
  const rest = { questionId: 'q1-1', judge: 'model', reason: `because ${who} says so` } as const;
  return { do: 'challenge', session: sessionOf(who), ...rest, ...more };
}

const vote = (who: string): ChallengeCommand => challenge(who, { judge: 'majority' });
const judge = (stands: boolean) =>
  ({ do: 'judge', questionId: 'q1-1', stands, reason: 'two are right' }) as const;

/** A table in the reveal of its first question, which anna had right. */
function revealedTable(who: readonly string[] = ['anna', 'ben', 'cleo']): RulesGame {
  const table = tableInQuestion(who);
  table.answer('anna');
  table.answer('ben', false);
  return table.until('reveal');
}

describe('a question is challenged', () => {
  test('[VIEW-10] a question that is void gives no player points on screen', () => {
    const table = revealedTable();
    const pointsOfAnna = (): number | null | undefined => table.view().reveal?.points[0];
    expect(pointsOfAnna()).toBeGreaterThan(100);
    for (const who of ['anna', 'ben']) table.do(vote(who));
    expect(pointsOfAnna()).toBe(0);
    expect(table.view().reveal?.points).toEqual([0, 0, null]);
  });

  test('[CHAL-1] by a player, during its reveal and in the results', () => {
    const table = revealedTable();
    expect(table.refusal(challenge('nobody'))).toBe('NOT_A_PLAYER');
    expect(table.refusal(challenge('anna', { questionId: 'q1-2' }))).toBe('QUESTION_NOT_FOUND');
    expect(table.refusal(challenge('anna', { questionId: 'unknown' }))).toBe('QUESTION_NOT_FOUND');
    expect(table.refusal(challenge('anna'))).toBeNull();
    table.until('question');
    expect(table.refusal(challenge('ben'))).toBe('CHALLENGE_CLOSED');
    expect(table.refusal(challenge('ben', { questionId: 'q1-2' }))).toBe('CHALLENGE_CLOSED');
    table.until('reveal');
    expect(table.refusal(challenge('ben'))).toBe('CHALLENGE_CLOSED');
    expect(table.refusal(challenge('ben', { questionId: 'q1-2' }))).toBeNull();
    table.until('finished');
    expect(table.refusal(challenge('ben', { questionId: 'q2-4' }))).toBeNull();
  });

  test('[CHAL-2] once by each player', () => {
    const table = revealedTable();
    expect(table.do(challenge('anna'))).toEqual(['challenged']);
    expect(table.do(challenge('anna'))).toEqual([]);
    expect(table.do(challenge('ben'))).toEqual(['challenged']);
    expect(table.game.challenges).toMatchObject([{ questionId: 'q1-1', seats: [0, 1], status: 'open' }]);
  });

  test('[CHAL-2] without effect once it is settled', () => {
    const table = revealedTable();
    table.do(challenge('anna'));
    table.do(judge(true));
    expect(table.do(challenge('ben'))).toEqual([]);
    expect(table.game.challenges).toMatchObject([{ status: 'upheld', seats: [0] }]);
  });
});

describe('with no model', () => {
  test('[CHAL-3] more than half of those present void it', () => {
    const table = revealedTable(['anna', 'ben', 'cleo', 'dora']);
    expect(table.do(vote('anna'))).toEqual(['challenged']);
    expect(table.do(vote('ben'))).toEqual(['challenged']);
    expect(table.do(vote('cleo'))).toEqual(['challenged', 'questionVoided']);
    expect(table.do(vote('dora'))).toEqual([]);
  });

  test('[CHAL-3] the votes and the number of those who are not there do not count', () => {
    const table = revealedTable(['anna', 'ben', 'cleo', 'dora', 'emil']);
    table.do(vote('anna'));
    table.leave('anna');
    table.lose('dora', 'emil');
    expect(table.do(vote('ben'))).toEqual(['challenged']);
    expect(table.do(vote('cleo'))).toEqual(['challenged', 'questionVoided']);
  });

  test('[POOL-4] whether one person alone, whom all others left, took it out of the score', () => {
    const alone = revealedTable();
    alone.leave('ben');
    alone.leave('cleo');
    expect(isVoidByOne(alone.game, 'q1-1')).toBe(false);
    expect(alone.do(vote('anna'))).toEqual(['challenged', 'questionVoided']);
    expect(isVoidByOne(alone.game, 'q1-1')).toBe(true);
    const both = revealedTable(['anna', 'ben']);
    both.do(vote('anna'));
    both.do(vote('ben'));
    expect(isVoidByOne(both.game, 'q1-1')).toBe(false);
  });

  test('[POOL-4] what a model judged is no vote', () => {
    const table = revealedTable();
    table.do(challenge('anna'));
    table.do(judge(false));
    expect(isVoidByOne(table.game, 'q1-1')).toBe(false);
  });

  test('[CHAL-3] the first challenge settles who judges', () => {
    const table = revealedTable(['anna', 'ben']);
    table.do(challenge('anna'));
    expect(table.do(vote('ben'))).toEqual(['challenged']);
    expect(table.game.challenges).toMatchObject([{ judge: 'model', status: 'open' }]);
  });
});

test('[CHAL-3] players decide about a picture, which no model is shown', () => {
  const table = tableOf(['anna', 'ben', 'cleo']).until('generating');
  const { questions, ...rest } = table.addQuestions(1, 2);
  const pictures = questions.map((each) => ({ ...each, imageUrl: '/flags/ee.svg' }));
  table.do({ ...rest, questions: pictures });
  table.until('reveal');
  expect(table.do(challenge('anna'))).toEqual(['challenged']);
  expect(table.game.challenges).toMatchObject([{ judge: 'majority' }]);
  expect(table.do(challenge('ben'))).toEqual(['challenged', 'questionVoided']);
});

describe('a judgement', () => {
  test('[CHAL-4] settles an open challenge, once', () => {
    const table = revealedTable();
    expect(table.do(judge(false))).toEqual([]);
    table.do(challenge('ben'));
    table.until('question');
    expect(table.do(judge(true))).toEqual(['challengeUpheld']);
    expect(table.do(judge(false))).toEqual([]);
    expect(table.view().voided).toBeUndefined();
  });

  test('[CHAL-5] that voids a question takes its points out of every score and is sent to everyone', () => {
    const table = revealedTable();
    expect(table.total('anna')).toBe(200);
    table.do(challenge('ben'));
    expect(table.do(judge(false))).toEqual(['questionVoided']);
    expect(table.view().scores).toEqual({ total: [0, 0, 0], round: [0, 0, 0], right: [0, 0, 0] });
    const voided = [{ questionId: 'q1-1', round: 1, number: 1, reason: 'two are right' }];
    expect(table.view().voided).toEqual(voided);
    table.toQuestion().answer('ben');
    table.until('reveal');
    expect(table.view()).toMatchObject({ voided, scores: { total: [0, 200, 0], right: [0, 1, 0] } });
  });

  test('[CHAL-5] of players says what the last of them said', () => {
    const table = revealedTable(['anna', 'ben']);
    table.lose('anna');
    table.do(challenge('ben', { judge: 'majority' }));
    expect(table.view().voided).toMatchObject([{ reason: 'because ben says so' }]);
  });
});
