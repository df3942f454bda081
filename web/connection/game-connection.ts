/** The connection of this device to one game, outside React: the socket, polling as its fallback, and the resulting state. */

import { CLOSE_CODES, PROTOCOL_VERSION } from '../../protocol/constants.ts';
import type { SubmitAnswerReplySchema } from '../../protocol/functions.ts';
import type { ClientMessage, ServerMessage } from '../../protocol/live.ts';
import type { GameReply } from '../../protocol/view.ts';
import { codeOf, get, invoke, isRetryable } from '../api/client.ts';
import { GAME_REPLY } from '../api/reply.ts';
import { noteProtocol } from '../browser/outdated.ts';
import type { ProblemCode } from '../i18n/refusals.ts';
import { listenToDevice } from '../storage/device.ts';
import {
  forgetGame,
  rememberedPlayer,
  rememberGame,
  rememberLeaving,
  rememberPlayer,
  sessionId,
} from '../storage/session.ts';
import {
  isAnswerUnknown,
  isSeatOutdated,
  isRetryableRefusal,
  INITIAL_LIVE_GAME,
  pick,
  receipt,
  receive,
  refused,
  replied,
  unacknowledgedAnswer,
  type LiveGame,
  type Step,
} from './live-game.ts';
import { makeClock } from './server-clock.ts';
import { Socket } from './socket.ts';

export interface GameConnectionOptions {
  readonly gameId: string;
  /** The show screen: it only watches. */
  readonly role?: 'show';
  readonly showCode?: string;
}

type SubmitAnswerReply = ReturnType<(typeof SubmitAnswerReplySchema)['parse']>;

const POLL_INTERVAL_MS = 2_000;
/** How long the socket may be closed before polling starts. */
const POLL_FALLBACK_MS = 2_500;
/** An answer that came too early is sent again after this, or when its question opens. */
const EARLY_ANSWER_RETRY_MS = 250;

export class GameConnection {
  readonly #options: GameConnectionOptions;
  readonly #clock = makeClock();
  readonly #listeners = new Set<(isPushed: boolean) => void>();
  readonly #messageListeners = new Set<(message: ServerMessage) => void>();
  readonly #timers = { poll: 0, patience: 0, answer: 0 };
  #state: LiveGame = INITIAL_LIVE_GAME;
  #socket: Socket | null = null;
  #isOpen = false;
  #refs = 0;
  #helloAt = 0;
  #polling: Promise<void> | null = null;

  constructor(options: GameConnectionOptions) {
    this.#options = options;
  }

  /** Calls back on every change. `isPushed`: the server sent it unprompted, so nothing on this device waits for it. */
  readonly subscribe = (listener: (isPushed: boolean) => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Calls back with every message of the socket. */
  readonly onMessage = (listener: (message: ServerMessage) => void): (() => void) => {
    this.#messageListeners.add(listener);
    return () => this.#messageListeners.delete(listener);
  };

  /** Sends a message that does not change this state; returns whether the socket was open. */
  readonly send = (message: ClientMessage): boolean => this.#socket?.send(message) === true;

  readonly snapshot = (): LiveGame => this.#state;

  readonly serverNow = (): number => this.#clock.now();

  readonly answer = (questionId: string, answerIndex: number): void => {
    this.#refs += 1;
    this.#applyStep(pick(this.#state, this.#refs, questionId, answerIndex));
    if (this.#state.connectionStatus === 'polling') void this.#postAnswer();
  };

  /** Applies the reply of a data call. */
  readonly apply = (reply: GameReply): void => {
    this.#setState(replied(this.#state, reply));
    if (this.#state.me?.role !== 'visitor') this.#connect();
  };

  /** Fetches the game over HTTP, whatever the state of the socket. */
  readonly refresh = (): Promise<void> => {
    this.#polling ??= this.#poll().finally(() => {
      this.#polling = null;
    });
    return this.#polling;
  };

  /** Connects and listens to the device; returns a function that disconnects. */
  open(): () => void {
    this.#isOpen = true;
    const isSeated = this.#options.role === 'show' || rememberedPlayer(this.#options.gameId) !== null;
    if (isSeated) this.#connect();
    else void this.refresh();
    const unlisten = listenToDevice(this.#wake);
    return () => {
      this.#isOpen = false;
      unlisten();
      this.#disconnect();
    };
  }

  #setState(next: LiveGame, isPushed = false): void {
    if (next === this.#state) return;
    this.#state = next;
    const isInDoubt = isSeatOutdated(next);
    if (!isInDoubt) this.#remember(next);
    for (const listener of this.#listeners) listener(isPushed);
    const isOutdated = isInDoubt || isAnswerUnknown(next);
    if (this.#isOpen && next.connectionStatus !== 'ended' && isOutdated) void this.refresh();
  }

  /** Stores in this browser which seat it has, and whether there is a game to return to. */
  #remember({ game, me }: LiveGame): void {
    const { gameId } = this.#options;
    if (me?.role === 'player') {
      rememberPlayer(gameId, me.playerId);
      rememberLeaving(gameId, false);
    }
    const isSeated = me?.role === 'player' || me?.role === 'organizer';
    if (isSeated && game?.phase !== 'finished') rememberGame(gameId);
    else if (me !== null && me.role !== 'show') forgetGame(gameId);
  }

  #applyStep({ state, send }: Step, isPushed = false): void {
    this.#setState(state, isPushed);
    for (const message of send) this.#socket?.send(message);
  }

  #end(problem: ProblemCode): void {
    this.#disconnect();
    this.#setState({ ...this.#state, connectionStatus: 'ended', problem });
  }

  #disconnect(): void {
    this.#stopPolling();
    window.clearTimeout(this.#timers.answer);
    this.#socket?.close();
    this.#socket = null;
  }

  readonly #wake = (): void => {
    if (this.#state.connectionStatus === 'ended') return;
    this.#socket?.wake();
    if (this.#state.connectionStatus !== 'live') void this.refresh();
  };

  #connect(): void {
    if (this.#socket !== null || !this.#isOpen) return;
    this.#scheduleFallback();
    this.#socket = new Socket(liveUrl(this.#options.gameId), {
      opened: () => this.#sendHello(),
      received: (message) => this.#receive(message),
      measured: (trip) => this.#clock.addSample(trip),
      closed: (code) => this.#closed(code),
    });
  }

  #sendHello(): void {
    const { role, showCode } = this.#options;
    this.#helloAt = performance.now();
    this.#socket?.send({
      type: 'hello',
      sessionId: sessionId(),
      protocol: PROTOCOL_VERSION,
      ...(role ? { role } : {}),
      ...(showCode ? { showCode } : {}),
    });
  }

  #receive(message: ServerMessage): void {
    if (message.type === 'welcome') {
      noteProtocol(message.protocol);
      this.#stopPolling();
      this.#clock.reset();
      this.#clock.addSample({ sent: this.#helloAt, received: performance.now(), now: message.now });
    }
    for (const listener of this.#messageListeners) listener(message);
    this.#applyStep(receive(this.#state, message), true);
    if (isRetryableRefusal(message)) this.#resendWhenOpen();
  }

  #resendWhenOpen(): void {
    const opensAt = this.#state.game?.questionStartTime ?? null;
    const left = opensAt === null ? 0 : opensAt - this.serverNow();
    window.clearTimeout(this.#timers.answer);
    this.#timers.answer = window.setTimeout(
      () => this.#applyStep({ state: this.#state, send: unacknowledgedAnswer(this.#state) }),
      Math.max(EARLY_ANSWER_RETRY_MS, left),
    );
  }

  #closed(code: number): boolean {
    const final = FINAL_CLOSE_CODES[code];
    if (final !== undefined) {
      this.#end(final);
      return false;
    }
    if (code === CLOSE_CODES.notOfThisGame) {
      this.#socket = null;
      // Left, removed, or never seated: an HTTP reply says which, and what this browser may still see.
      if (this.#options.role === 'show') this.#end('NOT_A_PLAYER');
      else void this.refresh();
      return false;
    }
    if (this.#state.connectionStatus === 'live')
      this.#setState({ ...this.#state, connectionStatus: 'connecting' });
    this.#scheduleFallback();
    return true;
  }

  #scheduleFallback(): void {
    if (this.#timers.patience || this.#timers.poll) return;
    this.#timers.patience = window.setTimeout(() => {
      this.#timers.patience = 0;
      void this.refresh();
    }, POLL_FALLBACK_MS);
  }

  #stopPolling(): void {
    window.clearTimeout(this.#timers.poll);
    window.clearTimeout(this.#timers.patience);
    this.#timers.poll = 0;
    this.#timers.patience = 0;
  }

  #schedulePoll(): void {
    window.clearTimeout(this.#timers.poll);
    this.#timers.poll = window.setTimeout(() => void this.refresh(), POLL_INTERVAL_MS);
  }

  async #poll(): Promise<void> {
    if (this.#options.role === 'show') {
      this.#waitForSocket();
      return;
    }
    const sent = performance.now();
    const { game: shown } = this.#state;
    try {
      const path = `/games/${encodeURIComponent(this.#options.gameId)}`;
      const reply = await get<GameReply>(path, GAME_REPLY, { retries: 0 });
      if (!this.#isOpen) return;
      noteProtocol(reply.protocol);
      const received = performance.now();
      if (this.#state.connectionStatus !== 'live') this.#clock.addSample({ sent, received, now: reply.now });
      this.#onReply(reply, this.#state.game === shown);
    } catch (error) {
      if (this.#isOpen) this.#onPollError(error);
    }
  }

  /** A show screen has no seat, so its HTTP requests would be refused. Its socket reconnects. */
  #waitForSocket(): void {
    if (!this.#isOpen || this.#state.connectionStatus === 'live') return;
    this.#setState({ ...this.#state, connectionStatus: navigator.onLine ? 'unreachable' : 'offline' });
    this.#schedulePoll();
  }

  /** `isLatest`: no other view has arrived since the request was sent. */
  #onReply(reply: GameReply, isLatest: boolean): void {
    const isVisitor = reply.me.role === 'visitor';
    // A player who left by choice, in this tab or another, is no longer remembered here.
    const { me } = this.#state;
    const wasSeated =
      (me === null || me.role === 'player') && rememberedPlayer(this.#options.gameId) !== null;
    const known = isVisitor && wasSeated ? { ...this.#state, isRemoved: true } : this.#state;
    const isLive = this.#state.connectionStatus === 'live' && !isVisitor && this.#socket !== null;
    this.#setState(
      { ...replied(known, reply, isLatest && !isLive), connectionStatus: isLive ? 'live' : 'polling' },
      true,
    );
    if (isLive) return;
    this.#schedulePoll();
    if (isVisitor) return;
    this.#connect();
    void this.#postAnswer();
  }

  #onPollError(error: unknown): void {
    if (!isRetryable(error)) {
      this.#end(codeOf(error));
      return;
    }
    if (this.#state.connectionStatus === 'live') return;
    // The browser knows whether the device has a network; if it has one, the server is down.
    this.#setState({ ...this.#state, connectionStatus: navigator.onLine ? 'unreachable' : 'offline' });
    this.#schedulePoll();
  }

  /** Without a socket, an unacknowledged answer is sent over HTTP. */
  async #postAnswer(): Promise<void> {
    const { picked, me } = this.#state;
    if (picked?.state !== 'sending' || me === null || me.playerId === null) return;
    const { ref, questionId, answerIndex } = picked;
    const body = { gameId: this.#options.gameId, playerId: me.playerId, answerIndex, questionId };
    try {
      const result = await invoke<SubmitAnswerReply>('submit-answer', body, { like: { isCorrect: true } });
      this.#setState(receipt(this.#state, ref, result));
    } catch (error) {
      // An answer that failed for lack of a connection, or came too early, is sent again with the next poll.
      const code = codeOf(error);
      if (!isRetryable(error) && code !== 'QUESTION_NOT_OPEN')
        this.#setState(refused(this.#state, ref, code));
    }
  }
}

/** Close codes after which the client does not reconnect. */
const FINAL_CLOSE_CODES: Readonly<Record<number, ProblemCode>> = {
  [CLOSE_CODES.noSuchGame]: 'GAME_NOT_FOUND',
  [CLOSE_CODES.gameUnreadable]: 'GAME_UNREADABLE',
  [CLOSE_CODES.showScreenLocked]: 'NOT_UNLOCKED',
  [CLOSE_CODES.noSession]: 'SESSION_REQUIRED',
};

function liveUrl(gameId: string): string {
  const url = new URL(`/api/games/${encodeURIComponent(gameId)}/live`, window.location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url.href;
}
