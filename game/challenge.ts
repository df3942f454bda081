/** Challenging a question, and taking it out of the score (docs/rules.md, "Challenges"). */

import type { ChallengeCommand, Moment } from './commands.ts';
import type { Event } from './events.ts';
import { roundOf, seatOf, type Challenge, type Game, type Question, type Seat } from './game.ts';
import { accept, refuse, type Outcome } from './outcome.ts';
import { presentSeats } from './presence.ts';
import { cleanLine } from './text.ts';

/** A player challenges a question that was played, in its reveal or in the results. Without a model the majority of those present decides (CHAL-1 to CHAL-3). */
export function challenge(game: Game, command: ChallengeCommand, moment: Moment): Outcome {
  const seat = seatOf(game, command.session);
  if (seat === null) return refuse('NOT_A_PLAYER');
  const challenged = playedQuestions(game).find((question) => question.id === command.questionId);
  if (challenged === undefined) return refuse('QUESTION_NOT_FOUND');
  const known = challengeOf(game, command.questionId);
  if (known !== null && (known.status !== 'open' || known.seats.includes(seat))) return accept();
  if (!mayChallenge(game, command.questionId)) return refuse('CHALLENGE_CLOSED');
  const by = known?.judge ?? judgeOf(game, challenged, command);
  const reason = cleanLine(command.reason);
  const said = reason === '' ? {} : { reason };
  const events: Event[] = [{ type: 'challenged', seat, questionId: command.questionId, judge: by, ...said }];
  const present = new Set([...presentSeats(game, moment), seat]);
  const votes = [...(known?.seats ?? []), seat].filter((voter) => present.has(voter)).length;
  if (by === 'majority' && votes * 2 > present.size) {
    events.push({ type: 'questionVoided', questionId: command.questionId, reason });
  }
  return accept(...events);
}

/** The judgement on an open challenge: the question stands, or is taken out of the score (CHAL-4). */
export function judge(
  game: Game,
  command: { readonly questionId: string; readonly stands: boolean; readonly reason: string },
): Outcome {
  const { questionId, stands, reason } = command;
  if (challengeOf(game, questionId)?.status !== 'open') return accept();
  return accept(
    stands ? { type: 'challengeUpheld', questionId } : { type: 'questionVoided', questionId, reason },
  );
}

/** The challenge of a question, or null. */
export function challengeOf(game: Game, questionId: string): Challenge | null {
  return game.challenges.find((entry) => entry.questionId === questionId) ?? null;
}

/** Whether one person alone took a question out of the score, because nobody else was present (POOL-4). */
export function isVoidByOne(game: Game, questionId: string): boolean {
  const challenged = challengeOf(game, questionId);
  return challenged?.status === 'void' && challenged.judge === 'majority' && challenged.seats.length === 1;
}

/** A challenge as everyone in the game may see it. */
export interface ChallengeView {
  readonly questionId: string;
  readonly status: Challenge['status'];
  readonly judge: Challenge['judge'];
  readonly by: readonly Seat[];
}

/** Every challenge of a game, in the order in which they were made (VIEW-8). */
export function challengesView(game: Game): ChallengeView[] {
  return game.challenges.map((challenged) => ({
    questionId: challenged.questionId,
    status: challenged.status,
    judge: challenged.judge,
    by: challenged.seats,
  }));
}

function playedQuestions(game: Game): Question[] {
  return game.rounds.flatMap(({ questions, answers }) => questions.slice(0, answers.length));
}

/** Who judges a challenge. A model sees no pictures and is not asked in practice games: there the players decide (BOT-8). */
function judgeOf(game: Game, question: Question, command: ChallengeCommand): Challenge['judge'] {
  return question.imageUrl === null && !game.practice ? command.judge : 'majority';
}

function mayChallenge(game: Game, questionId: string): boolean {
  if (game.phase.name === 'finished') return true;
  return game.phase.name === 'reveal' && roundOf(game)?.questions[game.phase.number - 1]?.id === questionId;
}
