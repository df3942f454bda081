/** One player's device: a session, a seat and a socket. It parses only messages that no other device of its game has parsed before. */

import { WebSocket } from 'ws';

import { PROTOCOL_VERSION } from '../protocol/constants.ts';
import { numberOf, objectOf, parseObject, textOf, type Json } from './json.ts';
import type { Recorder } from './recorder.ts';
import { now } from './time.ts';

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
  /** Whether another player of the game has received these bytes before. Records their receipt if so. */
  isKnown(data: Buffer, seat: number): boolean;
  /** Takes in a message for all that is new. */
  tell(data: Buffer, message: Json, seat: number): void;
}

export interface Owner {
  readonly seat: number;
  readonly session: string;
  readonly playerId: string;
  /** Address of the server that this device plays on. */
  readonly url: string;
}

const OPTIONS = { perMessageDeflate: false, skipUTF8Validation: true } as const;

export class Device {
  readonly owner: Owner;
  readonly #audience: Audience;
  #socket: WebSocket | null = null;
  #answer: Answer | null = null;
  #ref = 0;
  #welcomed: ((game: Json) => void) | null = null;

  constructor(owner: Owner, audience: Audience) {
    this.owner = owner;
    this.#audience = audience;
  }

  /** The last answer given. */
  get answer(): Answer | null {
    return this.#answer;
  }

  /** Opens the socket and resolves with the welcome's view of the game. */
  connect(): Promise<Json> {
    const { url, session } = this.owner;
    const { gameId, recorder } = this.#audience;
    return new Promise((resolve, reject) => {
      const socket = new WebSocket(`${url.replace('http', 'ws')}/api/games/${gameId}/live`, OPTIONS);
      this.#socket = socket;
      this.#welcomed = resolve;
      socket.on('message', (data: Buffer) => this.#hear(data));
      socket.once('open', () =>
        socket.send(JSON.stringify({ type: 'hello', sessionId: session, protocol: PROTOCOL_VERSION })),
      );
      socket.once('error', reject);
      socket.once('close', (code) => {
        if (this.#socket !== null) recorder.fault(`socket closed: ${code}`);
        reject(new Error(`closed: ${code}`));
      });
    });
  }

  give(questionId: string, answerIndex: number): void {
    if (this.#socket === null) return;
    const ref = ++this.#ref;
    this.#answer = { questionId, answerIndex, at: now(), isAcknowledged: false };
    this.#socket.send(
      `{"type":"answer","ref":${ref},"questionId":"${questionId}","answerIndex":${answerIndex}}`,
    );
  }

  close(): void {
    const socket = this.#socket;
    this.#socket = null;
    socket?.terminate();
  }

  #hear(data: Buffer): void {
    const { seat } = this.owner;
    if (this.#audience.isKnown(data, seat)) return;
    const message = parseObject(data.toString());
    switch (message.type) {
      case 'receipt':
      case 'refused':
        return this.#takeReceipt(message, frameSize(data.length));
      case 'welcome':
        return this.#welcomed?.(objectOf(message, 'game'));
      default:
        this.#audience.tell(data, message, seat);
    }
  }

  #takeReceipt(message: Json, size: number): void {
    const { recorder } = this.#audience;
    recorder.traffic.receipt.messages++;
    recorder.traffic.receipt.bytes += size;
    if (this.#answer === null || numberOf(message, 'ref') !== this.#ref)
      return recorder.fault('stray receipt');
    if (message.type === 'refused') return recorder.fault(`refused: ${textOf(message, 'code')}`);
    recorder.receipts.add(now() - this.#answer.at);
    recorder.answers++;
    this.#answer.isAcknowledged = true;
  }
}

/** Bytes on the wire of a message as servers send it: unmasked, in one frame. */
export function frameSize(length: number): number {
  return length + (length < 126 ? 2 : length < 0x1_0000 ? 4 : 10);
}
