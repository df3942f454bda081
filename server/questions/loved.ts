/** Which questions people loved most, so that they come first if there is a choice. */

import { factKey } from '../../bank/facts.ts';
import type { Fact } from '../../game/game.ts';

/** Added to the number of people asked, so that a single one of the first few who loved it decides nothing. */
const ASKED_BEFORE = 20;
/** A question that fewer people loved does not come first. */
const LOVED_MIN = 3;
/** How many of a round's questions come first because people loved them. The others are drawn: otherwise a question that was never asked could never be loved. */
export const LOVED_FIRST_MAX = 3;
/** Loved facts kept per language. */
const LOVED_FACTS_MAX = 1_000;
/** How long the loved facts of a language are kept, in milliseconds. */
const HOLDS_MS = 600_000;
/** Languages kept; there may be many custom ones. */
const LANGUAGES_MAX = 50;

/** The share of people who loved a fact, by its key; facts that hardly anybody loved are missing. */
export type LovedFacts = ReadonlyMap<string, number>;

interface LovedCount {
  readonly fact: string;
  readonly asked: number;
  readonly loved: number;
}

export interface LovedStore {
  /** The facts of a language that at least `min` people loved, those loved by most first, `limit` at most. */
  findLoved(language: string, min: number, limit: number): Promise<readonly LovedCount[]>;
}

/** The share of those asked who loved a question; close to 0 while few were asked. */
export function lovedShare({ asked, loved }: Pick<LovedCount, 'asked' | 'loved'>): number {
  return loved / (asked + ASKED_BEFORE);
}

/** Returns a function that reads the loved facts of a language and keeps them for ten minutes. None without a store; the previous ones, or none, while it fails. */
export function createLovedFacts(
  store: LovedStore | null,
  now: () => number,
  log: { readonly warn: (about: object, message: string) => void },
): (language: string) => Promise<LovedFacts> {
  const known = new Map<string, { readonly facts: LovedFacts; readonly until: number }>();
  return async (language) => {
    const held = known.get(language);
    if (store === null) return new Map();
    if (held !== undefined && held.until > now()) return held.facts;
    try {
      const counts = await store.findLoved(language, LOVED_MIN, LOVED_FACTS_MAX);
      const facts = new Map(counts.map((count) => [count.fact, lovedShare(count)]));
      if (known.size >= LANGUAGES_MAX) known.clear();
      known.set(language, { facts, until: now() + HOLDS_MS });
      return facts;
    } catch (error) {
      log.warn({ err: error }, 'loved questions could not be read');
      return held?.facts ?? new Map();
    }
  };
}

/** The items in their order, except that up to `LOVED_FIRST_MAX` of the most loved come first. */
export function lovedFirst<Item extends Fact>(items: readonly Item[], loved: LovedFacts): Item[] {
  const shareOf = (item: Item): number => loved.get(factKey(item)) ?? 0;
  const first = items
    .filter((item) => shareOf(item) > 0)
    .toSorted((one, other) => shareOf(other) - shareOf(one))
    .slice(0, LOVED_FIRST_MAX);
  return [...first, ...items.filter((item) => !first.includes(item))];
}
