/** One socket from upgrade to end: hello, messages, liveness and close codes. */

import type { Duplex } from 'node:stream';

import type { RawData, WebSocket } from 'ws';

import type { Game, SessionKey } from '../../game/game.ts';
import { CLOSE_CODES } from '../../protocol/constants.ts';
import { ClientMessageSchema, HelloSchema, type ClientMessage, type Hello } from '../../protocol/live.ts';
import { acceptedReceipt } from '../games/decide-batch.ts';
import type { GameCommands } from '../games/game-commands.ts';
import type { PresenceTracker } from '../games/presence.ts';
import type { SocketShare } from '../limits/socket-limits.ts';
import type { Clock } from '../platform/clock.ts';
import { sessionKey } from '../platform/ids.ts';
import type { Logger } from '../platform/logger.ts';
import { isUnavailable } from '../platform/unavailable.ts';
import { isUnreadable } from '../store/unreadable.ts';
import { OpenConnection, type Connection } from './connection.ts';
import { FrameReader } from './frame-reader.ts';
import { textFrame } from './frames.ts';
import { viewerOf, type Hub } from './hub.ts';
import type { Reactions } from './reactions.ts';
import type { Suggestions } from './suggestions.ts';

/** The longest message, in bytes. */
export const MESSAGE_MAX_BYTES = 16 * 1024;
const HELLO_TIMEOUT_MS = 5_000;
/** How long a message may take to arrive. Its first part stays in memory until then. */
const MESSAGE_TIMEOUT_MS = 5_000;
/** A client counts as gone after this many unanswered pings in a row (30 s). They are counted, not timed: a pause of this server must not end sockets. */
const UNANSWERED_PINGS_MAX = 3;

/** Close codes of RFC 6455, section 7.4.1, and IANA's registry: a bug of this server (1011), and a store that cannot be reached (1013). */
const INTERNAL_ERROR = 1011;
const TRY_AGAIN_LATER = 1013;

/** Shared by all sockets. */
export interface SocketSessionParts {
  readonly clock: Clock;
  readonly commands: GameCommands;
  readonly hub: Hub;
  readonly reactions: Reactions;
  readonly suggestions: Pick<Suggestions, 'greet'>;
  readonly presence: PresenceTracker;
  readonly logger: Logger;
  /** Whether a session may open a game's show screen, with or without a show code. */
  readonly mayShow: (game: Game, session: SessionKey, showCode: string | undefined) => Promise<boolean>;
  /** Called with the time from an answer to its receipt, in milliseconds. */
  readonly answered: (latency: number) => void;
  /** Called when a player's or organizer's socket joins, with the session's key and the address. */
  readonly noteReconnect: (session: string, address: string) => Promise<void>;
}

interface SocketSessionOptions {
  readonly ws: WebSocket;
  /** The stream below the WebSocket. */
  readonly stream: Duplex;
  readonly gameId: string;
  readonly address: string;
  readonly share: SocketShare;
  readonly parts: SocketSessionParts;
}

type AnswerMessage = Extract<ClientMessage, { type: 'answer' }>;

/** The states of a socket. Each holds what must be cleaned up when it ends. */
type State =
  /** No message has arrived yet. */
  | { readonly name: 'open'; readonly stopTimeout: () => void }
  /** The hello is being answered; other messages wait. */
  | { readonly name: 'greeting'; readonly greeted: Promise<void> }
  /** The socket counts in presence until `leave`, and is in the game's hub once the hello is answered. */
  | {
      readonly name: 'joined';
      readonly greeted: Promise<void>;
      readonly connection: Connection;
      readonly leave: () => void;
    }
  /** The hello was refused, and the socket is closing. */
  | { readonly name: 'refused' }
  | { readonly name: 'ended' };

/** A class, because there are thousands of sockets: closures would cost about a kilobyte more each. */
export class SocketSession {
  readonly #ws: WebSocket;
  readonly stream: Duplex;
  readonly #gameId: string;
  readonly #address: string;
  readonly #share: SocketShare;
  readonly #parts: SocketSessionParts;
  #unanswered = 0;
  /** Whether a message has arrived in this ping interval. Without this check, pings to players who are answering would cost about 3 % of the server's CPU. */
  #hasSent = false;
  #state: State;
  readonly #frames = new FrameReader();
  #cancelMessage: (() => void) | null = null;

  constructor({ ws, stream, gameId, address, share, parts }: SocketSessionOptions) {
    this.#ws = ws;
    this.stream = stream;
    this.#gameId = gameId;
    this.#address = address;
    this.#share = share;
    this.#parts = parts;
    const until = parts.clock.now() + HELLO_TIMEOUT_MS;
    this.#state = { name: 'open', stopTimeout: parts.clock.wakeAt(until, () => this.#close('noSession')) };
  }

  /** Call once per ping interval. Sends a ping unless the client has sent a message since the last call; ends the socket after too many unanswered pings. */
  ping(): void {
    if (this.#hasSent) {
      this.#hasSent = false;
      return;
    }
    if (this.#unanswered >= UNANSWERED_PINGS_MAX) {
      this.onEnd();
      this.#close('dead');
      this.#ws.terminate();
    } else {
      this.#unanswered++;
      this.#ws.ping();
    }
  }

  /** Call when the client has sent a message or a pong. */
  noteAlive(): void {
    this.#unanswered = 0;
  }

  /** Counts a frame against the limits on messages. False: ignore the frame, because the socket is closing. */
  mayReceive(): boolean {
    if (this.#share.mayReceive()) return this.#ws.readyState === this.#ws.OPEN;
    if (this.#ws.readyState === this.#ws.OPEN) this.#close('tooMany');
    // Reading an ignored frame costs nearly as much as handling it.
    this.#ws.pause();
    return false;
  }

  /** Reads incoming bytes. A part of a message counts like a whole message; a message that does not end in time closes the socket. */
  readFrames(bytes: Buffer): void {
    const { messages } = this.#frames;
    for (let parts = this.#frames.read(bytes); parts > 0; parts--) if (!this.mayReceive()) return;
    if (!this.#frames.isUnfinished || this.#frames.messages !== messages) this.#stopMessageTimer();
    if (!this.#frames.isUnfinished || this.#state.name === 'ended') return;
    const { clock } = this.#parts;
    this.#cancelMessage ??= clock.wakeAt(clock.now() + MESSAGE_TIMEOUT_MS, () => {
      this.#close('notAMessage');
      this.#ws.pause();
    });
  }

  onError(error: Error): void {
    this.#parts.logger.debug({ err: error, gameId: this.#gameId }, 'socket error');
  }

  /** Removes the socket from hub and presence. Further calls do nothing. */
  onEnd(): void {
    const state = this.#state;
    if (state.name === 'ended') return;
    this.#state = { name: 'ended' };
    this.#stopMessageTimer();
    this.#share.end();
    if (state.name === 'open') state.stopTimeout();
    if (state.name !== 'joined') return;
    this.#parts.hub.close(state.connection);
    state.leave();
  }

  receive(data: RawData, isBinary: boolean): void {
    this.#receive(data, isBinary).catch((error: unknown) => {
      if (isUnreadable(error)) return this.#close('gameUnreadable');
      this.#parts.logger.error({ err: error, gameId: this.#gameId }, 'could not handle a socket message');
      if (isUnavailable(error)) this.#ws.close(TRY_AGAIN_LATER, 'unavailable');
      else this.#ws.close(INTERNAL_ERROR, 'error');
    });
  }

  async #receive(data: RawData, isBinary: boolean): Promise<void> {
    this.noteAlive();
    if (!this.mayReceive()) return;
    const bytes = isBinary || !Buffer.isBuffer(data) ? null : data;
    if (bytes !== null && bytes.length > MESSAGE_MAX_BYTES) return this.#close('tooLarge');
    const json = bytes === null ? undefined : parseJson(bytes.toString());
    if (json === undefined) return this.#close('notAMessage');
    if (this.#state.name === 'open') return this.#receiveHello(json, this.#state.stopTimeout);
    // Until the welcome is sent, nothing else is answered.
    if (this.#state.name === 'greeting' || this.#state.name === 'joined') await this.#state.greeted;
    const message = ClientMessageSchema.safeParse(json);
    if (!message.success) return this.#close('notAMessage');
    const connection = this.#joined;
    if (connection !== null) await this.#take(message.data, connection);
  }

  /** The connection of a joined socket; null in any other state. */
  get #joined(): Connection | null {
    return this.#state.name === 'joined' ? this.#state.connection : null;
  }

  async #receiveHello(message: unknown, stopTimeout: () => void): Promise<void> {
    stopTimeout();
    const hello = HelloSchema.safeParse(message);
    if (hello.success) {
      const greeted = this.#greet(hello.data);
      this.#state = { name: 'greeting', greeted };
      await greeted;
    } else {
      const hasSession = HelloSchema.pick({ type: true, sessionId: true }).safeParse(message).success;
      this.#close(hasSession ? 'notAMessage' : 'noSession');
    }
  }

  async #greet(hello: Hello): Promise<void> {
    const { commands, hub, presence, mayShow, suggestions } = this.#parts;
    const gameId = this.#gameId;
    const session = sessionKey(hello.sessionId);
    const isShowScreen = hello.role === 'show';
    const played = await commands.run(gameId, { do: 'tick' });
    if (!played.ok) return this.#refuse('noSuchGame');
    const viewer = viewerOf({ session, isShowScreen }, played.game);
    if (viewer.role === 'visitor') return this.#refuse('notOfThisGame');
    if (isShowScreen && !(await mayShow(played.game, session, hello.showCode))) {
      return this.#refuse('showScreenLocked');
    }
    if (this.#state.name !== 'greeting' || this.#isEnding()) return;
    const { greeted } = this.#state;
    if (!this.#share.mayJoin(gameId, session)) return this.#refuse('tooMany');
    // Not awaited: the result matters only for other sockets.
    if (!isShowScreen)
      this.#parts.noteReconnect(session, this.#address).catch((error: unknown) => {
        this.#parts.logger.error({ err: error, gameId }, 'could not count a socket as one that came back');
      });
    const { stream } = this;
    const connection = new OpenConnection({ gameId, session, isShowScreen, ws: this.#ws, stream, hub });
    const leave = isShowScreen ? presence.showScreenOpened(gameId) : presence.socketOpened(gameId, session);
    this.#state = { name: 'joined', greeted, connection, leave };
    const now = await commands.run(gameId, { do: 'tick' });
    if (!now.ok || this.#isEnding()) return;
    // The player may have left or been removed before the hub knew this socket.
    if (viewerOf(connection, now.game).role === 'visitor') connection.end('notOfThisGame');
    else {
      hub.open(connection, now);
      suggestions.greet(connection);
    }
  }

  #take(message: ClientMessage, from: Connection): Promise<void> | undefined {
    const { hub, clock, reactions, suggestions } = this.#parts;
    this.#hasSent = true;
    switch (message.type) {
      case 'answer':
        return this.#answer(message, from);
      case 'ping':
        from.write(textFrame(`{"type":"pong","t":${message.t},"now":${clock.now()}}`));
        return undefined;
      case 'hello':
        hub.welcome(from);
        suggestions.greet(from);
        return undefined;
      case 'behind':
        hub.sendGame(from);
        return undefined;
      case 'reaction':
        reactions.take(from, message.kind);
        return undefined;
    }
  }

  async #answer({ ref, questionId, answerIndex }: AnswerMessage, from: Connection): Promise<void> {
    const { commands, clock, answered } = this.#parts;
    const { session, gameId } = from;
    const arrived = clock.now();
    const refuse = (code: string): boolean =>
      from.write(textFrame(JSON.stringify({ type: 'refused', ref, code })));
    const played = await commands
      .run(gameId, { do: 'answer', session, questionId, answerIndex })
      .catch((error: unknown) => {
        if (!isUnavailable(error)) throw error;
        this.#parts.logger.error({ err: error, gameId }, 'an answer could not be stored');
        return null;
      });
    if (played === null) return void refuse('UNAVAILABLE');
    if (!played.ok) return void refuse(played.code);
    from.write(textFrame(JSON.stringify({ type: 'receipt', ref, ...acceptedReceipt(played) })));
    answered(clock.now() - arrived);
  }

  #close(reason: keyof typeof CLOSE_CODES): void {
    this.#ws.close(CLOSE_CODES[reason], reason);
  }

  #stopMessageTimer(): void {
    this.#cancelMessage?.();
    this.#cancelMessage = null;
  }

  /** Whether nothing more can be sent; answering a hello then stops. */
  #isEnding(): boolean {
    return this.#state.name === 'ended' || this.#ws.readyState !== this.#ws.OPEN;
  }

  #refuse(reason: keyof typeof CLOSE_CODES): void {
    if (this.#state.name === 'greeting') this.#state = { name: 'refused' };
    this.#close(reason);
  }
}

/** The value of a JSON text; undefined if the text is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
