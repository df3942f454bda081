/** The socket of a game, and the game as its messages describe it. Every message is checked against the schemas. */

import { WebSocket, type RawData } from 'ws';

import { withAnswered, withImpliedFields } from '../../../protocol/implied-fields.ts';
import { ServerMessageSchema, type ServerMessage } from '../../../protocol/live.ts';
import type { GameView, MeView } from '../../../protocol/view.ts';

/** How long anything may take in real time before a test is called stuck. */
const PATIENCE_MS = 10_000;

type Named<Type extends ServerMessage['type']> = Extract<ServerMessage, { type: Type }>;
export type Receipt = Named<'receipt'> | Named<'refused'>;

interface Waiting {
  readonly check: () => boolean;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

/** One socket, and the game as its messages describe it. */
export class LiveGame {
  readonly ws: WebSocket;
  readonly messages: ServerMessage[] = [];
  /** Every message as received. */
  readonly texts: string[] = [];
  game: GameView | null = null;
  me: MeView | null = null;
  closeCode: number | null = null;
  /** Marks a socket that takes no messages, so that nobody waits for it. */
  isPaused = false;
  #waiting: Waiting[] = [];
  #refs = 0;

  constructor(address: string) {
    this.ws = new WebSocket(address);
    this.ws.on('message', (data) => this.#take(data));
    this.ws.on('error', () => undefined);
    this.ws.on('close', (code) => {
      this.closeCode = code;
      this.#look();
    });
  }

  /** The game's view, which a welcomed socket has. */
  get view(): GameView {
    if (this.game === null) throw new Error('no game was received');
    return this.game;
  }

  get isOpen(): boolean {
    return this.ws.readyState === WebSocket.OPEN;
  }

  /** Sends a message; a string is sent unchanged. If the socket is not open yet, it is sent once it opens. */
  send(message: unknown): void {
    const text = typeof message === 'string' ? message : JSON.stringify(message);
    if (this.ws.readyState === WebSocket.CONNECTING) this.ws.once('open', () => this.ws.send(text));
    else if (this.isOpen) this.ws.send(text);
  }

  /** Answers over the socket; resolves with the receipt or the refusal. */
  async answer(questionId: string, answerIndex: number): Promise<Receipt> {
    const ref = ++this.#refs;
    this.send({ type: 'answer', ref, questionId, answerIndex });
    const isReply = (message: ServerMessage): message is Receipt =>
      (message.type === 'receipt' || message.type === 'refused') && message.ref === ref;
    await this.until(() => this.messages.some(isReply), `the receipt ${ref}`);
    const reply = this.messages.find(isReply);
    if (reply === undefined) throw new Error('no receipt');
    return reply;
  }

  /** Resolves once everything sent to this socket so far has arrived. */
  async sync(): Promise<void> {
    if (!this.isOpen || this.isPaused) return;
    const t = ++this.#refs;
    this.send({ type: 'ping', t });
    const isReply = (message: ServerMessage): boolean => message.type === 'pong' && message.t === t;
    await this.until(() => this.messages.some(isReply) || !this.isOpen, `the pong ${t}`);
  }

  /** Resolves with the first message of a type, or the first after `from` messages. */
  async next<Type extends ServerMessage['type']>(type: Type, from = 0): Promise<Named<Type>> {
    const isOne = (message: ServerMessage): message is Named<Type> => message.type === type;
    await this.until(() => this.messages.slice(from).some(isOne), `a message ${type}`);
    const found = this.messages.slice(from).find(isOne);
    if (found === undefined) throw new Error(`no message ${type}`);
    return found;
  }

  /** Resolves when the game is in a phase. Rejects after `patienceMs`. */
  async phase(name: GameView['phase'], patienceMs = PATIENCE_MS): Promise<GameView> {
    await this.until(() => this.game?.phase === name, `the phase ${name}`, patienceMs);
    return this.view;
  }

  /** Resolves once the condition holds. Rejects after `patienceMs`, and if the socket closes. */
  async until(check: () => boolean, what: string, patienceMs = PATIENCE_MS): Promise<void> {
    if (check()) return;
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new Error(`waited for ${what}; the phase is ${this.game?.phase}`)),
        patienceMs,
      );
      const waiting = {
        check,
        resolve: () => {
          clearTimeout(timer);
          resolve();
        },
        reject: (error: Error) => {
          clearTimeout(timer);
          reject(error);
        },
      };
      this.#waiting.push(waiting);
      if (this.closeCode !== null) this.#look();
    });
  }

  /** Resolves with the close code. */
  async closed(): Promise<number> {
    await this.until(() => this.closeCode !== null, 'the close');
    return this.closeCode ?? 0;
  }

  end(): void {
    if (this.isPaused) this.ws.resume();
    if (this.ws.readyState === WebSocket.OPEN) this.ws.close();
    else this.ws.terminate();
  }

  #take(data: RawData): void {
    const text = Buffer.isBuffer(data) ? data.toString() : '';
    this.texts.push(text);
    const message = ServerMessageSchema.parse(JSON.parse(text));
    this.messages.push(message);
    if (message.type === 'welcome') this.me = message.me;
    if (message.type === 'welcome' || message.type === 'game') this.game = message.game;
    if (message.type === 'change' || message.type === 'answered' || message.type === 'options') {
      if (this.game?.version === message.from) this.game = viewAfter(this.game, message);
      else this.send({ type: 'behind', version: this.game?.version ?? 0 });
    }
    this.#look();
  }

  #look(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const one of waiting) {
      if (one.check()) one.resolve();
      else if (this.closeCode === null) this.#waiting.push(one);
      else one.reject(new Error(`closed with ${this.closeCode}`));
    }
  }
}

/** The game's view after a message that changes it. */
export function viewAfter(
  game: GameView,
  message: Named<'change'> | Named<'answered'> | Named<'options'>,
): GameView {
  if (message.type === 'change') return withImpliedFields(game, message.set, message.to);
  if (message.type === 'options') {
    const { to: version, options } = message;
    return { ...game, version, question: game.question && { ...game.question, options } };
  }
  const { to: version, seats, deadline } = message;
  const answered = withAnswered(game.answered, seats);
  return { ...game, version, answered, ...(deadline === undefined ? {} : { deadline }) };
}
