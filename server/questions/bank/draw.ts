/** Draws questions for a round from the bank: by difficulty first, no fact twice in a game, and all answers of the round different. */

import { checkFactNew } from '../../../bank/checks.ts';
import { factKey, type FactKeys } from '../../../bank/facts.ts';
import { checkRoundMix } from '../../../bank/round-mix.ts';
import { normalise } from '../../../bank/words.ts';
import { QUESTIONS_PER_ROUND } from '../../../game/constants.ts';
import { shuffled } from '../../../game/random.ts';
import { DIFFICULTIES, type Difficulty } from '../../../game/topics.ts';
import { lovedFirst, type LovedFacts } from '../loved.ts';
import type { WriteRequest } from '../port.ts';
import type { Bank, BankEntry } from './bank.ts';

type Wanted = Pick<WriteRequest, 'topic' | 'presetTopic' | 'language' | 'kids'>;

/** What questions are drawn for. Previews have their own fixed sample, because no game may ask a question that anyone can look up. */
export type BankUse = 'game' | 'preview';

/** Every sixth question by the number in its id, the same ones in every language: five per topic and difficulty. */
const PREVIEW_EVERY = 6;

/** What the bank has on a topic, for this audience: a preset's questions, or those on a free topic. */
export function entriesOnTopic(bank: Bank, wanted: Wanted, use: BankUse): readonly BankEntry[] {
  const inLanguage = bank.in(wanted.language);
  // Only free topics use the search, which is built at its first use and takes a few megabytes.
  const entries =
    wanted.presetTopic === null
      ? inLanguage.search.find(wanted.topic)
      : inLanguage.preset(wanted.presetTopic);
  return entries.filter((entry) => isSuitable(entry, wanted.kids, use));
}

/** Whether a question is for an audience and a use. */
export function isSuitable(entry: BankEntry, kids: boolean, use: BankUse): boolean {
  return useOf(entry) === use && (!kids || (entry.kids && entry.topic !== 'adultTopics'));
}

/** What a question may be drawn for. */
export function useOf({ bankId }: Pick<BankEntry, 'bankId'>): BankUse {
  const number = Number(/\d+$/.exec(bankId)?.[0]);
  return number % PREVIEW_EVERY === 0 ? 'preview' : 'game';
}

/** Facts that come first or last. */
interface DrawnBy {
  readonly pendingReveals?: FactKeys;
  readonly loved?: LovedFacts;
}

/**
 * Draws up to `request.count` questions. `seen`: keys of facts that these players met in earlier games, taken only when all others that are
 * not pending in other games are used up. Among questions equal in level and novelty, a few that people `loved` come first.
 * `pendingReveals`: facts that other games have yet to reveal. They are taken last, after other difficulties and seen facts.
 */
export function drawFromBank(
  bank: Bank,
  request: WriteRequest,
  seen: ReadonlySet<string>,
  random: () => number,
  use: BankUse,
  { pendingReveals = new Set(), loved = new Map() }: DrawnBy = {},
): BankEntry[] {
  const unused = entriesOnTopic(bank, request, use).filter(
    (entry) => checkFactNew(entry, request.facts) === null,
  );
  const isSeen = (entry: BankEntry): boolean => seen.has(factKey(entry));
  const isPending = (entry: BankEntry): boolean => pendingReveals.has(factKey(entry));
  const groups = [false, true].flatMap((wasSeen) =>
    difficultiesByDistance(request.difficulty).map((difficulty) =>
      lovedFirst(
        shuffled(
          random,
          unused.filter((entry) => entry.difficulty === difficulty && isSeen(entry) === wasSeen),
        ),
        loved,
      ),
    ),
  );
  const byPending = [false, true].flatMap((wasPending) =>
    groups.map((group) => group.filter((entry) => isPending(entry) === wasPending)),
  );
  return composed(byPending, request);
}

/** All difficulties, the nearest to the given one first. If two are equally near, the easier comes first. */
export function difficultiesByDistance(difficulty: Difficulty): Difficulty[] {
  const at = DIFFICULTIES.indexOf(difficulty);
  const distance = (other: Difficulty): number => Math.abs(DIFFICULTIES.indexOf(other) - at);
  return DIFFICULTIES.toSorted((one, other) => distance(one) - distance(other));
}

/** Takes questions from one group after another: in each, first those that suit the mix of the round, then any others. All answers differ. */
function composed(groups: readonly (readonly BankEntry[])[], request: WriteRequest): BankEntry[] {
  const answers = answersOfRound(request);
  const drawn: BankEntry[] = [];
  const take = (entries: readonly BankEntry[], goesWith: (entry: BankEntry) => boolean): void => {
    for (const entry of entries) {
      if (drawn.length === request.count) return;
      const answer = normalise(entry.answer);
      if (answers.has(answer) || !goesWith(entry) || checkFactNew(entry, drawn) !== null) continue;
      answers.add(answer);
      drawn.push(entry);
    }
  };
  for (const group of groups) {
    take(group, (entry) => checkRoundMix(entry, drawn, entry.language) === null);
    take(group, () => true);
  }
  return drawn;
}

/** The normalised answers that the round being written already has: those of the last facts of the game. */
export function answersOfRound({ facts, count }: Pick<WriteRequest, 'facts' | 'count'>): Set<string> {
  const had = Math.max(0, QUESTIONS_PER_ROUND - count);
  return new Set((had === 0 ? [] : facts.slice(-had)).map(({ answer }) => normalise(answer)));
}
