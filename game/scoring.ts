/** Points, scores and team means (specification sections 1, 5 and 9). A score is always the sum of answers. */

import { POINTS_RIGHT, SPEED_BONUS_MAX } from './constants.ts';
import type { Game, Question, Round, Seat } from './game.ts';

/** The speed bonus of a right answer: the full bonus at once, none at the limit, linear between, rounded (ANS-8). Times in milliseconds. */
function speedBonus(timeTaken: number, limit: number): number {
  return Math.round(SPEED_BONUS_MAX * (1 - Math.min(timeTaken, limit) / limit));
}

/** What an answer earns, bonus included. `limit` null: no bonus is given (ANS-8, ZEN-1). */
export function pointsFor(isCorrect: boolean, timeTaken: number, limit: number | null): number {
  if (!isCorrect) return 0;
  return POINTS_RIGHT + (limit === null ? 0 : speedBonus(timeTaken, limit));
}

/** What a player learns of an answer at once. */
export interface Receipt {
  readonly isCorrect: boolean;
  /** Points of this answer, bonus included. */
  readonly totalPoints: number;
  readonly speedBonus: number;
  readonly correctAnswer: number;
}

/** The receipt of an answer that earned so many points, bonus included (ANS-9). */
export function receiptOf({ correctAnswer }: Question, choice: number, totalPoints: number): Receipt {
  const isCorrect = choice === correctAnswer;
  const speedBonusOf = isCorrect ? totalPoints - POINTS_RIGHT : 0;
  return { isCorrect, totalPoints, speedBonus: speedBonusOf, correctAnswer };
}

/** By seat: points of the whole game, of the current round, and the number of right answers. */
export interface Scores {
  readonly total: readonly number[];
  readonly round: readonly number[];
  readonly right: readonly number[];
}

/** How many of a round's questions are closed, so that their points may be shown (REVEAL-4). */
export function closedQuestions(game: Game, round: Round): number {
  const isOpen = game.phase.name === 'question' && round.number === game.currentRound;
  return isOpen ? round.answers.length - 1 : round.answers.length;
}

/** The scores over all closed questions that were not voided (REVEAL-5, CHAL-5). */
export function scoresOf(game: Game): Scores {
  const total = game.players.map(() => 0);
  const right = [...total];
  const current = [...total];
  forEachClosedAnswer(game, (round, seat, points) => {
    total[seat] = (total[seat] ?? 0) + points;
    if (points > 0) right[seat] = (right[seat] ?? 0) + 1;
    if (round.number === game.currentRound) current[seat] = (current[seat] ?? 0) + points;
  });
  return { total, round: current, right };
}

function forEachClosedAnswer(game: Game, visit: (round: Round, seat: Seat, points: number) => void): void {
  const voided = new Set(game.voided.map((entry) => entry.questionId));
  for (const round of game.rounds) {
    for (let index = 0; index < closedQuestions(game, round); index++) {
      const answers = round.answers[index];
      const question = round.questions[index];
      if (answers === undefined || question === undefined || voided.has(question.id)) continue;
      answers.points.forEach((points, seat) => {
        if (points !== null) visit(round, seat, points);
      });
    }
  }
}

/** Every number of members from 1 to 10 (PLAYERS_MAX) divides it: sums of means kept as whole parts of a point are exact, so level teams are level. */
const PARTS_PER_POINT = 2_520;

export interface TeamScore {
  readonly name: string;
  readonly total: number;
  readonly round: number;
}

/** Each team's exact points: per question the mean over its members seated when it opened (TEAM-2). Empty without teams. */
export function teamScoresOf(game: Game): TeamScore[] {
  const names = game.settings.teams?.names ?? [];
  const voided = new Set(game.voided.map((entry) => entry.questionId));
  return names.map((name, team) => {
    let total = 0;
    let current = 0;
    for (const round of game.rounds) {
      for (let index = 0; index < closedQuestions(game, round); index++) {
        const answers = round.answers[index];
        const question = round.questions[index];
        if (answers === undefined || question === undefined || voided.has(question.id)) continue;
        const members = answers.seated.filter((seat) => game.players[seat]?.team === team);
        if (members.length === 0) continue;
        const points = members.reduce((sum, seat) => sum + (answers.points[seat] ?? 0), 0);
        const mean = points * (PARTS_PER_POINT / members.length);
        total += mean;
        if (round.number === game.currentRound) current += mean;
      }
    }
    return { name, total: total / PARTS_PER_POINT, round: current / PARTS_PER_POINT };
  });
}
