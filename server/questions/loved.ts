/** Which questions people loved most, so that they come first where there is a choice. */

import { factKey } from '../../bank/facts.ts';
import type { Fact } from '../../game/game.ts';

/** People that are taken to have been asked without loving it, so that one of the first few who did decides nothing. */
const ASKED_BEFORE = 20;
/** A question that fewer people loved does not come first. */
const LOVED_MIN = 3;
/** How many of a round's questions come first because people loved them. The others are drawn: a question that nobody has been asked yet could never be loved. */
export const LOVED_FIRST_MAX = 3;
/** Facts that are known as loved per language. */
const LOVED_FACTS_MAX = 1_000;
/** How long what was read of a language holds, in milliseconds. */
const HOLDS_MS = 600_000;
/** Languages that are remembered; custom ones may be many. */
const LANGUAGES_MAX = 50;

/** The share of people who loved a fact, by its key; facts that hardly anybody loved are missing. */
export type LovedFacts = ReadonlyMap<string, number>;

interface LovedCount {
  readonly fact: string;
  readonly asked: number;
  readonly loved: number;
}

/** Where it is counted. */
export interface LovedStore {
  /** The facts of a language that at least `min` people loved, those that most did first, `limit` at most. */
  findLoved(language: string, min: number, limit: number): Promise<readonly LovedCount[]>;
}

/** The share of those asked who loved a question; close to 0 while few were asked. */
export function lovedShare({ asked, loved }: Pick<LovedCount, 'asked' | 'loved'>): number {
  return loved / (asked + ASKED_BEFORE);
}

/** Reads the loved facts of a language, again after ten minutes. None without a store, or while it fails. */
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

/** The items in their order, but for the most loved ones, which come first: `LOVED_FIRST_MAX` at most. */
export function lovedFirst<Item extends Fact>(items: readonly Item[], loved: LovedFacts): Item[] {
  const shareOf = (item: Item): number => loved.get(factKey(item)) ?? 0;
  const first = items
    .filter((item) => shareOf(item) > 0)
    .toSorted((one, other) => shareOf(other) - shareOf(one))
    .slice(0, LOVED_FIRST_MAX);
  return [...first, ...items.filter((item) => !first.includes(item))];
}
