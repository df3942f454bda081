/** The round that is being written: what it has, and what a new question must not repeat. */

import { factKey } from '../../bank/facts.ts';
import { normalise } from '../../bank/words.ts';
import type { Fact } from '../../game/game.ts';
import { answersOfRound } from './bank/draw.ts';
import type { CheckContext } from './checks/checks.ts';
import type { LanguageCheck } from './checks/language.ts';
import type { WriteRequest } from './port.ts';

export interface RoundDraft {
  /** What the next question is checked against. */
  context(): CheckContext;
  /** Reserves a question's fact and answer for it. */
  hold(fact: Fact): void;
  /** Cancels a reservation. */
  release(fact: Fact): void;
  /** A question is part of the round now, reserved before or not. */
  take(fact: Fact): void;
  /** How many questions are still wanted. */
  missing(): number;
  /** The request for what is still wanted. */
  rest(): WriteRequest;
}

/** The round of a request. `seen`: keys of facts that its players met in earlier games. */
export function createRound(
  request: WriteRequest,
  seen: ReadonlySet<string>,
  checkLanguage: LanguageCheck,
): RoundDraft {
  const taken: Fact[] = [];
  let held: Fact[] = [];
  const answers = answersOfRound(request);
  return {
    context: () => ({
      language: request.language,
      kids: request.kids,
      checkLanguage,
      facts: [...request.facts, ...taken, ...held],
      hasAnswer: (answer) =>
        answers.has(normalise(answer)) ||
        [...taken, ...held].some((fact) => normalise(fact.answer) === normalise(answer)),
      wasSeen: (fact) => seen.has(factKey(fact)),
    }),
    hold: (fact) => held.push(fact),
    release(fact) {
      held = held.filter((other) => other !== fact);
    },
    take(fact) {
      held = held.filter((other) => other !== fact);
      taken.push(fact);
    },
    missing: () => request.count - taken.length,
    rest: () => ({
      ...request,
      count: request.count - taken.length,
      facts: [...request.facts, ...taken],
    }),
  };
}
