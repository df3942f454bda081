/** The results of a finished game: rules RES of docs/rules.md. */

import { describe, expect, test } from 'vitest';

import { tableOf, type RulesGame } from '../test/support/games.ts';
import { idOf, sessionOf } from '../test/support/values.ts';
import { resultsOf, type Results } from './results.ts';

function results(table: RulesGame): Results {
  const found = resultsOf(table.game);
  if (found === null) throw new Error('not finished');
  return found;
}

/** One round of two questions: anna is right twice, ben once, cleo never. */
function played(): RulesGame {
  const table = tableOf(['anna', 'ben', 'cleo'], { settings: { rounds: 1 } })
    .until('generating')
    .write(2);
  table.do({ do: 'endWriting', round: 1, attempt: 1 });
  table.toQuestion().wait(1_000).answer('anna');
  table.wait(1_000).answer('cleo', false);
  table.wait(3_000).answer('ben');
  table.until('reveal').toQuestion().wait(2_000).answer('anna');
  table.wait(1_000).answer('ben', false);
  return table.until('finished');
}

const voidFirst = (table: RulesGame): void => {
  table.do({ do: 'challenge', session: sessionOf('ben'), questionId: 'q1-1', judge: 'model', reason: '' });
  table.do({ do: 'judge', questionId: 'q1-1', stands: false, reason: 'no' });
};

describe('the results', () => {
  test('[RES-1] are those of a finished game', () => {
    expect(resultsOf(tableOf().until('reveal').game)).toBeNull();
    expect(resultsOf(tableOf().game)).toBeNull();
  });

  test('[RES-1] rank players by score', () => {
    const { players } = results(played());
    const ranked = players.map(({ name, rank, totalScore, roundScores }) => ({
      name,
      rank,
      totalScore,
      roundScores,
    }));
    expect(ranked).toEqual([
      { name: 'anna', rank: 1, totalScore: 370, roundScores: [370] },
      { name: 'ben', rank: 2, totalScore: 150, roundScores: [150] },
      { name: 'cleo', rank: 3, totalScore: 0, roundScores: [0] },
    ]);
  });

  test('[RES-1] give equal scores the same rank, and list who has left', () => {
    const table = tableOf(['anna', 'ben', 'cleo', 'dora'], { settings: { rounds: 1 } }).toQuestion();
    for (const who of ['dora', 'anna', 'ben']) table.answer(who);
    table.leave('anna');
    const { players } = results(table.until('finished'));
    expect(players.map(({ name, rank, hasLeft }) => [name, rank, hasLeft])).toEqual([
      ['anna', 1, true],
      ['ben', 1, false],
      ['dora', 1, false],
      ['cleo', 4, false],
    ]);
  });

  test('[RES-2] contain each question with who answered what', () => {
    const table = played();
    const [round] = results(table).rounds;
    const [question] = table.round.questions;
    expect(round).toMatchObject({ number: 1, topic: 'sports', presetTopic: 'sports', difficulty: 'medium' });
    expect(round?.chosenBy).toBe(idOf(table.chooser));
    expect(round?.questions).toHaveLength(2);
    const right = question?.correctAnswer ?? 0;
    const answer = (who: string, isCorrect: boolean, points: number, timeTaken: number) => ({
      playerId: idOf(who),
      answerIndex: isCorrect ? right : (right + 1) % 4,
      isCorrect,
      points,
      timeTaken,
    });
    expect(round?.questions[0]).toEqual({
      id: 'q1-1',
      number: 1,
      text: 'What is q1-1?',
      options: question?.options,
      correctAnswer: right,
      explanation: 'Because of q1-1.',
      checked: true,
      voided: false,
      answers: [
        answer('anna', true, 190, 1_000),
        answer('ben', true, 150, 5_000),
        answer('cleo', false, 0, 2_000),
      ],
      unanswered: [],
      correctCount: 2,
      playerCount: 3,
    });
  });

  test('[RES-2] leave out rounds in which no question was played', () => {
    const table = tableOf(['anna', 'ben']).toChoosing();
    table.wait(120_000).fail().wait(60_000);
    expect(table.game.currentRound).toBe(2);
    table.until('finished');
    const { rounds, players } = results(table);
    expect(rounds.map((round) => round.number)).toEqual([2]);
    expect(players[0]?.roundScores).toHaveLength(1);
  });

  test('[RES-2] contain the questions that were played when everyone left', () => {
    const table = tableOf(['anna', 'ben']).toQuestion();
    table.leave('anna');
    table.leave('ben');
    expect(results(table).rounds).toMatchObject([
      { questions: [{ id: 'q1-1', answers: [] }], answerCount: 0, averageTime: null },
    ]);
    expect(results(table).times).toBeNull();
  });

  test('[RES-3] count answers and times', () => {
    const { players, rounds, times } = results(played());
    expect(rounds[0]).toMatchObject({ correctCount: 3, answerCount: 5, averageTime: 2_600 });
    expect(times).toEqual({ fastest: 1_000, slowest: 5_000, average: 2_600 });
    expect(players).toMatchObject([
      { correctCount: 2, answerCount: 2, averageTime: 1_500, fastestTime: 1_000 },
      { correctCount: 1, answerCount: 2, averageTime: 4_000, fastestTime: 5_000 },
      { correctCount: 0, answerCount: 1, averageTime: 2_000, fastestTime: null },
    ]);
  });

  test('[RES-4] count no void question, but contain it', () => {
    const table = played();
    voidFirst(table);
    const { players, rounds, times } = results(table);
    expect(rounds[0]).toMatchObject({ correctCount: 1, answerCount: 2, averageTime: 2_500 });
    expect(rounds[0]?.questions[0]).toMatchObject({ voided: true, correctCount: 2 });
    expect(rounds[0]?.questions[0]?.answers.map((each) => each.points)).toEqual([0, 0, 0]);
    expect(times).toEqual({ fastest: 2_000, slowest: 3_000, average: 2_500 });
    expect(players).toMatchObject([
      { name: 'anna', rank: 1, totalScore: 180, roundScores: [180], correctCount: 1, answerCount: 1 },
      { name: 'ben', rank: 2, totalScore: 0, answerCount: 1, averageTime: 3_000, fastestTime: null },
      { name: 'cleo', rank: 2, totalScore: 0, answerCount: 0, averageTime: null },
    ]);
  });
});
