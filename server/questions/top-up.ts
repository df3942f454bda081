/** Fills the pool for preset topics in the background after they were played, before players run out of new questions, so that no preset waits for a model. Bounded per hour. */

import { checkFactNew } from '../../bank/checks.ts';
import { factKey } from '../../bank/facts.ts';
import type { Taken } from '../limits/limits.ts';
import { entriesOnTopic } from './bank/draw.ts';
import type { PassedQuestion } from './checks/checks.ts';
import { isOverBudget } from './model/model.ts';
import { pairWithPurpose, writeWithModel } from './model/writer.ts';
import { POOL_QUERY_MAX, poolKeyOf } from './pool.ts';
import type { WriteRequest } from './port.ts';
import { createRound } from './round.ts';
import type { SourceParts } from './source.ts';
import { findSeen } from './sources.ts';

export interface TopUp {
  /** A round was written for a request. */
  after(request: WriteRequest): void;
  /** Resolves when running top-ups have ended. */
  finishPending(): Promise<void>;
  /** Aborts running top-ups; resolves when they have ended. */
  stop(): Promise<void>;
}

/** Whether one more call may be made in this hour. Counts it. */
export type TakeTopUp = () => Promise<Pick<Taken, 'ok'>>;

/** Model calls per hour. */
export const TOP_UPS = { points: 20, seconds: 3_600 } as const;

/** Questions requested per call. */
const QUESTIONS_PER_CALL = 12;
/** Questions in pool and bank that should be new to the players after a round: five rounds. */
const UNSEEN_TARGET = 30;

/** Starts nothing until a round was written. */
export function createTopUp(parts: SourceParts, take: TakeTopUp): TopUp {
  const controller = new AbortController();
  const { signal } = controller;
  const running = new Map<string, Promise<void>>();

  const finishPending = async (): Promise<void> => {
    await Promise.all(running.values());
  };

  return {
    after(request) {
      const key = JSON.stringify(poolKeyOf(request));
      if (request.presetTopic === null || parts.store === null || parts.modelPairs.length === 0) return;
      if (running.has(key) || signal.aborted) return;
      const done = fill(parts, request, take, signal)
        .catch((error: unknown) => {
          if (!signal.aborted) parts.log.warn({ err: error }, 'the pool could not be filled');
        })
        .finally(() => running.delete(key));
      running.set(key, done);
    },
    finishPending,
    async stop() {
      controller.abort();
      await finishPending();
    },
  };
}

async function fill(
  parts: SourceParts,
  wanted: WriteRequest,
  take: TakeTopUp,
  signal: AbortSignal,
): Promise<void> {
  const { bank, store, now, timing } = parts;
  if (store === null) return;
  const key = poolKeyOf(wanted);
  const known = await store.findQuestions(key, POOL_QUERY_MAX);
  const seen = await findSeen(parts, wanted);
  const inBank = entriesOnTopic(bank, wanted, 'game').filter(
    ({ language, difficulty }) => language === wanted.language && difficulty === wanted.difficulty,
  );
  const unseen = [...known, ...inBank].filter(
    (fact) => checkFactNew(fact, wanted.facts) === null && !seen.has(factKey(fact)),
  );
  if (unseen.length >= UNSEEN_TARGET || !(await take()).ok) return;
  const request: WriteRequest = {
    ...wanted,
    count: QUESTIONS_PER_CALL,
    facts: [...known, ...wanted.facts],
    sessions: [],
  };
  const save = (question: PassedQuestion): Promise<void> => store.addQuestion(key, question, now());
  await writeAll(parts, request, save, AbortSignal.any([signal, AbortSignal.timeout(timing.all)]));
}

/** Writes to the end of a model's answer and keeps what passed; tries the next model if one fails. Rejects with the last one's error. */
async function writeAll(
  parts: SourceParts,
  request: WriteRequest,
  save: (question: PassedQuestion) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const { round, take } = createRound(request, new Set(), parts.checkLanguage);
  for (const [index, each] of parts.modelPairs.entries()) {
    const passed: PassedQuestion[] = [];
    const onPassed = (question: PassedQuestion): boolean => {
      take(question);
      passed.push(question);
      return true;
    };
    const job = { pair: pairWithPurpose(each, { purpose: 'topUp' }), round };
    try {
      await writeWithModel(parts, job, { signal, onPassed });
      return;
    } catch (error) {
      if (isOverBudget(error)) return;
      if (index === parts.modelPairs.length - 1) throw error;
    } finally {
      for (const question of passed) await save(question);
    }
  }
}
