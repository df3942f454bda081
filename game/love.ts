/** A player says that a question was a good one (docs/rules.md, "Loved it"). */

import type { LoveCommand } from './commands.ts';
import { openedQuestions, questionOf, seatOf, type Game, type Seat } from './game.ts';
import { accept, refuse, type Outcome } from './outcome.ts';

/** A player loves the question on screen during its reveal; a second time has no effect (LOVE-1, LOVE-2). */
export function love(game: Game, { session, questionId }: LoveCommand): Outcome {
  const seat = seatOf(game, session);
  if (seat === null) return refuse('NOT_A_PLAYER');
  if (loversOf(game, questionId).includes(seat)) return accept();
  const isKnown = game.rounds.flatMap(openedQuestions).some(({ question }) => question.id === questionId);
  if (!isKnown) return refuse('QUESTION_NOT_FOUND');
  const isRevealed = game.phase.name === 'reveal' && questionOf(game)?.question.id === questionId;
  return isRevealed ? accept({ type: 'loved', seat, questionId }) : refuse('QUESTION_CLOSED');
}

/** Who loved a question. */
export function loversOf(game: Game, questionId: string): readonly Seat[] {
  return game.loved.find((entry) => entry.questionId === questionId)?.seats ?? [];
}
