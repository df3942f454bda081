/** An award for everybody in a finished game, from its results: kind, true, and as different as they can be. */

import type { PlayerResult, QuestionResult, Results } from './results.ts';
import { isPerson, sum } from './tally.ts';

/** For the best of everybody at something. */
const BEST_AWARDS = ['comeback', 'streak', 'lone', 'fastest', 'brave', 'ownTopic', 'round'] as const;
/** For something that several may have done. */
const DONE_AWARDS = ['last', 'first', 'loyal'] as const;
/** For anybody. */
export const KIND_AWARDS = [
  'company',
  'spirit',
  'curious',
  'smile',
  'cheer',
  'instinct',
  'spark',
  'calm',
  'sport',
  'heart',
] as const;

type KindAwardName = (typeof KIND_AWARDS)[number];

type AwardName = (typeof BEST_AWARDS)[number] | (typeof DONE_AWARDS)[number] | (typeof KIND_AWARDS)[number];

export interface Award {
  readonly playerId: string;
  readonly name: AwardName;
  /** Places, answers, questions or points; for `fastest` milliseconds of game time. Absent where nothing was counted. */
  readonly value?: number;
}

interface Counts {
  readonly results: Results;
  readonly questions: readonly QuestionResult[];
}

/** What is counted for a player; null: not a candidate. More is better. */
type Measure = (player: PlayerResult, counts: Counts) => number | null;

const STREAK_MIN = 3;

const best: Record<(typeof BEST_AWARDS)[number], Measure> = {
  comeback: ({ rank, roundScores }, { results: { players, rounds } }) => {
    const half = Math.floor(rounds.length / 2);
    if (half === 0) return null;
    const scoreAtHalf = (scores: readonly number[]) => sum(scores.slice(0, half));
    const ahead = players.filter((other) => scoreAtHalf(other.roundScores) > scoreAtHalf(roundScores));
    return positive(ahead.length + 1 - rank);
  },
  streak: (player, { questions }) => {
    let longest = 0;
    let count = 0;
    for (const question of questions) {
      count = isRight(question, player) ? count + 1 : 0;
      longest = Math.max(longest, count);
    }
    return longest >= STREAK_MIN ? longest : null;
  },
  lone: (player, { questions }) =>
    positive(
      questions.filter(
        (question) => question.playerCount > 1 && question.correctCount === 1 && isRight(question, player),
      ).length,
    ),
  // Less is better.
  fastest: ({ fastestTime }) => (fastestTime === null ? null : -fastestTime),
  brave: ({ playerId }, { results: { rounds } }) =>
    positive(
      rounds.filter(({ chosenBy, difficulty }) => chosenBy === playerId && difficulty === 'hard').length,
    ),
  ownTopic: ({ playerId, roundScores }, { results: { rounds } }) =>
    positive(sum(roundScores.filter((_, index) => rounds[index]?.chosenBy === playerId))),
  round: ({ roundScores }) => positive(Math.max(0, ...roundScores)),
};

const done: Record<(typeof DONE_AWARDS)[number], (player: PlayerResult, counts: Counts) => boolean> = {
  last: (player, { questions }) => isRightIn(questions.at(-1), player),
  first: (player, { questions }) => isRightIn(questions[0], player),
  loyal: ({ askedCount, answerCount }) => askedCount > 0 && askedCount === answerCount,
};

/** Where nothing is said of speed. */
const WITHOUT_SPEED: readonly AwardName[] = BEST_AWARDS.filter((name) => name !== 'fastest');

/**
 * One award for each person, in the order of the results; bots get none (AWARD-1 to AWARD-4). `isGentle`: a game without time pressure
 * or for kids, in which no award is for speed.
 */
export function awardsOf(results: Results, isGentle: boolean): readonly Award[] {
  const people = results.players.filter(isPerson);
  const questions = results.rounds.flatMap((round) => round.questions).filter(({ voided }) => !voided);
  const counts = { results, questions };
  const given = new Map<string, Award>();
  const isFree = ({ playerId }: PlayerResult): boolean => !given.has(playerId);
  for (const name of BEST_AWARDS) {
    if (isGentle && !WITHOUT_SPEED.includes(name)) continue;
    const measured = people.map((player) => ({ player, value: best[name](player, counts) }));
    const most = Math.max(...measured.map(({ value }) => value ?? -Infinity));
    const holder = measured.find(({ player, value }) => value !== null && value === most && isFree(player));
    if (holder === undefined) continue;
    const { playerId } = holder.player;
    given.set(playerId, { playerId, name, value: Math.abs(Math.round(most)) });
  }
  for (const name of DONE_AWARDS) {
    const holder = people.find((player) => isFree(player) && done[name](player, counts));
    if (holder !== undefined) given.set(holder.playerId, { playerId: holder.playerId, name });
  }
  let others = 0;
  return people.map(({ playerId }) => {
    const award = given.get(playerId);
    return award ?? { playerId, name: kindAward(others++) };
  });
}

/** Whether an award is for anybody, without a reason of its own. */
export function isKind(name: AwardName): name is KindAwardName {
  return KIND_AWARDS.some((kind) => kind === name);
}

/** Again from the first on where a game has more people than there are. */
function kindAward(index: number): AwardName {
  return KIND_AWARDS[index % KIND_AWARDS.length] ?? KIND_AWARDS[0];
}

const isRight = ({ answers }: QuestionResult, { playerId }: PlayerResult): boolean =>
  answers.some((given) => given.playerId === playerId && given.isCorrect);

const isRightIn = (question: QuestionResult | undefined, player: PlayerResult): boolean =>
  question !== undefined && isRight(question, player);

const positive = (value: number): number | null => (value > 0 ? value : null);
