/** One game of the bench as its devices see it: each message is taken in once, and its arrival at the last player is timed. */

import type { ServerMessage } from '../protocol/live.ts';
import type { GameView } from '../protocol/view.ts';
import { viewAfter } from '../test/support/harness/live-game.ts';
import type { Reply } from '../test/support/harness/player-client.ts';
import type { Audience, Device } from './device.ts';
import { now, type Kind, type Recorder } from './recorder.ts';

/** How many messages to all are remembered until every device has them. */
const REMEMBERED = 8;
/** Added to the instant at which a question opens, so that no answer is too early. */
const OPEN_AFTER_MS = 2;
const AGAIN_AFTER_MS = 100;
/** Of every question; a long one is sent without its options first. */
const OPTION_COUNT = 4;

/** A message to all: the seats that have it, and what to do once all have it. */
interface Sent {
  readonly data: Buffer;
  readonly kind: Kind;
  seats: number;
  count: number;
  readonly whenAllHave: (at: number) => void;
}

export abstract class BenchGame implements Audience {
  readonly gameId: string;
  readonly recorder: Recorder;
  readonly devices: Device[] = [];
  protected isOver = false;
  readonly #recent: Sent[] = [];
  #view: GameView | null = null;

  constructor(gameId: string, recorder: Recorder) {
    this.gameId = gameId;
    this.recorder = recorder;
  }

  /** What to do once the message that changed `before` into the present view has reached the last player. */
  protected abstract timed(before: GameView): (at: number) => void;
  protected abstract act(before: GameView): void;

  protected get view(): GameView {
    if (this.#view === null) throw new Error('no game was received');
    return this.#view;
  }

  async connect(): Promise<void> {
    const [first, ...others] = this.devices;
    // Its view first, because it is sent what the others' arrival changes.
    this.#view = (await first?.connect()) ?? null;
    await Promise.all(others.map((device) => device.connect()));
  }

  async start(): Promise<void> {
    await this.#command('start');
  }

  /** Closes all sockets without leaving the game. */
  stop(): void {
    this.isOver = true;
    for (const device of this.devices) device.close();
  }

  isKnown(data: Buffer, seat: number): boolean {
    const sent = this.#recent.find(
      (one) => one.data.length === data.length && (one.seats & (1 << seat)) === 0 && one.data.equals(data),
    );
    if (sent !== undefined) this.#count(sent, seat);
    return sent !== undefined;
  }

  take(data: Buffer, message: ServerMessage, seat: number): void {
    if (message.type !== 'change' && message.type !== 'answered' && message.type !== 'options')
      return this.recorder.fault(`a ${message.type} message`);
    const before = this.view;
    this.#view = viewAfter(before, message);
    const sent = { data, kind: kindOf(message), seats: 0, count: 0, whenAllHave: this.timed(before) };
    this.#recent.push(sent);
    if (this.#recent.length > REMEMBERED) this.#recent.shift();
    this.#count(sent, seat);
    if (message.type === 'change') this.act(before);
  }

  /** Has the player whose turn it is pick a topic. */
  protected pick(topic: string, difficulty: 'easy' | 'medium' | 'hard'): void {
    const { chooserId, currentRound: roundNumber } = this.view;
    const chooser = this.devices.find(({ playerId }) => playerId === chooserId);
    if (chooser === undefined) return;
    const body = { gameId: this.gameId, playerId: chooserId, topic, difficulty, roundNumber };
    this.attempt(async () => expectSuccess(await chooser.client.call('select-topic', body)));
  }

  /** Has every player answer the open question, each at a random moment in this span after it opens. */
  protected answerAll({ fromMs, toMs }: { readonly fromMs: number; readonly toMs: number }): void {
    const { question, questionStartTime } = this.view;
    if (question === null) return;
    const opensIn = Math.max(0, (questionStartTime ?? 0) - now()) + OPEN_AFTER_MS;
    for (const device of this.devices) {
      const answerIndex = Math.floor(Math.random() * OPTION_COUNT);
      const delay = opensIn + fromMs + Math.random() * (toMs - fromMs);
      setTimeout(() => device.give(question.id, answerIndex), delay);
    }
  }

  protected playAgain(): void {
    setTimeout(() => {
      if (this.isOver) return;
      this.attempt(async () => {
        await this.#command('play-again');
        await this.start();
      });
    }, AGAIN_AFTER_MS);
  }

  /** A failure counts as a fault. */
  protected attempt(work: () => Promise<void>): void {
    work().catch((error: unknown) => {
      if (!this.isOver) this.recorder.fault(String(error));
    });
  }

  async #command(name: string): Promise<void> {
    const [host] = this.devices;
    if (host !== undefined) expectSuccess(await host.client.post(`/api/games/${this.gameId}/${name}`, {}));
  }

  #count(sent: Sent, seat: number): void {
    this.recorder.received(sent.kind, sent.data.length);
    sent.seats |= 1 << seat;
    sent.count++;
    if (sent.count === this.devices.length) sent.whenAllHave(now());
  }
}

function expectSuccess({ status, text }: Reply): void {
  if (status >= 300) throw new Error(`${status}: ${text}`);
}

function kindOf(message: Extract<ServerMessage, { type: 'change' | 'answered' | 'options' }>): Kind {
  if (message.type === 'answered') return 'answered';
  if (message.type === 'options') return 'question';
  const { phase, answered } = message.set;
  if (phase === 'question' || phase === 'reveal') return phase;
  return answered !== undefined && phase === undefined ? 'answered' : 'other';
}
