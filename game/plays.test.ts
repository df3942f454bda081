/** Counts of questions: rules COUNT of docs/rules.md. */

import { describe, expect, test } from 'vitest';

import { tableInQuestion, tableOf, type RulesGame } from '../test/support/games.ts';
import { sessionOf } from '../test/support/values.ts';
import { playsOf } from './plays.ts';

/** A finished game whose first question anna had right and ben wrong. */
function finished(table: RulesGame = tableInQuestion()): RulesGame {
  table.answer('anna');
  table.wait(1_000).answer('ben', false);
  return table.until('finished');
}

/** A table with two bots, whose first question is open. */
function withBots(who: string[]): RulesGame {
  const table = tableOf(who);
  table.do({ do: 'addBots', session: sessionOf('anna'), playerIds: ['bot-1', 'bot-2'] });
  return table.toQuestion();
}

const challenge = (who: string) =>
  ({ do: 'challenge', session: sessionOf(who), questionId: 'q1-1', judge: 'majority', reason: '' }) as const;

describe('a finished game', () => {
  test('[COUNT-1] says of each question who was right, what was chosen, and how fast', () => {
    const table = finished();
    const [first, second] = playsOf(table.game);
    const neither = { challenged: false, loved: false };
    expect(first?.question.id).toBe('q1-1');
    expect(first?.people).toEqual([
      { session: sessionOf('anna'), option: 'right q1-1', isRight: true, timeTaken: 0, ...neither },
      {
        session: sessionOf('ben'),
        option: expect.stringMatching(/^wrong q1-1/),
        isRight: false,
        timeTaken: 1_000,
        ...neither,
      },
      { session: sessionOf('cleo'), option: null, isRight: false, timeTaken: 0, ...neither },
    ]);
    expect(second?.people.map(({ option }) => option)).toEqual([null, null, null]);
  });

  test('[COUNT-1] says nothing before it is finished', () => {
    expect(playsOf(tableInQuestion().until('reveal').game)).toEqual([]);
  });

  test('[COUNT-1] says nothing where one person alone has answered', () => {
    const table = tableInQuestion();
    table.answer('anna');
    expect(playsOf(table.until('finished').game)).toEqual([]);
  });

  test('[COUNT-2] says nothing of a question that was taken out of the score, also afterwards', () => {
    const table = finished();
    table.do(challenge('cleo'));
    expect(playsOf(table.game)[0]?.people.map(({ challenged }) => challenged)).toEqual([false, false, true]);
    table.do(challenge('ben'));
    expect(playsOf(table.game).map(({ question }) => question.id)).not.toContain('q1-1');
  });

  test('[COUNT-3] says nothing of bots, and they make no company', () => {
    const table = finished(withBots(['anna', 'ben']));
    expect(playsOf(table.game)[0]?.people.map(({ session }) => session)).toEqual([
      sessionOf('anna'),
      sessionOf('ben'),
    ]);
    const alone = withBots(['anna']);
    alone.answer('anna');
    expect(playsOf(alone.until('finished').game)).toEqual([]);
  });

  test('[COUNT-3] asks nothing of who was not seated when a question opened', () => {
    const table = tableInQuestion(['anna', 'ben', 'cleo']);
    table.leave('cleo');
    const plays = playsOf(finished(table.until('reveal').toQuestion()).game);
    expect(plays.map(({ people }) => people.length).slice(0, 2)).toEqual([3, 2]);
  });
});
