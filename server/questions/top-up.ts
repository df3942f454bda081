/** Fills the pool for preset topics in the background after they were played, so that they start at once the next time. Bounded per hour. */

import { writeWithModel } from './model/writer.ts';
import { POOL_LOOK, poolKeyOf } from './pool.ts';
import type { WriteRequest } from './port.ts';
import { createRound } from './round.ts';
import type { SourceParts } from './sources.ts';

export interface TopUp {
  /** A round was written for a request. */
  after(request: WriteRequest): void;
  /** Resolves when what runs has ended. */
  settle(): Promise<void>;
  /** Gives up what runs; resolves when it has ended. */
  stop(): Promise<void>;
}

const HOUR = 3_600_000;
/** Questions wanted of one call. */
const WANTED = 12;
/** A key with this many questions is left as it is. */
const ENOUGH = 120;

/** Starts nothing until a round was written. */
export function createTopUp(parts: SourceParts, perHour: number): TopUp {
  const controller = new AbortController();
  const started: number[] = [];
  const running = new Map<string, Promise<void>>();

  const mayStart = (): boolean => {
    while (started[0] !== undefined && started[0] <= parts.now() - HOUR) started.shift();
    return started.length < perHour && !controller.signal.aborted;
  };

  const settle = async (): Promise<void> => {
    await Promise.all(running.values());
  };

  return {
    after(request) {
      const key = JSON.stringify(poolKeyOf(request));
      if (request.presetTopic === null || parts.store === null || parts.authors.length === 0) return;
      if (running.has(key) || !mayStart()) return;
      started.push(parts.now());
      const done = fill(parts, request, controller.signal)
        .catch((error: unknown) => {
          if (!controller.signal.aborted) parts.log.warn({ err: error }, 'the pool could not be filled');
        })
        .finally(() => running.delete(key));
      running.set(key, done);
    },
    settle,
    async stop() {
      controller.abort();
      await settle();
    },
  };
}

async function fill(parts: SourceParts, wanted: WriteRequest, signal: AbortSignal): Promise<void> {
  const { store, authors, now, timing } = parts;
  if (store === null) return;
  const key = poolKeyOf(wanted);
  const known = await store.findQuestions(key, POOL_LOOK);
  if (known.length >= ENOUGH) return;
  const request: WriteRequest = {
    ...wanted,
    count: WANTED,
    facts: [...known, ...wanted.facts],
    sessions: [],
  };
  const round = createRound(request, new Set(), parts.checkLanguage);
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(timing.all)]);
  for (const author of authors) {
    const job = { author, request: round.rest(), round, seen: [] };
    try {
      for await (const step of writeWithModel(parts, job, inTime)) {
        if (!('passed' in step)) continue;
        round.take(step.passed.question);
        await store.addQuestion(key, { ...step.passed.question, checked: step.passed.checked }, now());
      }
      return;
    } catch (error) {
      if (author === authors.at(-1)) throw error;
    }
  }
}
