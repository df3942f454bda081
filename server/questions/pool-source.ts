/** The pool as a source: questions that models wrote for earlier games. */

import { factKey, type FactKeys } from '../../bank/facts.ts';
import { shuffled } from '../../game/random.ts';
import { findFault, type PassedQuestion } from './checks/checks.ts';
import { lovedFirst } from './loved.ts';
import { POOL_QUERY_MAX, poolKeyOf } from './pool.ts';
import { drawReserved } from './reservations.ts';
import type { RoundDraft } from './round.ts';
import type { Source, SourceParts } from './source.ts';

/** Draws nothing without a store, or while the store fails. */
export function createPoolSource(parts: SourceParts): Source {
  const { store, random, log } = parts;
  const find = async (round: RoundDraft, taken: FactKeys): Promise<PassedQuestion[]> => {
    if (store === null) return [];
    const known = await store.findQuestions(poolKeyOf(round.rest()), POOL_QUERY_MAX);
    const loved = await parts.lovedFacts(round.rest().language);
    return unusedOf(lovedFirst(shuffled(random, known), loved), round, taken);
  };
  return {
    name: 'pool',
    async draw(round, { onFound }) {
      await drawReserved(parts, {
        gameId: round.rest().gameId,
        draw: (taken) =>
          find(round, taken).catch((error: unknown) => {
            log.warn({ err: error }, 'the pool could not be read');
            return [];
          }),
        take: onFound,
        takesReserved: false,
      });
      return true;
    },
    writesAny: () => Promise.resolve(false),
    peek: (round) => find(round, new Set()),
  };
}

/** As many of the questions as a round still misses, without those that its players have seen or that are taken. All checks run again, because they may have become stricter. */
function unusedOf(known: readonly PassedQuestion[], round: RoundDraft, taken: FactKeys): PassedQuestion[] {
  const found: PassedQuestion[] = [];
  for (const question of known) {
    if (round.missing() === found.length) break;
    if (!taken.has(factKey(question)) && findFault(question, round.context(found)) === null)
      found.push(question);
  }
  return found;
}
