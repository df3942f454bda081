/** The line between this device and one game: the socket, the poll where there is none, and what is known by them. Outside React. */

import { PROTOCOL_VERSION } from '../../protocol/constants.ts';
import type { SubmitAnswerReplySchema } from '../../protocol/functions.ts';
import type { ServerMessage } from '../../protocol/live.ts';
import type { GameReply } from '../../protocol/view.ts';
import { codeOf, get, invoke, isPassing } from '../api/client.ts';
import type { ProblemCode } from '../i18n/refusals.ts';
import { listenToDevice } from '../storage/device.ts';
import { rememberedPlayer, rememberPlayer, sessionId } from '../storage/session.ts';
import {
  isSeatInDoubt,
  isTooEarly,
  NOTHING_YET,
  pick,
  receipt,
  receive,
  refused,
  replied,
  unansweredOf,
  type LiveGame,
  type Step,
} from './live-game.ts';
import { noteProtocol } from './outdated.ts';
import { makeClock } from './server-clock.ts';
import { Socket } from './socket.ts';
import { CLOSED } from './wire.ts';

export interface LineOptions {
  readonly gameId: string;
  /** The big screen: passive, seated nowhere. */
  readonly role?: 'show';
  readonly showCode?: string;
}

type SubmitAnswerReply = ReturnType<(typeof SubmitAnswerReplySchema)['parse']>;

const POLL_EVERY = 2_000;
/** How long the socket may be away before the poll steps in. */
const PATIENCE = 2_500;
/** An answer that came too early is sent again after this, or when its question opens. */
const TOO_EARLY = 250;

export class GameConnection {
  readonly #options: LineOptions;
  readonly #clock = makeClock();
  readonly #listeners = new Set<() => void>();
  readonly #unlockListeners = new Set<() => void>();
  readonly #timers = { poll: 0, patience: 0, answer: 0 };
  #state: LiveGame = NOTHING_YET;
  #socket: Socket | null = null;
  #isOpen = false;
  #refs = 0;
  #helloAt = 0;
  #asking: Promise<void> | null = null;

  constructor(options: LineOptions) {
    this.#options = options;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Calls back when the server tells that this session's unlock has changed. */
  readonly onUnlockChanged = (listener: () => void): (() => void) => {
    this.#unlockListeners.add(listener);
    return () => this.#unlockListeners.delete(listener);
  };

  readonly snapshot = (): LiveGame => this.#state;

  readonly serverNow = (): number => this.#clock.now();

  readonly answer = (questionId: string, answerIndex: number): void => {
    this.#refs += 1;
    this.#take(pick(this.#state, this.#refs, questionId, answerIndex));
    if (this.#state.line === 'polling') void this.#postAnswer();
  };

  /** Takes over the reply of a data call. */
  readonly apply = (reply: GameReply): void => {
    this.#show(replied(this.#state, reply));
    if (this.#state.me?.role !== 'visitor') this.#dial();
  };

  /** Asks the server anew, whatever the socket says. */
  readonly refresh = (): Promise<void> => {
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = null;
    });
    return this.#asking;
  };

  /** Opens the line and listens to the device; the result closes it. */
  open(): () => void {
    this.#isOpen = true;
    const isSeated = this.#options.role === 'show' || rememberedPlayer(this.#options.gameId) !== null;
    if (isSeated) this.#dial();
    else void this.refresh();
    const unlisten = listenToDevice(this.#wake);
    return () => {
      this.#isOpen = false;
      unlisten();
      this.#hangUp();
    };
  }

  #show(next: LiveGame): void {
    if (next === this.#state) return;
    this.#state = next;
    const isInDoubt = isSeatInDoubt(next);
    if (next.me?.role === 'player' && !isInDoubt) rememberPlayer(this.#options.gameId, next.me.playerId);
    for (const listener of this.#listeners) listener();
    if (this.#isOpen && next.line !== 'ended' && isInDoubt) void this.refresh();
  }

  #take({ state, send }: Step): void {
    this.#show(state);
    for (const message of send) this.#socket?.send(message);
  }

  #end(problem: ProblemCode): void {
    this.#hangUp();
    this.#show({ ...this.#state, line: 'ended', problem });
  }

  #hangUp(): void {
    this.#stopPolling();
    window.clearTimeout(this.#timers.answer);
    this.#socket?.close();
    this.#socket = null;
  }

  readonly #wake = (): void => {
    if (this.#state.line === 'ended') return;
    this.#socket?.wake();
    if (this.#state.line !== 'live') void this.refresh();
  };

  #dial(): void {
    if (this.#socket !== null || !this.#isOpen) return;
    this.#waitPatiently();
    this.#socket = new Socket(liveUrl(this.#options.gameId), {
      opened: () => this.#sayHello(),
      received: (message) => this.#hear(message),
      measured: (trip) => this.#clock.learn(trip),
      closed: (code) => this.#closed(code),
    });
  }

  #sayHello(): void {
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

  #hear(message: ServerMessage): void {
    if (message.type === 'welcome') {
      noteProtocol(message.protocol);
      this.#stopPolling();
      this.#clock.forget();
      this.#clock.learn({ sent: this.#helloAt, received: performance.now(), now: message.now });
    }
    if (message.type === 'entitlement') for (const listener of this.#unlockListeners) listener();
    this.#take(receive(this.#state, message));
    if (isTooEarly(message)) this.#answerWhenOpen();
  }

  #answerWhenOpen(): void {
    const { game } = this.#state;
    const left = (game?.questionStartTime ?? 0) - this.serverNow();
    window.clearTimeout(this.#timers.answer);
    this.#timers.answer = window.setTimeout(
      () => this.#take({ state: this.#state, send: unansweredOf(this.#state) }),
      Math.max(TOO_EARLY, left),
    );
  }

  #closed(code: number): boolean {
    const final = FINAL[code];
    if (final !== undefined) {
      this.#end(final);
      return false;
    }
    if (code === CLOSED.notOfThisGame) {
      this.#socket = null;
      // Left, removed, or never seated: a reply tells which, and what may still be seen.
      if (this.#options.role === 'show') this.#end('NOT_A_PLAYER');
      else void this.refresh();
      return false;
    }
    if (this.#state.line === 'live') this.#show({ ...this.#state, line: 'connecting' });
    this.#waitPatiently();
    return true;
  }

  #waitPatiently(): void {
    if (this.#timers.patience || this.#timers.poll) return;
    this.#timers.patience = window.setTimeout(() => {
      this.#timers.patience = 0;
      void this.refresh();
    }, PATIENCE);
  }

  #stopPolling(): void {
    window.clearTimeout(this.#timers.poll);
    window.clearTimeout(this.#timers.patience);
    this.#timers.poll = 0;
    this.#timers.patience = 0;
  }

  #pollAgain(): void {
    window.clearTimeout(this.#timers.poll);
    this.#timers.poll = window.setTimeout(() => void this.refresh(), POLL_EVERY);
  }

  async #ask(): Promise<void> {
    const sent = performance.now();
    try {
      const path = `/games/${encodeURIComponent(this.#options.gameId)}`;
      const reply = await get<GameReply>(path, { retries: 0 });
      if (!this.#isOpen) return;
      const received = performance.now();
      if (this.#state.line !== 'live') this.#clock.learn({ sent, received, now: reply.now });
      this.#seen(reply);
    } catch (error) {
      if (this.#isOpen) this.#unseen(error);
    }
  }

  #seen(reply: GameReply): void {
    const isVisitor = reply.me.role === 'visitor';
    // Whoever leaves by themselves, be it in another tab, has been forgotten here.
    const wasSeated = this.#state.me?.role === 'player' && rememberedPlayer(this.#options.gameId) !== null;
    const known = isVisitor && wasSeated ? { ...this.#state, isRemoved: true } : this.#state;
    const isLive = this.#state.line === 'live' && !isVisitor && this.#socket !== null;
    this.#show({ ...replied(known, reply), line: isLive ? 'live' : 'polling' });
    if (isLive) return;
    this.#pollAgain();
    if (isVisitor) return;
    this.#dial();
    void this.#postAnswer();
  }

  #unseen(error: unknown): void {
    if (!isPassing(error)) {
      this.#end(codeOf(error));
      return;
    }
    if (this.#state.line === 'live') return;
    // No net at all, or a server that is down: it is the device that knows.
    this.#show({ ...this.#state, line: navigator.onLine ? 'unreachable' : 'offline' });
    this.#pollAgain();
  }

  /** Where there is no socket, an answer that is still on its way goes by post. */
  async #postAnswer(): Promise<void> {
    const { picked, me } = this.#state;
    if (picked?.state !== 'sending' || me === null || me.playerId === null) return;
    const { ref, questionId, answerIndex } = picked;
    const body = { gameId: this.#options.gameId, playerId: me.playerId, answerIndex, questionId };
    try {
      const result = await invoke<SubmitAnswerReply>('submit-answer', body);
      this.#show(receipt(this.#state, ref, result));
    } catch (error) {
      // An answer that a lost line held up, or that came too early, is sent again with the next poll.
      const code = codeOf(error);
      if (!isPassing(error) && code !== 'QUESTION_NOT_OPEN') this.#show(refused(this.#state, ref, code));
    }
  }
}

/** Goodbyes after which nothing more will come. */
const FINAL: Readonly<Record<number, ProblemCode>> = {
  [CLOSED.noSuchGame]: 'GAME_NOT_FOUND',
  [CLOSED.showScreenLocked]: 'NOT_UNLOCKED',
  [CLOSED.noSession]: 'SESSION_REQUIRED',
};

function liveUrl(gameId: string): string {
  const url = new URL(`/api/games/${encodeURIComponent(gameId)}/live`, window.location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url.href;
}
