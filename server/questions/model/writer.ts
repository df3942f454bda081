/** Writing with one model: plan, write, check, read blind; each question is pushed as soon as it has passed. */

import type { Candidate } from '../../../bank/checks.ts';
import { factOfKey } from '../../../bank/facts.ts';
import type { Progress } from '../../../game/game.ts';
import { findFault, type PassedQuestion } from '../checks/checks.ts';
import { repair } from '../checks/repair.ts';
import type { QuestionMetrics } from '../metrics.ts';
import type { RoundDraft } from '../round.ts';
import { answerWithoutKey } from './blind-check.ts';
import { withPurpose, type ModelRequest, type Model } from './model.ts';
import { questionsRequest } from './prompts.ts';
import type { Subtopics } from './subtopics.ts';
import type { Timing } from './timing.ts';

/** Questions requested beyond what is wanted, because some will not pass. */
const SPARE = 3;
/** A model that does not stop is read up to this multiple of the requested count: each question costs a blind reading. */
const MAX_OVERSHOOT = 2;

/** A model that writes, and the one that reads its questions blind; null if that is switched off. */
export interface ModelPair {
  readonly writer: Model;
  readonly reader: Model | null;
}

/** The same models for another purpose, whose calls `takeCall` may bound. */
export function pairWithPurpose(
  { writer, reader }: ModelPair,
  use: Pick<ModelRequest<unknown>, 'purpose' | 'takeCall'>,
): ModelPair {
  return { writer: withPurpose(writer, use), reader: reader === null ? null : withPurpose(reader, use) };
}

export interface WriterParts {
  readonly subtopics: Subtopics;
  readonly timing: Timing;
  readonly metrics: QuestionMetrics;
  readonly random: () => number;
}

/** Receives what one model writes, each as soon as it is ready. */
export interface WriterSink {
  /** Stops the writing. */
  readonly signal: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
  /** Returns whether more questions are wanted; after false nothing follows. */
  readonly onPassed: (question: PassedQuestion) => boolean;
}

/** One model's part in a round. */
export interface Job {
  readonly pair: ModelPair;
  readonly round: RoundDraft;
}

/** Writes until the model ends or no more is wanted. Rejects with a ModelError or the signal's reason; questions pushed before remain valid. */
export async function writeWithModel(parts: WriterParts, job: Job, sink: WriterSink): Promise<void> {
  const enough = new AbortController();
  const guarded: GuardedSink = {
    signal: AbortSignal.any([sink.signal, enough.signal]),
    onProgress(stage, count) {
      if (!enough.signal.aborted) sink.onProgress?.({ stage, count });
    },
    onPassed(question) {
      if (!enough.signal.aborted && !sink.onPassed(question)) enough.abort();
    },
  };
  try {
    await produce(parts, job, guarded);
  } catch (error) {
    if (!enough.signal.aborted) throw error;
  }
}

/** Passes nothing on once there are enough questions. */
interface GuardedSink {
  /** Aborts when the caller's signal does, or when there are enough questions. */
  readonly signal: AbortSignal;
  readonly onProgress: (stage: Progress['stage'], count: number) => void;
  readonly onPassed: (question: PassedQuestion) => void;
}

async function produce(parts: WriterParts, job: Job, sink: GuardedSink): Promise<void> {
  const { pair, round } = job;
  const request = round.rest();
  const { signal } = sink;
  const count = request.count + SPARE;
  sink.onProgress('planning', 0);
  const subtopics = await parts.subtopics.draw(pair.writer, request, count, signal);
  sink.onProgress('writing', 0);
  const seen = [...round.seen].flatMap((key) => factOfKey(key) ?? []);
  const wanted = { ...request, count, subtopics, alreadyAsked: [...seen, ...request.facts] };
  const pending = new Set<Candidate>();
  /** Has a question read blind, and passes it on when the reader agrees or cannot be asked. */
  const read = async (question: Candidate): Promise<void> => {
    pending.add(question);
    const reading =
      pair.reader === null
        ? 'unread'
        : await answerWithoutKey({ ...parts, reader: pair.reader }, question, request.kids, signal).catch(
            () => 'aborted' as const,
          );
    pending.delete(question);
    if (reading === 'agrees' || reading === 'unread')
      sink.onPassed({ ...question, checked: reading === 'agrees' });
    if (reading === 'disagrees') parts.metrics.rejected('blindReading');
  };
  const readings: Promise<void>[] = [];
  let [written, given] = [0, 0];
  try {
    for await (const raw of pair.writer.ask(questionsRequest(wanted, parts.timing), signal)) {
      written = Math.min(written + 1, request.count);
      const question = repair(raw);
      const fault = findFault(question, round.context([...pending]));
      if (fault === null) readings.push(read(question));
      else parts.metrics.rejected(fault.check);
      // Sent after the question: if no reader is configured, the question need not wait until its progress is saved.
      sink.onProgress('writing', written);
      if (++given === count * MAX_OVERSHOOT) break;
    }
  } finally {
    if (readings.length > 0) sink.onProgress('checking', written);
    await Promise.all(readings);
  }
}
