/** What a client knows of its game, and how each message changes that. Pure: no socket, no clock. */

import type { AnswerResult } from '../../game/answering.ts';
import type { ClientMessage, ServerMessage } from '../../protocol/live.ts';
import type { GameView, MeView } from '../../protocol/view.ts';
import type { ProblemCode } from '../i18n/refusals.ts';

/**
 * connecting: no word from the server yet, or again; unreachable: asked, it did not answer; offline: this device has no
 * net; ended: nothing more will come.
 */
export type Line = 'connecting' | 'live' | 'polling' | 'unreachable' | 'offline' | 'ended';

/** Whether nothing can be asked of the server now. */
export const isCutOff = (line: Line): line is 'offline' | 'unreachable' =>
  line === 'offline' || line === 'unreachable';

/** The own answer to a question: on its way, received with its result, or refused. */
interface Picked {
  readonly ref: number;
  readonly questionId: string;
  readonly answerIndex: number;
  readonly state: 'sending' | 'received' | 'refused';
  readonly refusal?: ProblemCode;
}

export interface LiveGame {
  readonly game: GameView | null;
  readonly me: MeView | null;
  readonly line: Line;
  /** Why there is nothing to show, or nothing more to come. */
  readonly problem: ProblemCode | null;
  readonly picked: Picked | null;
  /** The host has taken this browser's seat away, and it has no other yet. */
  readonly isRemoved: boolean;
}

export const NOTHING_YET: LiveGame = {
  game: null,
  me: null,
  line: 'connecting',
  problem: null,
  picked: null,
  isRemoved: false,
};

export interface Step {
  readonly state: LiveGame;
  /** What is to be sent because of it. */
  readonly send: readonly ClientMessage[];
}

const quiet = (state: LiveGame): Step => ({ state, send: [] });

/** A message of the socket has come. */
export function receive(state: LiveGame, message: ServerMessage): Step {
  switch (message.type) {
    case 'welcome': {
      const next = settle({
        ...state,
        game: message.game,
        me: message.me,
        line: 'live',
        problem: null,
        isRemoved: false,
      });
      return { state: next, send: unansweredOf(next) };
    }
    case 'game':
      return quiet(settle({ ...state, game: message.game }));
    case 'change':
      return change(state, message);
    case 'receipt':
      return quiet(receipt(state, message.ref, message));
    case 'refused':
      return quiet(isTooEarly(message) ? state : refused(state, message.ref, message.code));
    case 'pong':
    case 'entitlement':
      return quiet(state);
  }
}

function change(state: LiveGame, { from, to, set }: Extract<ServerMessage, { type: 'change' }>): Step {
  const { game } = state;
  if (game === null) return quiet(state);
  if (game.version !== from) {
    // A late one is old news; anything else is a gap.
    return game.version > from && game.version >= to ? quiet(state) : { state, send: [behind(game)] };
  }
  return quiet(settle({ ...state, game: { ...game, ...set, version: to } }));
}

const behind = (game: GameView): ClientMessage => ({ type: 'behind', version: game.version });

/** The reply of a data call: the whole view again, unless the socket was faster. */
export function replied(state: LiveGame, reply: { game: GameView; me: MeView }): LiveGame {
  const isOld =
    state.game !== null && reply.game.id === state.game.id && reply.game.version < state.game.version;
  return settle({
    ...state,
    me: reply.me,
    game: isOld ? state.game : reply.game,
    problem: null,
    isRemoved: reply.me.role === 'visitor' && state.isRemoved,
  });
}

/** The player has tapped an option. */
export function pick(state: LiveGame, ref: number, questionId: string, answerIndex: number): Step {
  if (state.game?.question?.id !== questionId || hasAnswered(state, questionId)) return quiet(state);
  const picked: Picked = { ref, questionId, answerIndex, state: 'sending' };
  const next = { ...state, picked };
  return { state: next, send: unansweredOf(next) };
}

/** The result of the own answer, by whichever way it came. */
export function receipt(
  state: LiveGame,
  ref: number | string,
  result: Omit<AnswerResult, 'questionId' | 'answerIndex'>,
): LiveGame {
  const { picked, me } = state;
  if (picked === null || picked.ref !== ref || me === null) return state;
  const { questionId, answerIndex } = picked;
  const { isCorrect, totalPoints, speedBonus, correctAnswer } = result;
  const answer = { questionId, answerIndex, isCorrect, totalPoints, speedBonus, correctAnswer };
  return { ...state, me: { ...me, answer }, picked: { ...picked, state: 'received' } };
}

export function refused(state: LiveGame, ref: number | string, code: ProblemCode): LiveGame {
  const { picked } = state;
  if (picked === null || picked.ref !== ref) return state;
  return { ...state, picked: { ...picked, state: 'refused', refusal: code } };
}

/** An answer from before an outage comes before its question opens anew: it is not lost, it waits. */
export const isTooEarly = (message: ServerMessage): boolean =>
  message.type === 'refused' && message.code === 'QUESTION_NOT_OPEN';

/** Whether the own answer to a question is given, as far as this client knows. A refused one may be tried again. */
export function hasAnswered(state: LiveGame, questionId: string): boolean {
  if (state.me?.answer?.questionId === questionId) return true;
  return state.picked?.questionId === questionId && state.picked.state !== 'refused';
}

/** The answer that was sent and not acknowledged: sent again when the line is back, it counts if it is in time. */
export function unansweredOf(state: LiveGame): ClientMessage[] {
  const { picked } = state;
  if (picked?.state !== 'sending') return [];
  return [
    { type: 'answer', ref: picked.ref, questionId: picked.questionId, answerIndex: picked.answerIndex },
  ];
}

/** Lets go of an answer whose question is gone, and takes the server's word for one that it has. */
function settle(state: LiveGame): LiveGame {
  const { picked, game, me } = state;
  if (picked === null || game === null) return state;
  if (picked.questionId !== game.question?.id) return { ...state, picked: null };
  if (me?.answer?.questionId !== picked.questionId || picked.state === 'received') return state;
  return { ...state, picked: { ...picked, answerIndex: me.answer.answerIndex, state: 'received' } };
}

/** Whether what the client knows of its own seat no longer fits the game, so that it should ask who it is. */
export function isSeatInDoubt({ game, me }: LiveGame): boolean {
  if (game === null || me === null) return false;
  if (me.role === 'organizer') return !game.settings.organizer;
  if (me.role !== 'player') return false;
  const own = game.players.find((player) => player.id === me.playerId);
  return own === undefined || own.status === 'left';
}

/** The seat's own view of who is host: players learn of a hand-over by the view, others by their reply. */
export function isHost({ game, me }: LiveGame): boolean {
  const own = game?.players.find((player) => player.id === me?.playerId);
  return own === undefined ? me?.isHost === true : own.isHost;
}
