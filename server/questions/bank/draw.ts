/** Drawing questions for a round from the bank: by difficulty first, never a fact of this game, the answers all different. */

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

/** What questions are drawn for: previews have a fixed sample of their own, for what anyone can look up no game may ask. */
export type BankUse = 'game' | 'preview';

/** Every sixth question by the number in its id, in every language the same ones: five of each topic and difficulty. */
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

/** What makes some questions come first or last. */
interface DrawnBy {
  readonly pendingReveals?: FactKeys;
  readonly loved?: LovedFacts;
}

/**
 * Draws up to `request.count` questions. `seen` are keys of facts these players met in earlier games: taken only when nothing else is
 * left that no other game has. Of those equal in level and in being new, a few that people `loved` come first. `pendingReveals` are those that other games still wait to reveal: the last ones taken, after other
 * difficulties and facts seen.
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

/** All difficulties, the nearest to the given one first; of two equally near ones, the easier. */
export function difficultiesByDistance(difficulty: Difficulty): Difficulty[] {
  const at = DIFFICULTIES.indexOf(difficulty);
  const distance = (other: Difficulty): number => Math.abs(DIFFICULTIES.indexOf(other) - at);
  return DIFFICULTIES.toSorted((one, other) => distance(one) - distance(other));
}

/** From one group after another: those that have different answers and go together as a round, then those that only have different answers. */
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

/** The answers that the round being written has already, normalised: those of the last facts of the game. */
export function answersOfRound({ facts, count }: Pick<WriteRequest, 'facts' | 'count'>): Set<string> {
  const had = Math.max(0, QUESTIONS_PER_ROUND - count);
  return new Set((had === 0 ? [] : facts.slice(-had)).map(({ answer }) => normalise(answer)));
}
