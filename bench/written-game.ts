/** A game whose questions a model writes one by one, each while its players wait for it. Times each from its last byte to the last player's socket. */

import type { Writable } from 'node:stream';

import type { Audience, Device } from './device.ts';
import type { BenchCaller } from './http.ts';
import { listOf, numberOf, objectOf, textOf, type Json } from './json.ts';
import type { Recorder } from './recorder.ts';
import { now } from './time.ts';

/** What a model writes at once, in characters, and the pause after it in milliseconds: about two hundred tokens a second. */
const PIECE = 16;
const PIECE_EVERY = 20;
/** Milliseconds within which everybody has answered. */
const ANSWERED_WITHIN = 60;

export interface BenchQuestion {
  readonly question: string;
  readonly answer: string;
  readonly distractors: readonly string[];
  readonly explanation: string;
  readonly subject: string;
}

/** A question was pushed: the round's how manieth, and when its last byte left the model and when its push reached the last player. */
export interface Pushed {
  readonly number: number;
  readonly question: string;
  readonly from: number;
  readonly to: number;
}

export interface WrittenGameParts {
  readonly caller: BenchCaller;
  readonly recorder: Recorder;
  readonly makeQuestion: () => BenchQuestion;
  readonly pushed: (pushed: Pushed) => void;
}

/** A message whose arrival at the last player is awaited. */
interface Awaited {
  readonly data: Buffer;
  readonly number: number;
  count: number;
}

export class WrittenGame implements Audience {
  readonly gameId: string;
  readonly recorder: Recorder;
  readonly devices: Device[] = [];
  readonly #parts: WrittenGameParts;
  /** The last messages sent to all players. */
  readonly #recent: { readonly data: Buffer; seats: number }[] = [];
  #view: Record<string, unknown> = {};
  #stream: Writable | null = null;
  #sent = { number: 0, question: '', at: 0 };
  #awaited: Awaited | null = null;
  #isOver = false;

  constructor(gameId: string, parts: WrittenGameParts) {
    this.gameId = gameId;
    this.recorder = parts.recorder;
    this.#parts = parts;
  }

  async connect(): Promise<void> {
    const views = await Promise.all(this.devices.map((device) => device.connect()));
    this.#view = { ...views.at(-1) };
    await this.#command('start');
  }

  stop(): void {
    this.#isOver = true;
    for (const device of this.devices) device.close();
  }

  /** The model was asked for this game's round: it writes the first question, the others when they are waited for. */
  write(stream: Writable): void {
    this.#stream = stream;
    stream.write('{"elements":[');
    this.#send(1);
  }

  isKnown(data: Buffer, seat: number): boolean {
    const told = this.#recent.find((one) => (one.seats & (1 << seat)) === 0 && one.data.equals(data));
    if (told === undefined) return false;
    told.seats |= 1 << seat;
    this.#count(data);
    return true;
  }

  tell(data: Buffer, message: Json, seat: number): void {
    const set = objectOf(message, message.type === 'game' ? 'game' : 'set');
    const before = this.#view.phase;
    Object.assign(this.#view, set);
    this.#recent.push({ data, seats: 1 << seat });
    if (this.#recent.length > 8) this.#recent.shift();
    const { phase } = this.#view;
    if (phase === 'intro' && before === 'generating') this.#await(data, 1);
    if (phase === 'question' && before === 'reveal')
      this.#await(data, numberOf(this.#view, 'currentQuestion') ?? 0);
    this.#count(data);
    if (phase !== before || 'chooserId' in set || 'reveal' in set) this.#act(before);
  }

  #await(data: Buffer, number: number): void {
    this.#awaited = { data, number, count: 0 };
  }

  #count(data: Buffer): void {
    const awaited = this.#awaited;
    if (awaited === null || !awaited.data.equals(data)) return;
    awaited.count++;
    if (awaited.count < this.devices.length) return;
    const { number, question, at } = this.#sent;
    this.#awaited = null;
    if (number !== awaited.number) this.recorder.fault('another question than the one written last');
    else this.#parts.pushed({ number, question, from: at, to: now() });
  }

  #act(before: unknown): void {
    switch (this.#view.phase) {
      case 'choosing':
        return this.#choose();
      case 'generationFailed':
        return this.recorder.fault('a generation failed');
      case 'question':
        return before === 'question' ? undefined : this.#answer();
      case 'reveal':
        return this.#advance();
      case 'finished':
        return before === 'finished' ? undefined : this.#again();
    }
  }

  #choose(): void {
    const chooser = this.devices.find(({ owner }) => owner.playerId === this.#view.chooserId);
    if (chooser === undefined) return;
    const { playerId, session, url } = chooser.owner;
    const roundNumber = numberOf(this.#view, 'currentRound') ?? 0;
    const topic = `${this.gameId} ${roundNumber} at ${now().toFixed(3)}`;
    const body = { gameId: this.gameId, playerId, topic, difficulty: 'medium', roundNumber };
    this.#parts.caller
      .post(`${url}/api/functions/select-topic`, session, body)
      .catch((error: unknown) => this.#failed(error));
  }

  #answer(): void {
    const question = objectOf(this.#view, 'question');
    if (textOf(question, 'text') !== this.#sent.question) this.recorder.fault('a question from elsewhere');
    const opensIn = Math.max(0, (numberOf(this.#view, 'questionStartTime') ?? 0) - now());
    for (const device of this.devices) {
      const wait = opensIn + 3 + Math.random() * ANSWERED_WITHIN;
      setTimeout(
        () =>
          device.give(textOf(question, 'id'), Math.floor(Math.random() * listOf(question, 'options').length)),
        wait,
      );
    }
  }

  #advance(): void {
    const number = numberOf(this.#view, 'currentQuestion') ?? 0;
    if (objectOf(this.#view, 'reveal').waiting === true && this.#sent.number === number)
      this.#send(number + 1);
  }

  /** Streams the next question piece by piece. */
  #send(number: number): void {
    const written = this.#parts.makeQuestion();
    const text = (number === 1 ? '' : ',') + JSON.stringify(written);
    this.#sent = { number, question: written.question, at: Number.NaN };
    let from = 0;
    const timer = setInterval(() => {
      const piece = text.slice(from, from + PIECE);
      from += PIECE;
      if (from >= text.length) {
        clearInterval(timer);
        this.#sent.at = now();
      }
      this.#stream?.write(piece);
    }, PIECE_EVERY);
  }

  #again(): void {
    setTimeout(() => {
      if (this.#isOver) return;
      this.#command('play-again')
        .then(() => this.#command('start'))
        .catch((error: unknown) => this.#failed(error));
    }, 50);
  }

  async #command(name: string): Promise<void> {
    const [host] = this.devices;
    if (host === undefined) return;
    const { url, session } = host.owner;
    await this.#parts.caller.post(`${url}/api/games/${this.gameId}/${name}`, session, {});
  }

  #failed(error: unknown): void {
    if (!this.#isOver) this.recorder.fault(error instanceof Error ? error.message : String(error));
  }
}
