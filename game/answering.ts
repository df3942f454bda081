/** Answers: once, in time, for the right question (docs/rules.md, "Answers"). */

import type { AnswerCommand, Moment } from './commands.ts';
import { answersUntil, limitOf } from './deadline.ts';
import { questionOf, roundOf, seatOf, type Game, type Seat } from './game.ts';
import { accept, refuse, type Outcome } from './outcome.ts';
import { pointsFor, receiptOf, WITHHELD_RECEIPT, type Receipt } from './scoring.ts';

/** A player's answer and its receipt. */
export interface AnswerResult extends Receipt {
  readonly questionId: string;
  readonly answerIndex: number;
}

/** Accepts an answer and returns its receipt, or refuses it. A repeated answer changes nothing and gets the same receipt (ANS-1 to ANS-10). */
export function answer(game: Game, command: AnswerCommand, { at }: Moment): Outcome {
  const seat = seatOf(game, command.session);
  if (seat === null) return refuse('NOT_A_PLAYER');
  if (command.playerId !== undefined && game.players[seat]?.id !== command.playerId)
    return refuse('NOT_A_PLAYER');
  const earlier = answerOf(game, seat, command);
  if (earlier !== null) return { ...accept(), receipt: earlier.receipt };
  const named = placeOf(game, command);
  const { phase } = game;
  if (named === null) return refuse(isNamed(command) ? 'QUESTION_CLOSED' : 'QUESTION_NOT_OPEN');
  if (phase.name !== 'question' || named.round !== game.currentRound || named.number !== phase.number) {
    return refuse(isAhead(game, named) ? 'QUESTION_NOT_OPEN' : 'QUESTION_CLOSED');
  }
  if (game.pausedAt !== null || at < phase.opensAt) return refuse('QUESTION_NOT_OPEN');
  const limit = limitOf(game, seat);
  if (at >= answersUntil(game, phase, seat)) return refuse('QUESTION_CLOSED');
  const round = roundOf(game);
  const question = round?.questions[phase.number - 1];
  const { together: isTogether = false, double: isDouble = false } = round?.answers[phase.number - 1] ?? {};
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
  const isCorrect = choice === question.correctAnswer;
  const points = pointsFor(isCorrect, timeTaken, game.settings.zen ? null : limit, isDouble);
  return {
    ...accept({ type: 'answered', seat, choice, timeTaken, points }),
    receipt: isTogether ? WITHHELD_RECEIPT : receiptOf(question, choice, points, isDouble),
  };
}

type NamedQuestion = Pick<AnswerCommand, 'questionId' | 'questionNumber'>;

/** The receipt of a player's answer to the named question, by default the one on screen; null if the player has not answered (ANS-2, ANS-9). */
export function resultOf(game: Game, seat: Seat, named: NamedQuestion): AnswerResult | null {
  const given = answerOf(game, seat, named);
  if (given === null) return null;
  return { questionId: given.questionId, answerIndex: given.choice, ...given.receipt };
}

/** A seat's earlier answer with its receipt. The result is withheld while the question is open and results are shown together (TOGETHER-2). */
function answerOf(
  game: Game,
  seat: Seat,
  named: NamedQuestion,
): { questionId: string; choice: number; receipt: Receipt } | null {
  const place = placeOf(game, named);
  if (place === null) return null;
  const round = game.rounds.find((candidate) => candidate.number === place.round);
  const question = round?.questions[place.number - 1];
  const answers = round?.answers[place.number - 1];
  const given = answers?.given[seat] ?? null;
  if (question === undefined || given === null) return null;
  const isOpen = game.phase.name === 'question' && question.id === questionOf(game)?.question.id;
  const isWithheld = isOpen && answers?.together === true;
  return {
    questionId: question.id,
    choice: given.choice,
    receipt: isWithheld
      ? WITHHELD_RECEIPT
      : receiptOf(question, given.choice, given.points, answers?.double === true),
  };
}

function isNamed(named: NamedQuestion): boolean {
  return named.questionId !== undefined || named.questionNumber !== undefined;
}

/** The position of the named question: by id in any round, by number in the current round, by default the one on screen (ANS-5). */
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
