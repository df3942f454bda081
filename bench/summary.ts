/** Summarizes what the players recorded, by question and by answer. */

import type { Percentiles } from '../test/support/harness/samples.ts';
import { KINDS, type Kind, type Recorder } from './recorder.ts';

export interface Summary {
  readonly answers: number;
  readonly receipts: Percentiles;
  readonly phases: Percentiles;
  readonly answered: Percentiles;
  readonly reveals: Percentiles;
  /** Of all messages to one player for one question, by what they are about. */
  readonly bytes: Readonly<Record<Kind, number>>;
  readonly bytesPerQuestion: number;
  /** Messages per answer, to all players together, that report who has answered. */
  readonly deliveriesPerAnswer: number;
  readonly faults: Readonly<Record<string, number>>;
}

/** Sums up a recorder. */
export function summarise(recorder: Recorder, players: number): Summary {
  const asked = recorder.questions * players;
  const bytesOf = (kind: Kind): number => recorder.traffic[kind].bytes / asked;
  const bytes = {
    question: bytesOf('question'),
    answered: bytesOf('answered'),
    reveal: bytesOf('reveal'),
    receipt: bytesOf('receipt'),
    other: bytesOf('other'),
  };
  return {
    answers: recorder.answers,
    receipts: recorder.receipts.percentiles(),
    phases: recorder.phases.percentiles(),
    answered: recorder.answered.percentiles(),
    reveals: recorder.reveals.percentiles(),
    bytes,
    bytesPerQuestion: KINDS.reduce((sum, kind) => sum + bytes[kind], 0),
    deliveriesPerAnswer: recorder.traffic.answered.messages / recorder.answers,
    faults: Object.fromEntries(recorder.faults),
  };
}
