/** The client's state of its game, and the reducer for each message. Pure: no socket, no clock. */

import type { AnswerResult } from '../../game/answering.ts';
import { withImpliedFields, withAnswered } from '../../protocol/implied-fields.ts';
import type { ClientMessage, ServerMessage } from '../../protocol/live.ts';
import type { GameView, MeView } from '../../protocol/view.ts';
import type { ProblemCode } from '../i18n/refusals.ts';

/**
 * connecting: no message from the server yet, or reconnecting; unreachable: it did not answer; offline: this device has no
 * network; ended: the client will not reconnect.
 */
export type ConnectionStatus = 'connecting' | 'live' | 'polling' | 'unreachable' | 'offline' | 'ended';

/** Whether the server cannot be reached now. */
export const isDisconnected = (
  connectionStatus: ConnectionStatus,
): connectionStatus is 'offline' | 'unreachable' =>
  connectionStatus === 'offline' || connectionStatus === 'unreachable';

/** The player's answer to a question: being sent, received with its result, or refused. */
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
  readonly connectionStatus: ConnectionStatus;
  /** Why there is nothing to show, or why no more updates come. */
  readonly problem: ProblemCode | null;
  readonly picked: Picked | null;
  /** The host removed this browser's player, who has not rejoined. */
  readonly isRemoved: boolean;
  /** Topics that the other players suggest to the chooser in this turn, each with the suggesting seat. */
  readonly suggestions: Suggested;
}

type Suggested = Extract<ServerMessage, { type: 'suggestions' }>['from'];

export const INITIAL_LIVE_GAME: LiveGame = {
  game: null,
  me: null,
  connectionStatus: 'connecting',
  problem: null,
  picked: null,
  isRemoved: false,
  suggestions: [],
};

export interface Step {
  readonly state: LiveGame;
  /** Messages to send as a result. */
  readonly send: readonly ClientMessage[];
}

const withoutMessages = (state: LiveGame): Step => ({ state, send: [] });

export function receive(state: LiveGame, message: ServerMessage): Step {
  switch (message.type) {
    case 'welcome': {
      const next = settle({
        ...withoutLostReceipt(state, message),
        game: message.game,
        me: message.me,
        connectionStatus: 'live',
        problem: null,
        isRemoved: false,
      });
      return { state: next, send: unacknowledgedAnswer(next) };
    }
    case 'game':
      return withoutMessages(settle({ ...state, game: message.game }));
    case 'change':
    case 'answered':
    case 'options':
      return change(state, message);
    case 'receipt':
      return withoutMessages(receipt(state, message.ref, message));
    case 'refused':
      return withoutMessages(isRetryableRefusal(message) ? state : refused(state, message.ref, message.code));
    case 'suggestions':
      return withoutMessages({ ...state, suggestions: message.from });
    case 'pong':
    case 'entitlement':
    case 'reactions':
      return withoutMessages(state);
  }
}

/** If the server's database has lost an answer that it had received, the answer is sent again while its question is open. */
function withoutLostReceipt(state: LiveGame, { game, me }: Pick<LiveGame, 'game' | 'me'>): LiveGame {
  const { picked } = state;
  const isLost =
    picked?.state === 'received' &&
    game?.phase === 'question' &&
    game.question?.id === picked.questionId &&
    me?.role === 'player' &&
    me.answer?.questionId !== picked.questionId;
  return isLost ? { ...state, picked: { ...picked, state: 'sending' } } : state;
}

type Change = Extract<ServerMessage, { type: 'change' | 'answered' | 'options' }>;

function change(state: LiveGame, message: Change): Step {
  const { game } = state;
  const { from, to } = message;
  if (game === null) return withoutMessages(state);
  if (game.version !== from) {
    // An older change is already included; anything else is a gap.
    return game.version > from && game.version >= to
      ? withoutMessages(state)
      : { state, send: [behind(game)] };
  }
  return withoutMessages(settle({ ...state, game: withImpliedFields(game, changedBy(game, message), to) }));
}

/** The fields that a message sets, without the fields implied by them. */
function changedBy({ answered, deadline, question }: GameView, message: Change): Partial<GameView> {
  if (message.type === 'change') return message.set;
  if (message.type === 'options') return { question: question && { ...question, options: message.options } };
  return {
    answered: withAnswered(answered, message.seats),
    deadline: message.deadline === undefined ? deadline : message.deadline,
  };
}

const behind = (game: GameView): ClientMessage => ({ type: 'behind', version: game.version });

/**
 * Applies the reply of a data call: its view replaces the current one, unless the socket delivered a newer one. `isLatest`: requested
 * after the current view arrived, so a lower version means that the server's database has lost entries.
 */
export function replied(state: LiveGame, reply: { game: GameView; me: MeView }, isLatest = false): LiveGame {
  const { game } = state;
  const isOld = !isLatest && game !== null && reply.game.id === game.id && reply.game.version < game.version;
  return settle({
    ...state,
    me: reply.me,
    game: isOld ? game : reply.game,
    problem: null,
    isRemoved: reply.me.role === 'visitor' && state.isRemoved,
  });
}

/** The player has tapped an option. */
export function pick(state: LiveGame, ref: number, questionId: string, answerIndex: number): Step {
  if (state.game?.question?.id !== questionId || hasAnswered(state, questionId))
    return withoutMessages(state);
  const picked: Picked = { ref, questionId, answerIndex, state: 'sending' };
  const next = { ...state, picked };
  return { state: next, send: unacknowledgedAnswer(next) };
}

/** Applies the receipt of the player's answer, from the socket or over HTTP. */
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

/** The answer was sent before an outage and arrives before its question reopens, or the store is unavailable: it is kept and sent again. */
export const isRetryableRefusal = (message: ServerMessage): boolean =>
  message.type === 'refused' && (message.code === 'QUESTION_NOT_OPEN' || message.code === 'UNAVAILABLE');

/** Whether this player has answered a question, as far as this client knows. A refused answer may be tried again. */
export function hasAnswered(state: LiveGame, questionId: string): boolean {
  if (isAnswerReceived(state, questionId)) return true;
  return state.picked?.questionId === questionId && state.picked.state !== 'refused';
}

/** Whether the server has this player's answer to a question, given in this tab or another. */
export function isAnswerReceived({ game, me, picked }: LiveGame, questionId: string): boolean {
  if (me?.answer?.questionId === questionId) return true;
  if (picked?.questionId === questionId) return picked.state === 'received';
  return game?.question?.id === questionId && game.answered.includes(seatIn(game, me));
}

/** Whether the server has an answer of this player that this tab does not know, because another tab gave it; it must be fetched. */
export function isAnswerUnknown(state: LiveGame): boolean {
  const { game, me, picked } = state;
  const question = game?.question ?? null;
  if (question === null || me?.role !== 'player') return false;
  const { answer } = me;
  if (answer?.questionId !== question.id)
    return picked?.questionId !== question.id && isAnswerReceived(state, question.id);
  // The receipt belongs to another tab's answer: it does not fit the option tapped here.
  return answer.isCorrect !== null && answer.isCorrect !== (answer.answerIndex === answer.correctAnswer);
}

const seatIn = (game: GameView, me: MeView | null): number =>
  game.players.findIndex((player) => player.id === me?.playerId);

/** The answer that was sent but not acknowledged: sent again after reconnecting, and counted if it is in time. */
export function unacknowledgedAnswer(state: LiveGame): ClientMessage[] {
  const { picked } = state;
  if (picked?.state !== 'sending') return [];
  return [
    { type: 'answer', ref: picked.ref, questionId: picked.questionId, answerIndex: picked.answerIndex },
  ];
}

/** Drops outdated state: suggestions of a past turn, an answer to a closed question. The server's record of an answer replaces the local one. */
function settle(live: LiveGame): LiveGame {
  const { picked, game, me } = live;
  const isOver = live.suggestions.length > 0 && game?.phase !== 'choosing';
  const state = isOver ? { ...live, suggestions: [] } : live;
  if (picked === null || game === null) return state;
  if (picked.questionId !== game.question?.id) return { ...state, picked: null };
  if (me?.answer?.questionId !== picked.questionId || picked.state === 'received') return state;
  return { ...state, picked: { ...picked, answerIndex: me.answer.answerIndex, state: 'received' } };
}

/** Whether the known role no longer fits the game, so that the client must fetch it again. */
export function isSeatOutdated({ game, me }: LiveGame): boolean {
  if (game === null || me === null) return false;
  if (me.role === 'organizer') return !game.settings.organizer;
  if (me.role !== 'player') return false;
  const own = game.players.find((player) => player.id === me.playerId);
  return own === undefined || own.status === 'left';
}

/** Whether this client is the host: players read it from the view, others from their last reply. */
export function isHost({ game, me }: LiveGame): boolean {
  const own = game?.players.find((player) => player.id === me?.playerId);
  return own === undefined ? me?.isHost === true : own.isHost;
}

/** Whether this client is a player or the organizer. */
export const hasSeat = (me: MeView): boolean => me.role === 'player' || me.role === 'organizer';

/** Whether reactions can be sent and are shown now (REACT-1), and topics suggested while a topic is chosen (SUGGEST-1). In practice nobody would see them. */
export const hasReactions = ({ phase, settings, practice }: GameView): boolean =>
  settings.reactions &&
  practice !== true &&
  (phase === 'choosing' || phase === 'reveal' || phase === 'finished');

/** Whether the question is shown without its options: until it opens, and on a slow connection until the options arrive (READ-1). */
export const isShownAlone = ({ phase, question }: GameView, isOpen: boolean): boolean =>
  phase === 'question' && question?.readFirst === true && (!isOpen || question.options.length === 0);

/** Whether this client is a player or the organizer of an unfinished game. */
export const isPlaying = ({ game, me }: Pick<LiveGame, 'game' | 'me'>): boolean =>
  game !== null && me !== null && hasSeat(me) && game.phase !== 'finished';
