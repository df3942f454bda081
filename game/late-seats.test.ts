/** A seat that was taken late, or taken again, in everything that is counted: scores, results, awards, teams, extra time. */

import { describe, expect, test } from 'vitest';

import { tableOf, type RulesGame } from '../test/support/games.ts';
import { idOf, sessionOf } from '../test/support/values.ts';
import { resultsOf } from './results.ts';
import { streaksOf } from './scoring.ts';

const stateOf = (table: RulesGame, who: string) =>
  table.game.door.find(({ session }) => session === sessionOf(who))?.state;
const names = (table: RulesGame) => table.game.players.map(({ name }) => name);

/** Ben and Anna play the first round; Dora comes at the second, Ben leaves it and is back at the third. */
function played(settings = {}): RulesGame {
  const table = tableOf(['anna', 'ben', 'cleo'], { settings: { rounds: 3, ...settings } }).toChoosing();
  table.knock('dora');
  table.answerKnock('dora');
  while (table.phase !== 'finished') {
    if (table.game.currentRound === 2 && stateOf(table, 'ben') === undefined) {
      table.leave('ben');
      table.knock('ben');
      table.answerKnock('ben');
    }
    if (table.phase === 'question') {
      table.toQuestion().wait(1_000);
      for (const who of ['anna', 'ben', 'dora'])
        if (table.me(who).role === 'player') table.answer(who, who !== 'anna');
      table.until('reveal');
    } else table.step();
  }
  return table;
}

describe('a late seat', () => {
  test('[KNOCK-6] and one that was left and taken again are counted for the questions they were asked', () => {
    const results = resultsOf(played().game);
    const of = (id: string) => results?.players.find(({ playerId }) => playerId === id);
    expect(of(idOf('anna'))).toMatchObject({ askedCount: 18, answerCount: 18, correctCount: 0 });
    expect(of(idOf('ben'))).toMatchObject({ askedCount: 12, correctCount: 12, hasLeft: false, rank: 1 });
    expect(of(idOf('ben'))?.roundScores.map((points) => points > 0)).toEqual([true, false, true]);
    expect(of(idOf('cleo'))).toMatchObject({ askedCount: 18, answerCount: 0 });
    expect(of('dora-late')).toMatchObject({ askedCount: 12, correctCount: 12, rank: 1 });
    expect(of('dora-late')?.roundScores.map((points) => points > 0)).toEqual([false, true, true]);
    expect(results?.rounds.map(({ askedCount }) => askedCount)).toEqual([18, 18, 24]);
    expect(results?.rounds[0]?.questions[0]?.playerCount).toBe(3);
  });

  test('[AWARD-2] is no comeback, and of those who came late or were away none was always there', () => {
    const table = played();
    const { awards = [] } = table.view();
    expect(new Set(awards.map(({ playerId }) => playerId)).size).toBe(4);
    expect(awards.find(({ name }) => name === 'comeback')?.playerId).not.toBe('dora-late');
    const loyal = awards.filter(({ name }) => name === 'loyal').map(({ playerId }) => playerId);
    expect(loyal).not.toContain('dora-late');
    expect(loyal).not.toContain(idOf('ben'));
  });

  test('[MOM-1] has no streak from before it was taken', () => {
    const table = tableOf(['anna', 'ben'], { settings: { rounds: 3 } }).toChoosing();
    table.knock('dora');
    table.answerKnock('dora');
    table.toNextRound();
    for (let question = 0; question < 2; question++) {
      table.toQuestion();
      table.answer('dora');
      table.until('reveal');
    }
    expect(streaksOf(table.game)).toEqual([0, 0, 2]);
  });

  test('[TEAM-2] counts in its team’s mean from the first question that it was asked', () => {
    const settings = { teams: { names: ['Red', 'Blue'] }, rounds: 2, zen: true };
    const table = tableOf(['anna', 'ben'], { settings }).toQuestion();
    table.answer('anna');
    table.answer('ben');
    table.knock('dora');
    table.answerKnock('dora');
    table.toNextRound();
    expect(table.game.players[2]?.team).toBe(0);
    expect(table.view().teams?.map(({ total }) => total)).toEqual([100, 100]);
    table.toQuestion();
    table.answer('anna');
    table.answer('ben');
    table.answer('dora', false);
    table.until('reveal');
    expect(table.view().teams?.map(({ total }) => total)).toEqual([150, 200]);
  });

  test('[X-1] asks for extra time, and has it once the host agrees', () => {
    const table = tableOf(['anna', 'ben'], { settings: { rounds: 3 } }).toChoosing();
    table.knock('dora');
    table.answerKnock('dora');
    table.toNextRound();
    table.do({ do: 'changeSeat', session: sessionOf('dora'), timeFactor: 2 });
    table.do({ do: 'agreeExtraTime', session: sessionOf('anna'), playerId: 'dora-late', timeFactor: 2 });
    table.toQuestion().wait(15_000);
    expect(table.phase).toBe('question');
    expect(table.answer('dora')).toMatchObject({ isCorrect: true });
    expect(table.refusal(table.answering('anna'))).toBe('QUESTION_CLOSED');
  });

  test('[CHAL-3] votes on questions, and those from before it was taken have no answer of it', () => {
    const table = played();
    const [first] = table.game.rounds[0]?.questions ?? [];
    for (const { given, seated } of table.game.rounds[0]?.answers ?? []) {
      expect(given).toHaveLength(4);
      expect(given[3]).toBeNull();
      expect(seated).toEqual([0, 1, 2]);
    }
    table.do({
      do: 'challenge',
      session: sessionOf('dora'),
      questionId: first?.id ?? '',
      judge: 'majority',
      reason: '',
    });
    expect(table.game.challenges[0]?.seats).toEqual([3]);
  });

  test('[AGAIN-2] stays for the next game, in which it is a seat like any other', () => {
    const table = played();
    table.do({ do: 'playAgain', session: sessionOf('anna'), code: '654321', playerId: 'x', unlocked: true });
    expect(names(table)).toEqual(['anna', 'ben', 'cleo', 'dora']);
    table.toChoosing();
    expect(table.game.totalRounds).toBe(3);
    expect(table.game.turnOrder?.toSorted()).toEqual([0, 1, 2, 3]);
  });

  test('[HOST-3] of the creator who came back makes them host again when the game is over', () => {
    const table = tableOf(['anna', 'ben', 'cleo']).toChoosing();
    table.leave('anna');
    expect(table.host).toBe('ben');
    table.knock('anna');
    table.answerKnock('anna', true, 'ben');
    table.toNextRound();
    expect(table.host).toBe('ben');
    table.until('finished');
    table.tick();
    expect(table.host).toBe('anna');
  });
});
