/** The line between this device and one game: the socket, the poll where there is none, and who may see what. Outside React. */

import type { SubmitAnswerReplySchema } from '../../protocol/functions.ts';
import type { ServerMessage } from '../../protocol/live.ts';
import type { GameReply } from '../../protocol/view.ts';
import type { ProblemCode } from '../words/refusals.ts';
import { ApiError, codeOf, get, invoke } from './api.ts';
import { makeClock } from './clock.ts';
import {
  isSeatInDoubt,
  NOTHING_YET,
  pick,
  receipt,
  receive,
  refused,
  replied,
  type LiveGame,
  type Step,
} from './liveGame.ts';
import { rememberedPlayer, rememberPlayer, sessionId } from './session.ts';
import { openSocket, type Socket } from './socket.ts';
import { CLOSED } from './wire.ts';

export interface LineOptions {
  readonly gameId: string;
  /** The big screen: passive, seated nowhere. */
  readonly role?: 'show';
  readonly showCode?: string;
}

export interface TableLine {
  subscribe: (listener: () => void) => () => void;
  snapshot: () => LiveGame;
  serverNow: () => number;
  answer: (questionId: string, answerIndex: number) => void;
  /** Takes over the reply of a data call. */
  apply: (reply: GameReply) => void;
  /** Asks the server anew, by whatever way there is. */
  refresh: () => Promise<void>;
  /** Listens to the device and opens the line; the result closes it. */
  open: () => () => void;
}

const POLL_EVERY = 2_000;
/** How long the socket may be away before the poll steps in. */
const PATIENCE = 2_500;

export function makeTableLine(options: LineOptions): TableLine {
  const { gameId, role } = options;
  const path = `/games/${encodeURIComponent(gameId)}`;
  const clock = makeClock();
  const listeners = new Set<() => void>();
  let state: LiveGame = NOTHING_YET;
  let socket: Socket | null = null;
  let isOpen = false;
  let refs = 0;
  let helloAt = 0;
  let asking: Promise<void> | null = null;
  const timers = { poll: 0, patience: 0 };

  function show(next: LiveGame) {
    if (next === state) return;
    state = next;
    if (state.me?.role === 'player') rememberPlayer(gameId, state.me.playerId);
    for (const listener of listeners) listener();
    if (isOpen && state.line !== 'ended' && isSeatInDoubt(state)) void ask();
  }

  function take({ state: next, send }: Step) {
    show(next);
    for (const message of send) socket?.send(message);
  }

  function end(problem: ProblemCode) {
    hangUp();
    show({ ...state, line: 'ended', problem });
  }

  // The socket

  function dial() {
    if (socket !== null || !isOpen) return;
    waitPatiently();
    socket = openSocket(liveUrl(gameId), {
      opened() {
        helloAt = performance.now();
        const { showCode } = options;
        socket?.send({
          type: 'hello',
          sessionId: sessionId(),
          ...(role ? { role } : {}),
          ...(showCode ? { showCode } : {}),
        });
      },
      received: heard,
      measured: clock.learn,
      closed,
    });
  }

  function heard(message: ServerMessage) {
    if (message.type === 'welcome') {
      stopPolling();
      clock.forget();
      clock.learn({ sent: helloAt, received: performance.now(), now: message.now });
    }
    take(receive(state, message));
  }

  function closed(code: number): boolean {
    switch (code) {
      case CLOSED.noSuchGame:
        end('GAME_NOT_FOUND');
        return false;
      case CLOSED.showScreenLocked:
        end('NOT_UNLOCKED');
        return false;
      case CLOSED.noSession:
        end('SESSION_REQUIRED');
        return false;
      case CLOSED.notOfThisGame:
        socket = null;
        if (role === 'show') end('NOT_A_PLAYER');
        else void ask();
        return false;
      default:
        if (state.line === 'live') show({ ...state, line: 'connecting' });
        waitPatiently();
        return true;
    }
  }

  // The poll

  function waitPatiently() {
    if (timers.patience || timers.poll) return;
    timers.patience = window.setTimeout(() => {
      timers.patience = 0;
      void ask();
    }, PATIENCE);
  }

  function stopPolling() {
    window.clearTimeout(timers.poll);
    window.clearTimeout(timers.patience);
    timers.poll = 0;
    timers.patience = 0;
  }

  function ask(): Promise<void> {
    asking ??= askOnce().finally(() => {
      asking = null;
    });
    return asking;
  }

  async function askOnce() {
    const sent = performance.now();
    try {
      const reply = await get<GameReply>(path, { retries: 0 });
      if (!isOpen) return;
      const received = performance.now();
      if (state.line !== 'live') clock.learn({ sent, received, now: reply.now });
      seen(reply);
    } catch (error) {
      if (isOpen) unseen(error);
    }
  }

  function seen(reply: GameReply) {
    const next = replied(state, reply);
    const isVisitor = next.me?.role === 'visitor';
    show({ ...next, line: next.line === 'live' && !isVisitor ? 'live' : 'polling' });
    if (state.line === 'live') return;
    pollAgain();
    if (!isVisitor) {
      dial();
      void postAnswer();
    }
  }

  function unseen(error: unknown) {
    const isPassing =
      error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);
    if (!isPassing) {
      end(codeOf(error));
      return;
    }
    if (state.line === 'live') return;
    show({ ...state, line: 'offline' });
    pollAgain();
  }

  function pollAgain() {
    window.clearTimeout(timers.poll);
    timers.poll = window.setTimeout(() => void ask(), POLL_EVERY);
  }

  // Answers

  /** Where there is no socket, an answer that is still on its way goes by post. */
  async function postAnswer() {
    const { picked, me } = state;
    if (picked?.state !== 'sending' || me?.playerId === null || me === null) return;
    const { ref, questionId, answerIndex } = picked;
    try {
      const body = { gameId, playerId: me.playerId, answerIndex, questionId };
      show(receipt(state, ref, await invoke<SubmitAnswerReply>('submit-answer', body)));
    } catch (error) {
      if (codeOf(error) !== 'OFFLINE') show(refused(state, ref, codeOf(error)));
    }
  }

  // The device

  function wake() {
    if (document.visibilityState === 'hidden' || state.line === 'ended') return;
    if (socket) socket.wake();
    if (state.line !== 'live') void ask();
  }

  function hangUp() {
    stopPolling();
    socket?.close();
    socket = null;
  }

  function open() {
    isOpen = true;
    const isSeated = role === 'show' || rememberedPlayer(gameId) !== null;
    if (isSeated) dial();
    else void ask();
    const unlisten = listenToDevice(wake);
    return () => {
      isOpen = false;
      unlisten();
      hangUp();
    };
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    snapshot: () => state,
    serverNow: clock.now,
    answer(questionId, answerIndex) {
      refs += 1;
      take(pick(state, refs, questionId, answerIndex));
      if (state.line === 'polling') void postAnswer();
    },
    apply(reply) {
      show(replied(state, reply));
      if (state.me?.role !== 'visitor') dial();
    },
    refresh: ask,
    open,
  };
}

type SubmitAnswerReply = ReturnType<(typeof SubmitAnswerReplySchema)['parse']>;

function liveUrl(gameId: string): string {
  const url = new URL(`/api/games/${encodeURIComponent(gameId)}/live`, window.location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url.href;
}

/** Calls back when the device comes back to the page or to the net. */
function listenToDevice(wake: () => void): () => void {
  window.addEventListener('online', wake);
  window.addEventListener('pageshow', wake);
  document.addEventListener('visibilitychange', wake);
  return () => {
    window.removeEventListener('online', wake);
    window.removeEventListener('pageshow', wake);
    document.removeEventListener('visibilitychange', wake);
  };
}
