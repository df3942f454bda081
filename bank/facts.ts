/** Facts: what a question asks for, whatever its wording. */

import type { Fact } from '../game/game.ts';
import { normalise, wordsOf } from './words.ts';

/** What facts are kept and compared by exactly. */
export function factKey(fact: Fact): string {
  return `${normalise(fact.subject)}|${normalise(fact.answer)}`;
}

/** Whether two questions ask for the same: the same answer, about subjects that share most of their words. */
export function isSameFact(one: Fact, other: Fact): boolean {
  if (normalise(one.answer) !== normalise(other.answer)) return false;
  const [a, b] = [new Set(wordsOf(one.subject)), new Set(wordsOf(other.subject))];
  const shared = [...a].filter((word) => b.has(word)).length;
  return shared >= Math.max(1, Math.min(a.size, b.size) * 0.6);
}
