/** The round that is being written: its questions so far, and what a new one must not repeat. */

import { factKey } from '../../bank/facts.ts';
import type { RoundQuestion } from '../../bank/round-mix.ts';
import { normalise } from '../../bank/words.ts';
import type { Fact } from '../../game/game.ts';
import { answersOfRound } from './bank/draw.ts';
import type { CheckContext } from './checks/checks.ts';
import type { LanguageCheck } from './checks/language.ts';
import type { WriteRequest } from './port.ts';

/** A fact of a round, with the words of its question if they are known. */
export type RoundFact = Fact & RoundQuestion;

/** The part of a round that sources read. */
export interface RoundDraft {
  /** Keys of facts that its players met in earlier games, the latest last. */
  readonly seen: ReadonlySet<string>;
  /** What the next question is checked against; `pending` are found and not yet part of the round. */
  context(pending: readonly RoundFact[]): CheckContext;
  /** How many questions are still wanted. */
  missing(): number;
  /** The request for what is still wanted. */
  rest(): WriteRequest;
}

/** The round of a request. Only its creator can add questions, with `take`. */
export function createRound(
  request: WriteRequest,
  seen: ReadonlySet<string>,
  checkLanguage: LanguageCheck,
): { readonly round: RoundDraft; readonly take: (fact: RoundFact) => void } {
  const taken: RoundFact[] = [];
  const answers = answersOfRound(request);
  const round: RoundDraft = {
    seen,
    context(pending) {
      const added = [...taken, ...pending];
      return {
        language: request.language,
        kids: request.kids,
        checkLanguage,
        facts: [...request.facts, ...added],
        round: added,
        hasAnswer: (answer) =>
          answers.has(normalise(answer)) ||
          added.some((fact) => normalise(fact.answer) === normalise(answer)),
        wasSeen: (fact) => seen.has(factKey(fact)),
      };
    },
    missing: () => request.count - taken.length,
    rest: () => ({
      ...request,
      count: request.count - taken.length,
      facts: [...request.facts, ...taken],
    }),
  };
  return { round, take: (fact) => void taken.push(fact) };
}
