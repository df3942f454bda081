/** Which questions of a game have been revealed, and which have not. */

import { roundOf, statusOf, type Game, type Question, type Round } from './game.ts';
import { closedQuestions } from './scoring.ts';

/** A question with the round it was asked in. */
export interface AskedQuestion {
  readonly question: Question;
  readonly round: Round;
}

/** The questions that were revealed between two states of a game, in their order; void ones are left out (POOL-1). */
export function revealedBetween(before: Game, after: Game): AskedQuestion[] {
  const voided = new Set(after.voided.map(({ questionId }) => questionId));
  return after.rounds.flatMap((round) => {
    const earlier = before.rounds.find(({ number }) => number === round.number);
    const from = earlier === undefined ? 0 : closedQuestions(before, earlier).length;
    const questions = round.questions.slice(from, closedQuestions(after, round).length);
    return questions.filter(({ id }) => !voided.has(id)).map((question) => ({ question, round }));
  });
}

/** The questions of the current round that have not been revealed, including the one on screen (POOL-2). */
export function unrevealedQuestions(game: Game): readonly Question[] {
  const round = roundOf(game);
  if (round === null || statusOf(game) !== 'in_progress') return [];
  return round.questions.slice(closedQuestions(game, round).length);
}
