/** Writing with one model: plan, write, check, read blind; each question is given as soon as it has passed. */

import type { Candidate } from '../../../bank/checks.ts';
import type { Fact, Progress } from '../../../game/game.ts';
import { createChannel, type Channel } from '../channel.ts';
import { findFault } from '../checks/checks.ts';
import { repair } from '../checks/repair.ts';
import type { QuestionMetrics } from '../metrics.ts';
import type { WriteRequest } from '../port.ts';
import type { RoundBeingWritten } from '../round.ts';
import { readBlind } from './blind.ts';
import type { Model } from './model.ts';
import { askForQuestions } from './prompts.ts';
import type { Subtopics } from './subtopics.ts';
import type { Timing } from './timing.ts';

/** Asked for beyond what is wanted, because some will not pass. */
const SPARE = 3;
/** A model that does not stop is read to so many times what it was asked for: each question costs a reading. */
const MAX_OVERSHOOT = 2;

/** A model that writes, and the one that reads blind after it: null where that is switched off. */
export interface Author {
  readonly writer: Model;
  readonly reader: Model | null;
}

export interface WriterParts {
  readonly subtopics: Subtopics;
  readonly timing: Timing;
  readonly metrics: QuestionMetrics;
  readonly random: () => number;
}

interface Passed {
  readonly question: Candidate;
  /** Whether the blind reader agreed. */
  readonly checked: boolean;
}

export type WriterStep = { readonly progress: Progress } | { readonly passed: Passed };

/** One model's part in a round. */
export interface Job {
  readonly author: Author;
  readonly request: WriteRequest;
  readonly round: RoundBeingWritten;
  /** Told to the model beside the facts of the game: what its players met earlier, the latest last. */
  readonly seen: readonly Fact[];
}

/** Writes until the model ends or the reader stops. Rejects with a ModelError; what was given before is good. */
export async function* writeWithModel(
  parts: WriterParts,
  job: Job,
  signal: AbortSignal,
): AsyncGenerator<WriterStep> {
  const controller = new AbortController();
  const either = AbortSignal.any([signal, controller.signal]);
  const steps = createChannel<WriterStep>();
  const writing = produce(parts, job, steps, either).then(
    () => steps.end(),
    (error: unknown) => steps.end(error instanceof Error ? error : new Error(String(error))),
  );
  try {
    yield* steps;
  } finally {
    controller.abort();
    await writing;
  }
}

async function produce(
  parts: WriterParts,
  job: Job,
  steps: Channel<WriterStep>,
  signal: AbortSignal,
): Promise<void> {
  const { author, request, round, seen } = job;
  const count = request.count + SPARE;
  steps.push({ progress: { stage: 'planning', count: 0 } });
  const subtopics = await parts.subtopics.draw(author.writer, request, count, signal);
  steps.push({ progress: { stage: 'writing', count: 0 } });
  const wanted = { ...request, count, subtopics, alreadyAsked: [...seen, ...request.facts] };
  const readings: Promise<void>[] = [];
  let [written, given] = [0, 0];
  try {
    for await (const raw of author.writer.ask(askForQuestions(wanted, parts.timing), signal)) {
      written = Math.min(written + 1, request.count);
      const question = repair(raw);
      const fault = findFault(question, round.context());
      if (fault === null) readings.push(read(parts, job, question, steps, signal));
      else parts.metrics.rejected(fault.check);
      // After the question, where nobody reads it first: it need not wait until it is noted that it was written.
      steps.push({ progress: { stage: 'writing', count: written } });
      if (++given === count * MAX_OVERSHOOT) break;
    }
  } finally {
    if (readings.length > 0) steps.push({ progress: { stage: 'checking', count: written } });
    await Promise.all(readings);
  }
}

/** Has a question read blind, and gives it when the reader agrees or cannot be had. */
async function read(
  { timing, random, metrics }: WriterParts,
  { author: { reader }, request, round }: Job,
  question: Candidate,
  steps: Channel<WriterStep>,
  signal: AbortSignal,
): Promise<void> {
  round.hold(question);
  const reading =
    reader === null
      ? 'unread'
      : await readBlind({ reader, timing, random }, question, request.kids, signal).catch(
          () => 'aborted' as const,
        );
  if (reading === 'agrees' || reading === 'unread') {
    steps.push({ passed: { question, checked: reading === 'agrees' } });
    return;
  }
  round.release(question);
  if (reading === 'disagrees') metrics.rejected('blindReading');
}
