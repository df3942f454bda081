import { describe, expect, test } from 'vitest';

import type { Results } from '../../game/results.ts';
import { withNames } from '../../game/summary-text.ts';
import { summaryNames } from './summary-names.ts';

/** Results of players, teams and topics by name. */
function resultsOf(
  players: readonly string[],
  teams: readonly string[] = [],
  topics: readonly string[] = [],
): Results {
  return {
    players: players.map((name, index) => ({
      playerId: `player00${index}`,
      name,
      hasLeft: false,
      rank: index + 1,
      totalScore: 0,
      roundScores: [],
      correctCount: 0,
      askedCount: 0,
      answerCount: 0,
      averageTime: null,
      fastestTime: null,
    })),
    teams: teams.map((name) => ({ name, total: 0, round: 0 })),
    rounds: topics.map((topic, index) => ({
      number: index + 1,
      topic,
      difficulty: 'easy',
      chosenBy: null,
      questions: [],
      correctCount: 0,
      askedCount: 0,
      answerCount: 0,
      averageTime: null,
    })),
    times: null,
  };
}

/** A model's text as a player reads it. */
function told(text: string, ...of: Parameters<typeof resultsOf>): string {
  const results = resultsOf(...of);
  return withNames(summaryNames(results).toKept(text), results);
}

describe('names in a summary', () => {
  test('stand for players and teams by their place, and are put back, whatever ending follows', () => {
    const names = summaryNames(resultsOf(['Anna', 'Ben'], ['Red', 'Blue']));
    expect([...names.players.values(), ...names.teams.values()]).toEqual(['P1', 'P2', 'T1', 'T2']);
    const text = '**P1** beat P2’s T2, P1le aitäh, P1获得第一 and P2.';
    expect(told(text, ['Anna', 'Ben'], ['Red', 'Blue'])).toBe(
      '**Anna** beat Ben’s Blue, Annale aitäh, Anna获得第一 and Ben.',
    );
    expect(names.toKept(text)).not.toMatch(/Anna|Ben|Blue/);
  });

  test('of ten players are distinguished', () => {
    const players = Array.from({ length: 10 }, (_, index) => `Player ${'ABCDEFGHIJ'[index]}`);
    expect(told('P1 and P10', players)).toBe('Player A and Player J');
  });

  test('that belong to no player are found', () => {
    const names = summaryNames(resultsOf(['Anna']));
    expect(names.findUnknown('P1 won')).toBeNull();
    expect(names.findUnknown('P1 beat P2')).toBe('P2');
    expect(names.findUnknown('p1 won')).toBe('p1');
  });

  test('are never what a topic says', () => {
    const topics = ['P1 visas', 'The T1 of Porsche', 'pp20'];
    const names = summaryNames(resultsOf(['Anna'], ['Red'], topics));
    expect([...names.players.values(), ...names.teams.values()]).toEqual(['PPP1', 'TT1']);
    expect(told('PPP1 knew all about P1 visas', ['Anna'], ['Red'], topics)).toBe(
      'Anna knew all about P1 visas',
    );
  });

  test('bring no markup and no address', () => {
    expect(told('P1, P2', ['**<b>_[x]`|#', 'http://evil.test'])).toBe(
      '＊＊＜b＞＿［x］｀｜＃, http：//evil.test',
    );
  });

  test('leave no number behind', () => {
    const names = summaryNames(resultsOf(['Anna', 'Ben']));
    expect(names.strip('**P1** has 500, P2 300')).toBe('**N** has 500, N 300');
  });
});
