/** One player's device: a client with a seat, and a socket that parses only messages that no other device of its game has parsed before. */

import { WebSocket } from 'ws';

import { PROTOCOL_VERSION } from '../protocol/constants.ts';
import { ServerMessageSchema, type ServerMessage } from '../protocol/live.ts';
import type { GameView } from '../protocol/view.ts';
import type { PlayerClient } from '../test/support/harness/player-client.ts';
import { now, type Recorder } from './recorder.ts';

export interface Answer {
  readonly questionId: string;
  readonly answerIndex: number;
  /** When it was sent, by the wall clock. */
  readonly at: number;
  isAcknowledged: boolean;
}

/** What the devices of a game have in common. */
export interface Audience {
  readonly gameId: string;
  readonly recorder: Recorder;
  /** Whether another device of the game has received these bytes before. Records their receipt if so. */
  isKnown(data: Buffer, seat: number): boolean;
  /** Receives a new message that is sent to all. */
  take(data: Buffer, message: ServerMessage, seat: number): void;
}

export class Device {
  readonly client: PlayerClient;
  readonly seat: number;
  readonly playerId: string | null;
  answer: Answer | null = null;
  readonly #audience: Audience;
  #socket: WebSocket | null = null;
  #ref = 0;
  #welcomed: ((game: GameView) => void) | null = null;

  constructor(client: PlayerClient, seat: number, playerId: string | null, audience: Audience) {
    this.client = client;
    this.seat = seat;
    this.playerId = playerId;
    this.#audience = audience;
  }

  /** Opens the socket and resolves with the welcome's view of the game. */
  connect(): Promise<GameView> {
    const { base, sessionId } = this.client;
    const { gameId, recorder } = this.#audience;
    return new Promise((resolve, reject) => {
      const socket = new WebSocket(`${base.replace('http', 'ws')}/api/games/${gameId}/live`, {
        perMessageDeflate: false,
        skipUTF8Validation: true,
      });
      this.#socket = socket;
      this.#welcomed = resolve;
      socket.on('message', (data: Buffer) => this.#take(data));
      socket.once('open', () =>
        socket.send(JSON.stringify({ type: 'hello', sessionId, protocol: PROTOCOL_VERSION })),
      );
      socket.once('error', reject);
      socket.once('close', (code) => {
        if (this.#socket !== null) recorder.fault(`socket closed: ${code}`);
        reject(new Error(`closed: ${code}`));
      });
    });
  }

  give(questionId: string, answerIndex: number): void {
    // A question that opens again after a pause keeps the first answer.
    if (this.#socket === null || this.answer?.questionId === questionId) return;
    this.answer = { questionId, answerIndex, at: now(), isAcknowledged: false };
    this.#socket.send(JSON.stringify({ type: 'answer', ref: ++this.#ref, questionId, answerIndex }));
  }

  close(): void {
    const socket = this.#socket;
    this.#socket = null;
    socket?.terminate();
  }

  #take(data: Buffer): void {
    if (this.#audience.isKnown(data, this.seat)) return;
    const message = ServerMessageSchema.parse(JSON.parse(data.toString()));
    if (message.type === 'receipt' || message.type === 'refused') this.#takeReceipt(message, data.length);
    else if (message.type === 'welcome') this.#welcomed?.(message.game);
    else this.#audience.take(data, message, this.seat);
  }

  #takeReceipt(message: Extract<ServerMessage, { ref: unknown }>, length: number): void {
    const { recorder } = this.#audience;
    recorder.received('receipt', length);
    if (this.answer === null || message.ref !== this.#ref) return recorder.fault('stray receipt');
    if (message.type === 'refused') return recorder.fault(`refused: ${message.code}`);
    recorder.receipts.add(now() - this.answer.at);
    recorder.answers++;
    this.answer.isAcknowledged = true;
  }
}
