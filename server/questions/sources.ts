/** The sources of a round's questions: pool, then models, then bank, until there are enough. A source that fails is logged, and the next one continues. */

import type { Candidate } from '../../bank/checks.ts';
import { factKey, factOfKey } from '../../bank/facts.ts';
import type { Fact, WrittenQuestion } from '../../game/game.ts';
import type { Bank, BankEntry } from './bank/bank.ts';
import { drawFromBank, type BankUse } from './bank/draw.ts';
import type { LanguageCheck } from './checks/language.ts';
import type { QuestionMetrics } from './metrics.ts';
import { isOverBudget, ModelError } from './model/model.ts';
import type { Subtopics } from './model/subtopics.ts';
import type { Timing } from './model/timing.ts';
import { writeWithModel, type ModelPair, type WriterSink } from './model/writer.ts';
import type { PendingReveals } from './pending-reveals.ts';
import { drawFromPool, type QuestionStore } from './pool.ts';
import type { WriteRequest, WriteSink } from './port.ts';
import { drawReserved, type ReservingParts } from './reservations.ts';
import { createRound, type RoundDraft } from './round.ts';

export interface Log {
  warn(about: object, message: string): void;
}

export interface SourceParts {
  readonly bank: Bank;
  readonly store: QuestionStore | null;
  readonly pendingReveals: PendingReveals;
  /** The model and its fallback; empty without a model. */
  readonly modelPairs: readonly ModelPair[];
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

/** Facts of earlier games that are read per round. */
const SEEN_FACTS_MAX = 5_000;

type Found = Candidate & {
  readonly checked: boolean;
  readonly imageUrl?: string | undefined;
  /** Its language, where it may be another than the round's. */
  readonly language?: string;
  readonly bankId?: string;
};

/** No source had a question, and no model could be asked. */
export class ModelsUnavailableError extends Error {
  override readonly name = 'ModelsUnavailableError';
}

/** Writes a round's questions. Rejects with the signal's reason when it aborts, with a ModelsUnavailableError when there is no question for lack of a model. */
export async function writeRound(
  parts: SourceParts,
  request: WriteRequest,
  { signal, onStep }: WriteSink,
): Promise<void> {
  signal.throwIfAborted();
  const sink: WriteSink = {
    signal,
    onStep: (step) => {
      if (!signal.aborted) onStep(step);
    },
  };
  const seen = await findSeen(parts, request);
  const round = createRound(request, new Set(seen), parts.checkLanguage);
  await fromPool(parts, request, round, sink);
  // A preset waits for no model while the bank has what its players have not seen; the pool is filled meanwhile.
  if (request.presetTopic !== null) await newFromBank(parts, round, seen, sink);
  const asks = !request.isUrgent && round.missing() > 0;
  const hasModels = !asks || (await fromModels(parts, round, seen, sink));
  signal.throwIfAborted();
  await fromBank(parts, round, seen, 'game', sink);
  signal.throwIfAborted();
  if (!hasModels && round.missing() === request.count)
    throw new ModelsUnavailableError('no model could be asked, and no other source has questions');
}

/** Keys of the facts that the players of a request met in earlier games; none where the store cannot say. */
export async function findSeen(
  parts: SourceParts,
  { sessions }: Pick<WriteRequest, 'sessions'>,
): Promise<string[]> {
  const { store } = parts;
  if (store === null || sessions.length === 0) return [];
  return await tried(parts, 'seen facts could not be read', [], () =>
    store.findSeen(sessions, SEEN_FACTS_MAX),
  );
}

/** What is still missing, from the bank. */
export async function fromBank(
  parts: SourceParts,
  round: RoundDraft,
  seen: readonly string[],
  use: BankUse,
  sink: WriteSink,
): Promise<void> {
  if (round.missing() <= 0) return;
  const { bank, random } = parts;
  const known = new Set(seen);
  await drawReserved(reservingParts(parts), {
    gameId: round.rest().gameId,
    draw: (taken) => drawFromBank(bank, round.rest(), known, random, use, taken),
    take: (drawn) => takeFromBank(parts, round, drawn, sink),
    takesReserved: true,
  });
}

function reservingParts({ store, now, pendingReveals, log }: SourceParts): ReservingParts {
  return {
    reservations: store?.reservations ?? null,
    now,
    pending: () => pendingReveals.keys(),
    onFailure: (error) => log.warn({ err: error }, 'questions could not be reserved'),
  };
}

/** What is still missing, from the bank: of the wanted language and difficulty, and new to the players. */
async function newFromBank(
  parts: SourceParts,
  round: RoundDraft,
  seen: readonly string[],
  sink: WriteSink,
): Promise<void> {
  if (round.missing() <= 0 || parts.modelPairs.length === 0) return;
  const { bank, random } = parts;
  const { gameId, language, difficulty } = round.rest();
  const known = new Set(seen);
  await drawReserved(reservingParts(parts), {
    gameId,
    draw: (taken) =>
      drawFromBank(bank, round.rest(), known, random, 'game', taken).filter(
        (entry) =>
          entry.language === language &&
          entry.difficulty === difficulty &&
          !known.has(factKey(entry)) &&
          !taken.has(factKey(entry)),
      ),
    take: (drawn) => takeFromBank(parts, round, drawn, sink),
    takesReserved: false,
  });
}

function takeFromBank(
  parts: SourceParts,
  round: RoundDraft,
  drawn: readonly BankEntry[],
  sink: WriteSink,
): void {
  // The bank has no questions in some languages: these questions carry the language they are in.
  const wanted = round.rest().language;
  const found = drawn.map(({ language, ...entry }) => (language === wanted ? entry : { ...entry, language }));
  for (const entry of drawn) round.take(entry);
  emit(parts, sink, 'bank', found);
}

async function fromPool(
  parts: SourceParts,
  request: WriteRequest,
  round: RoundDraft,
  sink: WriteSink,
): Promise<void> {
  const { store, random } = parts;
  if (store === null) return;
  await drawReserved(reservingParts(parts), {
    gameId: request.gameId,
    draw: (taken) =>
      tried(parts, 'the pool could not be read', [], () =>
        drawFromPool(store, request, round, taken, random),
      ),
    take(drawn) {
      for (const question of drawn) round.take(question);
      emit(parts, sink, 'pool', drawn);
    },
    discard(drawn) {
      for (const question of drawn) round.release(question);
    },
    takesReserved: false,
  });
}

/** Each model in turn for what is still missing, all within one time. Never rejects: a failure is logged, and the next source continues. Resolves to whether a model could be asked, or there is none. */
export async function fromModels(
  parts: SourceParts,
  round: RoundDraft,
  seen: readonly string[],
  { signal, onStep }: WriteSink,
): Promise<boolean> {
  const { all, none } = parts.timing;
  const wanted = round.missing();
  const fruitless = new AbortController();
  const giveUp = setTimeout(
    () => round.missing() === wanted && fruitless.abort(new ModelError('slow', 'no question passed in time')),
    none,
  );
  const inTime = AbortSignal.any([signal, fruitless.signal, AbortSignal.timeout(all)]);
  const known = seen.flatMap((key) => factOfKey(key) ?? []);
  try {
    let isAsked = parts.modelPairs.length === 0;
    for (const pair of parts.modelPairs)
      if (await fromModelPair(parts, pair, round, known, { signal: inTime, onStep })) isAsked = true;
    return isAsked;
  } finally {
    clearTimeout(giveUp);
  }
}

/** What is missing, and once more what did not pass. Resolves to whether the model could be asked. */
async function fromModelPair(
  parts: SourceParts,
  pair: ModelPair,
  round: RoundDraft,
  seen: readonly Fact[],
  sink: WriteSink,
): Promise<boolean> {
  const job = { pair, round, seen };
  const writerSink: WriterSink = {
    signal: sink.signal,
    onProgress: (progress) => sink.onStep({ progress }),
    onPassed(question) {
      round.take(question);
      emit(parts, sink, 'model', [question]);
      return round.missing() > 0;
    },
  };
  try {
    for (let pass = 0; pass < 2 && round.missing() > 0 && !sink.signal.aborted; pass++)
      await writeWithModel(parts, { ...job, request: round.rest() }, writerSink);
    return true;
  } catch (error) {
    // The game moved on.
    if (error instanceof Error && error.name === 'AbortError') return true;
    if (isOverBudget(error)) return false;
    parts.log.warn({ err: error, model: pair.writer.name }, 'a model could not write all questions');
    return !isUnavailable(error);
  }
}

/** Whether a model could not be asked, or did not answer in time; one that answered badly was there. */
const isUnavailable = (error: unknown): boolean =>
  error instanceof ModelError && ['refused', 'busy', 'failed', 'slow'].includes(error.failure);

function emit(
  { metrics, newId }: SourceParts,
  { onStep }: WriteSink,
  source: 'pool' | 'model' | 'bank',
  found: readonly Found[],
): void {
  if (found.length === 0) return;
  metrics.written(source, found.length);
  onStep({ questions: found.map((question) => written(question, newId())) });
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
