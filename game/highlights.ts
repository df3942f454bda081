/** The highlights of a game, from its numbers: for the default summary and the picture to share. */

import type { PlayerResult, QuestionResult, Results, RoundResult } from './results.ts';
import { isPerson, sum, tallyOf, wasAskedIn, type AnswerRecord } from './tally.ts';

/** The shortest streak that is shown, in right answers. */
const STREAK_MIN = 3;
/** The smallest comeback, in places. */
const COMEBACK_MIN = 2;

interface Named {
  readonly playerId: string;
}

export interface Highlights {
  /** How many answers counted, and how many of them were right. */
  readonly answerCount: number;
  readonly rightCount: number;
  /** Most right answers in a row. */
  readonly streak: (Named & { readonly count: number }) | null;
  /** The fastest right answer, in milliseconds. */
  readonly fastest: (Named & { readonly time: number }) | null;
  /** Most places won between the first half of the rounds and the end. */
  readonly comeback: (Named & { readonly from: number; readonly to: number }) | null;
  /** The question with the smallest share of right answers; null if everyone was always right. */
  readonly hardest: QuestionResult | null;
}

/** The highlights of people in a game's results; voided questions are in none, and bots hold none (BOT-9). */
export function highlightsOf({ players, rounds }: Results): Highlights {
  const questions = rounds
    .flatMap((round) => round.questions)
    .filter(({ voided }) => !voided)
    .map((question) => ({ ...question, answers: question.answers.filter(isPerson) }));
  const answers = questions.flatMap((question) => question.answers);
  const { answered, right } = tallyOf(questions);
  return {
    answerCount: answered,
    rightCount: right,
    streak: streakOf(players, questions),
    fastest: fastestOf(answers),
    comeback: comebackOf(players, rounds),
    hardest: hardestOf(questions),
  };
}

function streakOf(
  players: readonly PlayerResult[],
  questions: readonly QuestionResult[],
): Highlights['streak'] {
  let best: Highlights['streak'] = null;
  for (const { playerId } of players) {
    let count = 0;
    for (const { answers } of questions) {
      const isRight = answers.some((given) => given.playerId === playerId && given.isCorrect);
      count = isRight ? count + 1 : 0;
      if (count >= STREAK_MIN && count > (best?.count ?? 0)) best = { playerId, count };
    }
  }
  return best;
}

function fastestOf(answers: readonly AnswerRecord[]): Highlights['fastest'] {
  const right = answers.filter(({ isCorrect }) => isCorrect);
  const [first] = right.toSorted((a, b) => a.timeTaken - b.timeTaken);
  return first === undefined ? null : { playerId: first.playerId, time: first.timeTaken };
}

function comebackOf(
  players: readonly PlayerResult[],
  rounds: readonly RoundResult[],
): Highlights['comeback'] {
  const half = Math.floor(rounds.length / 2);
  const scoreAtHalf = ({ roundScores }: PlayerResult): number => sum(roundScores.slice(0, half));
  const [best] = players
    .filter((player) => isPerson(player) && wasAskedIn(rounds.slice(0, half), player.playerId))
    .map((player) => {
      const from = 1 + players.filter((other) => scoreAtHalf(other) > scoreAtHalf(player)).length;
      return { playerId: player.playerId, from, to: player.rank };
    })
    .filter(({ from, to }) => from - to >= COMEBACK_MIN)
    .toSorted((a, b) => b.from - b.to - (a.from - a.to));
  return best ?? null;
}

function hardestOf(questions: readonly QuestionResult[]): QuestionResult | null {
  const [hardest] = questions
    .filter((question) => question.playerCount > 0 && share(question) < 1)
    .toSorted((a, b) => share(a) - share(b));
  return hardest ?? null;
}

const share = ({ correctCount, playerCount }: QuestionResult): number => correctCount / playerCount;
