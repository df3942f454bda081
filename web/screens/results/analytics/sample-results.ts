/** A small finished game for the tests beside it. */

import type { PlayerResult, QuestionResult, Results, RoundResult } from '../../../../game/results.ts';
import type { AnswerRecord } from '../../../../game/tally.ts';
import type { PresetTopic } from '../../../../game/topics.ts';

const PLAYERS = ['ann', 'bo'];

/** Short form of answers: `right` or `wrong` with its milliseconds, by player. */
type Given = Readonly<Record<string, readonly ['right' | 'wrong', number]>>;

export function question(id: string, given: Given, more: Partial<QuestionResult> = {}): QuestionResult {
  const answers = Object.entries(given).map(([playerId, [verdict, timeTaken]]): AnswerRecord => ({
    playerId,
    answerIndex: verdict === 'right' ? 0 : 1,
    isCorrect: verdict === 'right',
    points: verdict === 'right' ? 100 : 0,
    timeTaken,
  }));
  return {
    id,
    number: 1,
    text: id,
    options: ['a', 'b', 'c', 'd'],
    correctAnswer: 0,
    explanation: '',
    checked: true,
    voided: false,
    answers,
    unanswered: PLAYERS.filter((playerId) => given[playerId] === undefined).map((playerId) => ({ playerId })),
    correctCount: answers.filter(({ isCorrect }) => isCorrect).length,
    playerCount: 2,
    ...more,
  };
}

/** A round; `presetTopic: null` for a typed topic. */
export function round(
  number: number,
  questions: QuestionResult[],
  {
    presetTopic = 'sports',
    ...more
  }: Partial<Omit<RoundResult, 'presetTopic'>> & { presetTopic?: PresetTopic | null } = {},
): RoundResult {
  return {
    number,
    topic: 'sports',
    ...(presetTopic === null ? {} : { presetTopic }),
    difficulty: 'medium',
    chosenBy: null,
    questions,
    correctCount: 0,
    askedCount: 0,
    answerCount: 0,
    averageTime: null,
    ...more,
  };
}

function player(playerId: string): PlayerResult {
  return {
    playerId,
    name: playerId,
    hasLeft: false,
    rank: 1,
    totalScore: 0,
    roundScores: [],
    correctCount: 0,
    askedCount: 0,
    answerCount: 0,
    averageTime: null,
    fastestTime: null,
  };
}

export const results = (rounds: RoundResult[]): Results => ({
  players: PLAYERS.map(player),
  rounds,
  times: null,
});
