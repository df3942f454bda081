/** How a round moves from question to question, and the game from round to round. */

import { afterRound } from './choosing.ts';
import type { Moment } from './commands.ts';
import { QUESTION_LEAD_MS } from './constants.ts';
import { toRealMs } from './deadline.ts';
import type { Event } from './events.ts';
import { roundOf, seatedSeats, type Game, type Round } from './game.ts';
import { readingTimeOf } from './reading.ts';

/** What follows the question on screen, if it is already known. */
export type Next = 'question' | 'round' | 'end';

/** What follows the question of that number: another of the round, the next round, or the end. */
export function nextAfter(game: Game, number: number, round: Round | null): Next {
  if (round !== null && number < round.questionCount) return 'question';
  return game.currentRound >= game.totalRounds ? 'end' : 'round';
}

/** The event that sends a question of a round to the players; it opens after the time to read it and `QUESTION_LEAD_MS`, at the same time for all (Q-1, READ-1, TEAM-2, TOGETHER-1, DOUBLE-1). */
export function openQuestion(
  game: Game,
  round: Round | null,
  number: number,
  { at, presence }: Moment,
): Event {
  const { reveal, doubleLast } = game.settings;
  const isDouble = doubleLast && nextAfter(game, number, roundOf(game)) === 'end';
  const isTogether = reveal === 'together' || (reveal === 'auto' && presence.showScreen);
  const readingTime = readingTimeOf(game, round, number);
  return {
    type: 'questionOpened',
    number,
    opensAt: at + toRealMs(game, QUESTION_LEAD_MS + readingTime),
    seated: seatedSeats(game),
    ...(isTogether ? { together: true as const } : {}),
    ...(isDouble ? { double: true as const } : {}),
    ...(readingTime > 0 ? { readFirst: true as const } : {}),
  };
}

/** Ends the pause after a reveal: with the next question, a wait for a question that is still being written, the next round, or the end (REVEAL-3, WRITE-7). */
export function advanceWith(game: Game, moment: Moment, round: Round | null): Event[] {
  const number = game.phase.name === 'reveal' ? game.phase.number : 0;
  const next = nextAfter(game, number, round);
  if (next !== 'question') return afterRound(game, moment);
  const isReady = round !== null && number < round.questions.length;
  return [isReady ? openQuestion(game, round, number + 1, moment) : { type: 'waitingForQuestions' }];
}

/** Ends the pause after a reveal with the questions that the round already has. */
export function advance(game: Game, moment: Moment): Event[] {
  return advanceWith(game, moment, roundOf(game));
}
