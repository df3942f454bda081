/** What all players measured since the last reset. */

import { Samples } from '../test/support/harness/samples.ts';

/** What a message is about. */
export const KINDS = ['question', 'answered', 'reveal', 'receipt', 'other'] as const;
export type Kind = (typeof KINDS)[number];

/** The fault of a question that closed sooner than Q-4 says. */
export const CLOSED_EARLY = 'a question closed before everyone had 1 s after the last answer';

interface Traffic {
  messages: number;
  bytes: number;
}

export interface Recorder {
  /** Milliseconds from an answer to its receipt. */
  readonly receipts: Samples;
  /** From an answer until the last player's socket has received it. */
  readonly answered: Samples;
  /** From a change of phase (its deadline, or the command that asked for it) to the last player's socket. */
  readonly phases: Samples;
  /** From a question's closing instant to its reveal at the last player's socket. */
  readonly reveals: Samples;
  readonly traffic: Readonly<Record<Kind, Traffic>>;
  /** Questions closed, each in one game. */
  questions: number;
  /** Answers acknowledged by a receipt. */
  answers: number;
  /** What went wrong, and how often: refusals by code, sockets closed, acknowledged answers that a reveal does not show. */
  readonly faults: Map<string, number>;
  fault(what: string): void;
  reset(): void;
}

export function createRecorder(): Recorder {
  const traffic = {
    question: nothing(),
    answered: nothing(),
    reveal: nothing(),
    receipt: nothing(),
    other: nothing(),
  };
  const recorder: Recorder = {
    receipts: new Samples(),
    answered: new Samples(),
    phases: new Samples(),
    reveals: new Samples(),
    traffic,
    questions: 0,
    answers: 0,
    faults: new Map(),
    fault(what) {
      recorder.faults.set(what, (recorder.faults.get(what) ?? 0) + 1);
    },
    reset() {
      for (const samples of [recorder.receipts, recorder.answered, recorder.phases, recorder.reveals])
        samples.clear();
      for (const kind of KINDS) Object.assign(traffic[kind], nothing());
      recorder.questions = 0;
      recorder.answers = 0;
    },
  };
  return recorder;
}

function nothing(): Traffic {
  return { messages: 0, bytes: 0 };
}
