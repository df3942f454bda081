/** Implements the port for questions from its parts. Without a model and a store it serves the bank alone. */

import { factOf } from '../../bank/facts.ts';
import { resultsOf } from '../../game/results.ts';
import type { Bank } from './bank/bank.ts';
import { nearbyTopics, offeredTopics } from './bank/offered.ts';
import { playedTopics } from './bank/played.ts';
import { noLanguageCheck, type LanguageCheck } from './checks/language.ts';
import { defaultSummary, type LocalMessages } from './default-summary.ts';
import { judgeQuestion } from './judge.ts';
import { createLovedFacts } from './loved.ts';
import { noMetrics, type QuestionMetrics } from './metrics.ts';
import { createSubtopics } from './model/subtopics.ts';
import { TIMING, type Timing } from './model/timing.ts';
import type { ModelPair } from './model/writer.ts';
import { createPendingReveals } from './pending-reveals.ts';
import { createPlayCounts } from './play-counts.ts';
import { createPoolEntries } from './pool-entries.ts';
import { markFactSeen, type QuestionStore } from './pool.ts';
import type { Questions } from './port.ts';
import { preview } from './preview.ts';
import type { Log, SourceParts } from './source.ts';
import { canWrite, createSources, mixedWith, writeRound } from './sources.ts';
import { summariseGame } from './summary.ts';
import { createTopUp, type TakeTopUp } from './top-up.ts';

export interface QuestionsParts {
  readonly bank: Bank;
  /** The messages of a language, custom ones too. Never rejects. */
  readonly messagesIn: (language: string) => Promise<LocalMessages>;
  /** Numbers from 0 (included) to 1 (excluded). */
  readonly random: () => number;
  readonly newId: () => string;
  /** Keeps the pool and the facts seen; without it nothing is remembered. */
  readonly store?: QuestionStore | null;
  /** Models with their readers, in the order in which they are tried; empty: there is no model. */
  readonly modelPairs?: readonly ModelPair[];
  /** Whether the models' budget has room; without it, always true. */
  readonly hasBudget?: () => Promise<boolean>;
  readonly checkLanguage?: LanguageCheck;
  readonly metrics?: QuestionMetrics;
  readonly log?: Log;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
  readonly timing?: Timing;
  /** Called before each model call that fills the pool in the background; without it none is made. */
  readonly takeTopUp?: TakeTopUp;
}

export interface QuestionService extends Questions {
  /** Resolves when all background work has ended. */
  finishPending(): Promise<void>;
  /** Aborts background work; resolves when it has ended. */
  stop(): Promise<void>;
}

export function createQuestions(given: QuestionsParts): QuestionService {
  const parts = withDefaults(given);
  const { bank, store, modelPairs, hasBudget, timing, random, now } = parts;
  const sources = createSources(parts);
  const entries = createPoolEntries(store, now, parts.log);
  const playCounts = createPlayCounts(store?.plays ?? null, now, parts.log);
  const topUp = createTopUp(parts, given.takeTopUp ?? (() => Promise.resolve({ ok: false })));
  const writers = modelPairs.map(({ writer }) => writer);
  const judges = modelPairs.map(({ writer, reader }) => reader ?? writer);
  const { pendingReveals, checkLanguage } = parts;
  return {
    hasModel: modelPairs.length > 0,
    languages: bank.languages,
    canWrite: (request) => canWrite(parts, sources, request),
    mixedWith: (request) => mixedWith(parts, sources, request),
    async nearbyTopics(request) {
      await bank.prepare(request.language);
      return nearbyTopics(bank, request);
    },
    async offeredTopics(language, kids) {
      await bank.prepare(language);
      return offeredTopics(bank, language, kids);
    },
    async playedTopics(game) {
      await bank.prepare(game.language);
      // If a model can write more, no topic is ever used up.
      return await playedTopics(bank, game, modelPairs.length > 0 && !game.practice);
    },
    mayJudge: async () => modelPairs.length > 0 && (await hasBudget()),
    async write(request, sink) {
      await writeRound(parts, sources, request, sink);
      if (!request.isUrgent) topUp.after(request);
    },
    preview: (request, signal) => preview(parts, request, signal),
    shown(question, sessions, at) {
      if (store !== null) markFactSeen(store, factOf(question), sessions, at);
    },
    revealed: entries.revealed,
    withdraw: entries.withdraw,
    setPendingReveals: (gameId, questions) => pendingReveals.set(gameId, questions.map(factOf)),
    roundEnded(gameId) {
      store?.reservations.release(gameId, now()).catch((error: unknown) => {
        parts.log.warn({ err: error, gameId }, 'reserved questions could not be released; they expire');
      });
    },
    finished: playCounts.finished,
    countPlays: playCounts.countDue,
    judge: (question, language, signal) =>
      judgeQuestion({ models: judges, timing, random }, question, language, signal),
    summarise: (game, signal) =>
      summariseGame({ models: writers, timing, checkLanguage, messagesIn: given.messagesIn }, game, signal),
    defaultSummary: async (game) => defaultSummary(await given.messagesIn(game.language), resultsOf(game)),
    finishPending: () => finishAll(topUp.finishPending(), entries.finishPending()),
    stop: () => finishAll(topUp.stop(), entries.finishPending(), playCounts.countAll()),
  };
}

async function finishAll(...all: readonly Promise<void>[]): Promise<void> {
  await Promise.all(all);
}

function withDefaults(given: QuestionsParts): SourceParts {
  const timing = given.timing ?? TIMING;
  const now = given.now ?? Date.now;
  const log = given.log ?? { warn: () => undefined };
  return {
    bank: given.bank,
    random: given.random,
    newId: given.newId,
    store: given.store ?? null,
    modelPairs: given.modelPairs ?? [],
    hasBudget: given.hasBudget ?? (() => Promise.resolve(true)),
    checkLanguage: given.checkLanguage ?? noLanguageCheck,
    metrics: given.metrics ?? noMetrics,
    log,
    now,
    pendingReveals: createPendingReveals(now),
    lovedFacts: createLovedFacts(given.store?.plays ?? null, now, log),
    timing,
    subtopics: createSubtopics(timing, given.random),
  };
}
