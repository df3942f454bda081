/** Adds questions of games to the pool, and withdraws them again. */

import { factKey, factOf } from '../../bank/facts.ts';
import { poolEntryOf, poolKeyOf, type QuestionStore } from './pool.ts';
import type { Questions } from './port.ts';
import type { Log } from './source.ts';

export interface PoolEntries extends Pick<Questions, 'revealed' | 'withdraw'> {
  /** Resolves when all pending questions are in the pool. */
  finishPending(): Promise<void>;
}

/** Without a store nothing is kept. */
export function createPoolEntries(store: QuestionStore | null, now: () => number, log: Log): PoolEntries {
  const entering = new Set<Promise<void>>();
  const finishPending = async (): Promise<void> => {
    await Promise.all(entering);
  };
  return {
    revealed(question, topic) {
      const entry = poolEntryOf(question);
      if (store === null || entry === null) return;
      const entered = store
        .addQuestion(poolKeyOf(topic), entry, now())
        // A lost question costs one model call.
        .catch((error: unknown) => log.warn({ err: error }, 'a question could not be kept in the pool'))
        .finally(() => entering.delete(entered));
      entering.add(entered);
    },
    async withdraw(question) {
      // A pending question would otherwise enter the pool after its withdrawal.
      await finishPending();
      await store?.withdrawQuestion(factKey(factOf(question)), now());
    },
    finishPending,
  };
}
