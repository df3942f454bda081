/** The way of a round's questions: pool, then models, then bank, until there are enough. A source that fails makes room for the next. */

import type { Candidate } from '../../bank/checks.ts';
import { factOfKey } from '../../bank/facts.ts';
import type { WrittenQuestion } from '../../game/game.ts';
import type { Bank } from './bank/bank.ts';
import { drawFromBank, type BankUse } from './bank/draw.ts';
import type { LanguageCheck } from './checks/language.ts';
import type { InPlay } from './in-play.ts';
import type { QuestionMetrics } from './metrics.ts';
import { isOverBudget, ModelError } from './model/model.ts';
import type { Subtopics } from './model/subtopics.ts';
import type { Timing } from './model/timing.ts';
import { writeWithModel, type Author, type Job } from './model/writer.ts';
import { drawFromPool, type QuestionStore } from './pool.ts';
import type { WriteRequest, WriteStep } from './port.ts';
import { createRound, type RoundBeingWritten } from './round.ts';

export interface Log {
  warn(about: object, message: string): void;
}

export interface SourceParts {
  readonly bank: Bank;
  readonly store: QuestionStore | null;
  readonly inPlay: InPlay;
  /** The model and the one asked when it fails; empty without a model. */
  readonly authors: readonly Author[];
  readonly checkLanguage: LanguageCheck;
  readonly subtopics: Subtopics;
  readonly timing: Timing;
  readonly metrics: QuestionMetrics;
  readonly log: Log;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Numbers from 0 (included) to 1 (excluded). */
  readonly random: () => number;
  readonly newId: () => string;
}

/** A step of writing that brings questions. */
export type QuestionStep = Extract<WriteStep, { readonly questions: unknown }>;

/** Facts looked up that the players met earlier. */
const SEEN_LOOK = 5_000;

type Found = Candidate & {
  readonly checked: boolean;
  readonly imageUrl?: string | undefined;
  /** Its language, where it may be another than the round's. */
  readonly language?: string;
  readonly bankId?: string;
};

/** Writes a round's questions. Stops at the signal. */
export async function* writeRound(
  parts: SourceParts,
  request: WriteRequest,
  signal: AbortSignal,
): AsyncGenerator<WriteStep> {
  signal.throwIfAborted();
  const seen = await tried(parts, 'seen facts could not be read', [], () =>
    parts.store === null ? Promise.resolve([]) : parts.store.findSeen(request.sessions, SEEN_LOOK),
  );
  const round = createRound(request, new Set(seen), parts.checkLanguage);
  yield* fromPool(parts, request, round);
  if (!request.isUrgent) yield* fromModels(parts, round, seen, signal);
  signal.throwIfAborted();
  yield* fromBank(parts, round, seen, 'game');
}

/** What is still missing, from the bank. */
export function* fromBank(
  parts: SourceParts,
  round: RoundBeingWritten,
  seen: readonly string[],
  use: BankUse,
): Generator<QuestionStep> {
  if (round.missing() <= 0) return;
  const { bank, random, inPlay } = parts;
  const drawn = drawFromBank(bank, round.rest(), new Set(seen), random, use, inPlay.keys());
  // The bank has no questions in some languages: whoever is asked in another one is told.
  const wanted = round.rest().language;
  const found = drawn.map(({ language, ...entry }) => (language === wanted ? entry : { ...entry, language }));
  yield* emit(parts, 'bank', found);
}

async function* fromPool(
  parts: SourceParts,
  request: WriteRequest,
  round: RoundBeingWritten,
): AsyncGenerator<WriteStep> {
  const { store, random, inPlay } = parts;
  if (store === null) return;
  yield* emit(
    parts,
    'pool',
    await tried(parts, 'the pool could not be read', [], () =>
      drawFromPool(store, request, round, inPlay.keys(), random),
    ),
  );
}

/** Each model in turn for what is still missing, all within one time. */
export async function* fromModels(
  parts: SourceParts,
  round: RoundBeingWritten,
  seen: readonly string[],
  signal: AbortSignal,
): AsyncGenerator<WriteStep> {
  const { all, none } = parts.timing;
  const wanted = round.missing();
  const fruitless = new AbortController();
  const patience = setTimeout(
    () => round.missing() === wanted && fruitless.abort(new ModelError('slow', 'no question passed in time')),
    none,
  );
  const inTime = AbortSignal.any([signal, fruitless.signal, AbortSignal.timeout(all)]);
  try {
    for (const author of parts.authors) yield* fromAuthor(parts, author, round, seen, inTime);
  } finally {
    clearTimeout(patience);
  }
}

/** What is missing, and once more what did not pass. A failure is noted: the next source goes on. */
async function* fromAuthor(
  parts: SourceParts,
  author: Author,
  round: RoundBeingWritten,
  seen: readonly string[],
  signal: AbortSignal,
): AsyncGenerator<WriteStep> {
  try {
    for (let pass = 0; pass < 2 && round.missing() > 0 && !signal.aborted; pass++) {
      const job = { author, request: round.rest(), round, seen: seen.flatMap((key) => factOfKey(key) ?? []) };
      yield* fromModel(parts, job, signal);
    }
  } catch (error) {
    // The game moved on.
    if (error instanceof Error && error.name === 'AbortError') return;
    if (isOverBudget(error)) return;
    parts.log.warn({ err: error, model: author.writer.name }, 'a model could not write all questions');
  }
}

async function* fromModel(parts: SourceParts, job: Job, signal: AbortSignal): AsyncGenerator<WriteStep> {
  for await (const step of writeWithModel(parts, job, signal)) {
    if ('progress' in step) {
      yield step;
      continue;
    }
    const { question, checked } = step.passed;
    job.round.take(question);
    yield* emit(parts, 'model', [{ ...question, checked }]);
    if (job.round.missing() === 0) return;
  }
}

function* emit(
  { metrics, newId }: SourceParts,
  source: 'pool' | 'model' | 'bank',
  found: readonly Found[],
): Generator<QuestionStep> {
  if (found.length === 0) return;
  metrics.written(source, found.length);
  yield { questions: found.map((question) => written(question, newId())) };
}

function written(question: Found, id: string): WrittenQuestion {
  const { question: text, answer, distractors, explanation, subject, checked, imageUrl = null } = question;
  const { bankId, language } = question;
  return {
    id,
    text,
    answer,
    distractors,
    explanation,
    subject,
    imageUrl,
    checked,
    ...(bankId === undefined ? {} : { bankId }),
    ...(language === undefined ? {} : { language }),
  };
}

/** What `look` gives, or a substitute when it fails. */
async function tried<T>(
  { log }: SourceParts,
  message: string,
  substitute: T,
  look: () => Promise<T>,
): Promise<T> {
  try {
    return await look();
  } catch (error) {
    log.warn({ err: error }, message);
    return substitute;
  }
}
