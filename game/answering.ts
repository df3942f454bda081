/** Answers: once, in time, for the right question (docs/rules.md, "Answers"). */

import type { AnswerCommand, Moment } from './commands.ts';
import { answersUntil, limitOf } from './deadline.ts';
import { roundOf, seatOf, type Game, type Question, type Seat } from './game.ts';
import { accept, refuse, type Outcome } from './outcome.ts';
import { pointsFor, receiptOf, type Receipt } from './scoring.ts';

/** The receipt of a player's answer, and of which answer. */
export interface AnswerResult extends Receipt {
  readonly questionId: string;
  readonly answerIndex: number;
}

/** Takes an answer and gives its receipt, or refuses it. One that was given before is granted again without effect, with the same receipt (ANS-1 to ANS-10). */
export function answer(game: Game, command: AnswerCommand, { at }: Moment): Outcome {
  const seat = seatOf(game, command.session);
  if (seat === null) return refuse('NOT_A_PLAYER');
  if (command.playerId !== undefined && game.players[seat]?.id !== command.playerId)
    return refuse('NOT_A_PLAYER');
  const earlier = answerOf(game, seat, command);
  if (earlier !== null)
    return { ...accept(), receipt: receiptOf(earlier.question, earlier.choice, earlier.points) };
  const named = placeOf(game, command);
  const { phase } = game;
  if (named === null) return refuse(isNamed(command) ? 'QUESTION_CLOSED' : 'QUESTION_NOT_OPEN');
  if (phase.name !== 'question' || named.round !== game.currentRound || named.number !== phase.number) {
    return refuse(isAhead(game, named) ? 'QUESTION_NOT_OPEN' : 'QUESTION_CLOSED');
  }
  if (game.pausedAt !== null || at < phase.opensAt) return refuse('QUESTION_NOT_OPEN');
  const limit = limitOf(game, seat);
  if (at >= answersUntil(game, phase, seat)) return refuse('QUESTION_CLOSED');
  const question = roundOf(game)?.questions[phase.number - 1];
  const choice = command.answerIndex;
  if (
    question === undefined ||
    !Number.isInteger(choice) ||
    choice < 0 ||
    choice >= question.options.length
  ) {
    return refuse('ANSWER_OUT_OF_RANGE');
  }
  const timeTaken = Math.min(limit, Math.round(phase.ranBefore + (at - phase.opensAt) * game.speed));
  const points = pointsFor(choice === question.correctAnswer, timeTaken, game.settings.zen ? null : limit);
  return {
    ...accept({ type: 'answered', seat, choice, timeTaken, points }),
    receipt: receiptOf(question, choice, points),
  };
}

type NamedQuestion = Pick<AnswerCommand, 'questionId' | 'questionNumber'>;

/** What came of a player's answer to the named question, or else to the one on screen; null when none was given (ANS-2, ANS-9). */
export function resultOf(game: Game, seat: Seat, named: NamedQuestion): AnswerResult | null {
  const given = answerOf(game, seat, named);
  if (given === null) return null;
  const { question, choice, points } = given;
  return { questionId: question.id, answerIndex: choice, ...receiptOf(question, choice, points) };
}

function answerOf(
  game: Game,
  seat: Seat,
  named: NamedQuestion,
): { question: Question; choice: number; points: number } | null {
  const place = placeOf(game, named);
  const round = game.rounds.find((candidate) => candidate.number === place?.round);
  const question = place === null ? undefined : round?.questions[place.number - 1];
  const given = place === null ? null : (round?.answers[place.number - 1]?.given[seat] ?? null);
  return question === undefined || given === null ? null : { question, ...given };
}

function isNamed(named: NamedQuestion): boolean {
  return named.questionId !== undefined || named.questionNumber !== undefined;
}

/** Where the named question stands: by id in any round, by number in the current one, else the one on screen (ANS-5). */
function placeOf(
  game: Game,
  { questionId, questionNumber }: NamedQuestion,
): { round: number; number: number } | null {
  if (questionId !== undefined) {
    for (const round of game.rounds) {
      const index = round.questions.findIndex((question) => question.id === questionId);
      if (index !== -1) return { round: round.number, number: index + 1 };
    }
    return null;
  }
  if (questionNumber !== undefined) return { round: game.currentRound, number: questionNumber };
  const round = roundOf(game);
  if (round === null) return null;
  if (game.phase.name === 'intro') return { round: round.number, number: 1 };
  return round.answers.length === 0 ? null : { round: round.number, number: round.answers.length };
}

/** Whether the named question is still to come in the current round. */
function isAhead(game: Game, named: { round: number; number: number }): boolean {
  return named.round === game.currentRound && named.number > (roundOf(game)?.answers.length ?? 0);
}
