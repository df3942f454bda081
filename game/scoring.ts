/** Points, scores and team means. A score is always the sum of answers. */

import { POINTS_RIGHT, SPEED_BONUS_MAX } from './constants.ts';
import {
  openedQuestions,
  type Answers,
  type Game,
  type OpenedQuestion,
  type Question,
  type Round,
  type Seat,
} from './game.ts';
import { DOUBLE, partsOf } from './points.ts';

/** The speed bonus of a right answer: the full bonus at once, none at the limit, linear between, rounded (ANS-8). Times in milliseconds. */
function speedBonus(timeTaken: number, limit: number): number {
  return Math.round(SPEED_BONUS_MAX * (1 - Math.min(timeTaken, limit) / limit));
}

/** The points of an answer, bonus included. `limit` null: there is no bonus (ANS-8, ZEN-1, DOUBLE-2). */
export function pointsFor(
  isCorrect: boolean,
  timeTaken: number,
  limit: number | null,
  isDouble: boolean,
): number {
  if (!isCorrect) return 0;
  const points = POINTS_RIGHT + (limit === null ? 0 : speedBonus(timeTaken, limit));
  return isDouble ? DOUBLE * points : points;
}

/** A receipt's result: complete, or all null while results are withheld until everyone sees them together. */
export interface Receipt {
  readonly isCorrect: boolean | null;
  /** Points of this answer, bonus included. */
  readonly totalPoints: number | null;
  readonly speedBonus: number | null;
  readonly correctAnswer: number | null;
}

/** The receipt of an accepted answer whose result is still withheld (TOGETHER-2). */
export const WITHHELD_RECEIPT: Receipt = {
  isCorrect: null,
  totalPoints: null,
  speedBonus: null,
  correctAnswer: null,
};

/** The receipt of an answer that earned so many points, bonus included (ANS-9). */
export function receiptOf(
  { correctAnswer }: Question,
  choice: number,
  totalPoints: number,
  isDouble: boolean,
): Receipt {
  const isCorrect = choice === correctAnswer;
  return { isCorrect, totalPoints, speedBonus: partsOf(totalPoints, isDouble).speedBonus, correctAnswer };
}

/** By seat: points of the whole game, of the current round, and the number of right answers. */
export interface Scores {
  readonly total: readonly number[];
  readonly round: readonly number[];
  readonly right: readonly number[];
}

/** A round's questions that are closed, so that their points may be shown (REVEAL-4). */
export function closedQuestions(game: Game, round: Round): OpenedQuestion[] {
  const opened = openedQuestions(round);
  const isOpen = game.phase.name === 'question' && round.number === game.currentRound;
  return isOpen ? opened.slice(0, -1) : opened;
}

/** The answers to a round's closed questions that are not void. Every score is their sum. */
function countedAnswers(game: Game, round: Round): Answers[] {
  const voided = new Set(game.voided.map((entry) => entry.questionId));
  return closedQuestions(game, round)
    .filter(({ question }) => !voided.has(question.id))
    .map(({ answers }) => answers);
}

/** The scores over all closed questions that were not voided (REVEAL-5, CHAL-5). */
export function scoresOf(game: Game): Scores {
  const byRound = game.rounds.map((round) => countedAnswers(game, round));
  const all = byRound.flat();
  const current = byRound.filter((_, index) => game.rounds[index]?.number === game.currentRound).flat();
  return {
    total: game.players.map((_, seat) => sumOf(all, seat)),
    round: game.players.map((_, seat) => sumOf(current, seat)),
    right: game.players.map((_, seat) => all.filter((answers) => pointsAt(answers, seat) > 0).length),
  };
}

/** What a seat earned with one question: nothing where it did not answer. */
function pointsAt({ given }: Answers, seat: Seat): number {
  return given[seat]?.points ?? 0;
}

function sumOf(counted: readonly Answers[], seat: Seat): number {
  return counted.reduce((sum, answers) => sum + pointsAt(answers, seat), 0);
}

/** Right answers in a row by seat, up to the last closed question; void questions are left out (MOM-1). */
export function streaksOf(game: Game): number[] {
  const all = game.rounds.flatMap((round) => countedAnswers(game, round));
  return game.players.map(
    (_, seat) => all.length - 1 - all.findLastIndex((answers) => pointsAt(answers, seat) === 0),
  );
}

/** Parts of a point. Every number of members from 1 to 10 (PLAYERS_MAX) divides it, so that sums of means are exact and teams with equal points tie. */
const PARTS_PER_POINT = 2_520;

export interface TeamScore {
  readonly name: string;
  readonly total: number;
  readonly round: number;
}

/** Each team's exact points: per question the mean over its members seated when it opened (TEAM-2). Empty without teams. */
export function teamScoresOf(game: Game): TeamScore[] {
  const byRound = game.rounds.map((round) => countedAnswers(game, round));
  const all = byRound.flat();
  const current = byRound.filter((_, index) => game.rounds[index]?.number === game.currentRound).flat();
  const names = game.settings.teams?.names ?? [];
  return names.map((name, team) => ({
    name,
    total: sumOfMeans(game, all, team),
    round: sumOfMeans(game, current, team),
  }));
}

/** By team: what a closed question added to its score; nothing where it is void (TEAM-2). */
export function teamPointsOf(game: Game, { question, answers }: OpenedQuestion): number[] {
  const isVoid = game.voided.some((entry) => entry.questionId === question.id);
  const names = game.settings.teams?.names ?? [];
  return names.map((_, team) => (isVoid ? 0 : sumOfMeans(game, [answers], team)));
}

function sumOfMeans(game: Game, counted: readonly Answers[], team: number): number {
  return counted.reduce((sum, answers) => sum + meanParts(game, answers, team), 0) / PARTS_PER_POINT;
}

/** What one question brought a team, in parts of a point. */
function meanParts(game: Game, answers: Answers, team: number): number {
  const members = answers.seated.filter((seat) => game.players[seat]?.team === team);
  if (members.length === 0) return 0;
  const points = members.reduce((sum, seat) => sum + pointsAt(answers, seat), 0);
  return points * (PARTS_PER_POINT / members.length);
}
