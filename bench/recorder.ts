/** What all players measured since the last reset, and its summary. */

import { Samples, type Percentiles } from '../test/support/harness/samples.ts';

/** What a message is about. */
const KINDS = ['question', 'answered', 'reveal', 'receipt', 'other'] as const;
export type Kind = (typeof KINDS)[number];

/** The fault of a question that closed sooner than Q-4 says. */
export const CLOSED_EARLY = 'a question closed before everyone had 1 s after the last answer';

export type Faults = Readonly<Record<string, number>>;

export interface Summary {
  readonly answers: number;
  readonly receipts: Percentiles;
  readonly phases: Percentiles;
  readonly answered: Percentiles;
  readonly reveals: Percentiles;
  /** Bytes of all messages to one player for one question, by subject and together. */
  readonly bytes: Readonly<Record<Kind, number>>;
  readonly bytesPerQuestion: number;
  /** Messages per answer, to all players together, that report who has answered. */
  readonly deliveriesPerAnswer: number;
  readonly faults: Faults;
}

const none = (): Record<Kind, number> => ({ question: 0, answered: 0, reveal: 0, receipt: 0, other: 0 });

export class Recorder {
  /** Milliseconds from an answer to its receipt. */
  readonly receipts = new Samples();
  /** From an answer until the last player's socket has received it. */
  readonly answered = new Samples();
  /** From a change of phase (its deadline, or the command that asked for it) to the last player's socket. */
  readonly phases = new Samples();
  /** From a question's closing instant to its reveal at the last player's socket. */
  readonly reveals = new Samples();
  /** Questions closed, each in one game. */
  questions = 0;
  /** Answers acknowledged by a receipt. */
  answers = 0;
  /** What went wrong, and how often: refusals by code, sockets closed, acknowledged answers that a reveal does not show. */
  readonly faults = new Map<string, number>();
  #bytes = none();
  #deliveries = 0;

  fault(what: string): void {
    this.faults.set(what, (this.faults.get(what) ?? 0) + 1);
  }

  /** Counts a message by the length of its text and its frame header: servers send one frame, unmasked. */
  received(kind: Kind, length: number): void {
    this.#bytes[kind] += length + (length < 126 ? 2 : length < 0x1_0000 ? 4 : 10);
    if (kind === 'answered') this.#deliveries++;
  }

  /** Forgets everything but the faults. */
  reset(): void {
    for (const samples of [this.receipts, this.answered, this.phases, this.reveals]) samples.clear();
    this.questions = 0;
    this.answers = 0;
    this.#bytes = none();
    this.#deliveries = 0;
  }

  summary(players: number): Summary {
    const asked = this.questions * players;
    const bytes = none();
    for (const kind of KINDS) bytes[kind] = this.#bytes[kind] / asked;
    return {
      answers: this.answers,
      receipts: this.receipts.percentiles(),
      phases: this.phases.percentiles(),
      answered: this.answered.percentiles(),
      reveals: this.reveals.percentiles(),
      bytes,
      bytesPerQuestion: KINDS.reduce((sum, kind) => sum + bytes[kind], 0),
      deliveriesPerAnswer: this.#deliveries / this.answers,
      faults: Object.fromEntries(this.faults),
    };
  }
}

let clockOffset = Number.NaN;

/** Reads the wall clock again, at the start of one of its milliseconds. Server and players are on one machine and share it. */
export function setClock(): void {
  const began = Date.now();
  let tick = began;
  while (tick === began) tick = Date.now();
  clockOffset = tick - performance.now();
}

/** Milliseconds since the epoch by the wall clock, at a resolution below its own. */
export function now(): number {
  return clockOffset + performance.now();
}

setClock();
