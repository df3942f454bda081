/** Reports on the shipped questions by their counts: options nobody takes, questions too easy or too hard, challenged or loved, and wrong levels. */

import type { Difficulty } from '../../game/topics.ts';
import type { BankEntry } from './bank/bank.ts';
import { lovedShare } from './loved.ts';
import type { QuestionCounts } from './play-tables.ts';

/** Below this many answers, a share of right answers is not reliable. */
const ANSWERS_MIN = 50;
/** Answers after which an option that nobody chose is listed. */
const UNCHOSEN_AFTER = 20;
/** The intended percentage of right answers per level: from `min` to below `max`. */
const LEVELS = {
  easy: { min: 70, max: 100 },
  medium: { min: 45, max: 70 },
  hard: { min: 20, max: 45 },
} as const satisfies Record<Difficulty, { readonly min: number; readonly max: number }>;
/** Beyond these percentages of right answers a question does not distinguish players. */
const HARDLY_ANYBODY = 15;
const EVERYBODY = 97;

/** A question that deserves a look, and why. */
export interface Finding {
  readonly fact: string;
  readonly language: string;
  readonly difficulty: Difficulty;
  readonly answered: number;
  /** Percent of the answers that were right, whole. */
  readonly right: number;
  /** Mean time of an answer, in milliseconds. */
  readonly time: number;
  readonly question: string;
  /** The problem, in a few words. */
  readonly about: string;
}

/** By subject, in the order in which they are listed. */
export interface PlayReport {
  readonly unchosen: readonly Finding[];
  readonly tooEasy: readonly Finding[];
  readonly tooHard: readonly Finding[];
  readonly challenged: readonly Finding[];
  readonly loved: readonly Finding[];
  readonly wrongLevel: readonly Finding[];
}

/** A question with its counts and what follows from them. */
interface Counted {
  readonly entry: BankEntry;
  readonly counts: QuestionCounts;
  /** Percent, exact. */
  readonly right: number;
}

/** The findings of all counted questions; `find` gives a shipped question by fact and language, or null for one that is not shipped (any more). */
export function reportOn(
  played: readonly QuestionCounts[],
  find: (fact: string, language: string) => BankEntry | null,
): PlayReport {
  const all = played.flatMap((each): Counted[] => {
    const entry = find(each.fact, each.language);
    if (entry === null || each.answered === 0) return [];
    return [{ entry, counts: each, right: (each.right / each.answered) * 100 }];
  });
  const sure = all.filter((each) => each.counts.answered >= ANSWERS_MIN);
  return {
    unchosen: all.flatMap((each) => unchosenOf(each)),
    tooEasy: descending(
      sure.filter(({ right }) => right > EVERYBODY),
      ({ right }) => right,
    ).map((each) => findingOf(each, 'everybody knows it')),
    tooHard: descending(
      sure.filter(({ right }) => right < HARDLY_ANYBODY),
      ({ right }) => -right,
    ).map((each) => findingOf(each, 'hardly anybody knows it')),
    challenged: descending(
      all.filter((each) => each.counts.challenged > 0),
      (each) => each.counts.challenged / each.counts.answered,
    ).map((each) => findingOf(each, `challenged by ${each.counts.challenged}`)),
    loved: descending(
      all.filter((each) => each.counts.loved > 0),
      (each) => lovedShare(each.counts),
    ).map((each) => findingOf(each, `loved by ${each.counts.loved}`)),
    wrongLevel: sure.flatMap((each) => wrongLevelOf(each)),
  };
}

function unchosenOf(each: Counted): Finding[] {
  const { answer, distractors } = each.entry;
  const chosen = (option: string): number => each.counts.chosen.get(option) ?? 0;
  // Only choices of its present wording count, because an option may have been reworded.
  const answered = [answer, ...distractors].reduce((sum, option) => sum + chosen(option), 0);
  if (answered < UNCHOSEN_AFTER) return [];
  return distractors
    .filter((option) => chosen(option) === 0)
    .map((option) => findingOf(each, `nobody takes '${option}'`));
}

function wrongLevelOf(each: Counted): Finding[] {
  const { min, max } = LEVELS[each.entry.difficulty];
  const isMeant = each.right >= min && (each.right < max || max === 100);
  return isMeant ? [] : [findingOf(each, `is ${levelOf(each.right)}`)];
}

/** The level that a share of right answers belongs to, in percent. */
function levelOf(right: number): string {
  if (right >= LEVELS.easy.min) return 'easy';
  if (right >= LEVELS.medium.min) return 'medium';
  return right >= LEVELS.hard.min ? 'hard' : 'too hard';
}

function findingOf({ entry, counts, right }: Counted, about: string): Finding {
  const { fact, language, answered, timeTaken } = counts;
  const { difficulty, question } = entry;
  return {
    fact,
    language,
    difficulty,
    answered,
    right: Math.round(right),
    time: Math.round(timeTaken / answered),
    question,
    about,
  };
}

function descending<T>(items: readonly T[], by: (item: T) => number): T[] {
  return items.toSorted((one, other) => by(other) - by(one));
}
