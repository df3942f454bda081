/** An award for everybody in a finished game, from its results: kind, true, and as different as they can be. */

import type { Game } from './game.ts';
import { resultsOf, type PlayerResult, type QuestionResult, type Results } from './results.ts';
import { isPerson, sum, wasAskedIn } from './tally.ts';

/** Awards for the player who is best at something. */
const BEST_AWARDS = [
  'comeback',
  'streak',
  'lone',
  'cruel',
  'race',
  'fastest',
  'brave',
  'steady',
  'crowd',
  'ownTopic',
  'round',
] as const;
/** Awards that several players can earn. */
const DONE_AWARDS = ['last', 'first', 'loyal'] as const;
/** Awards without a condition. */
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

export const AWARDS = [...BEST_AWARDS, ...DONE_AWARDS, ...KIND_AWARDS] as const;

type AwardName = (typeof AWARDS)[number];

export interface Award {
  readonly playerId: string;
  readonly name: AwardName;
  /** Places, answers, questions or points; for `fastest` milliseconds of game time, for `cruel` percent of right answers. Absent where nothing was counted. */
  readonly value?: number;
}

interface Counts {
  readonly results: Results;
  readonly questions: readonly QuestionResult[];
}

/** A player's count for an award: the highest wins; null if the player is no candidate. */
type Measure = (player: PlayerResult, counts: Counts) => number | null;

const STREAK_MIN = 3;
/** A topic of which people knew a smaller share is cruel, in percent. */
const CRUEL_BELOW = 50;
/** Two players who end at most this many points apart had a race. */
const RACE_POINTS = 60;
/** From this many people on, the table is a crowd. */
const CROWD_MIN = 2;

const best: Record<(typeof BEST_AWARDS)[number], Measure> = {
  comeback: ({ playerId, rank, roundScores }, { results: { players, rounds } }) => {
    const half = Math.floor(rounds.length / 2);
    if (!wasAskedIn(rounds.slice(0, half), playerId)) return null;
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
  // For this count and for differences, less is better.
  cruel: ({ playerId }, { results: { rounds } }) => {
    const shares = rounds
      .filter(({ chosenBy, answerCount }) => chosenBy === playerId && answerCount > 0)
      .map(({ correctCount, askedCount }) => (correctCount / askedCount) * 100);
    const least = Math.min(...shares);
    return least < CRUEL_BELOW ? -least : null;
  },
  race: ({ totalScore }, { results: { players } }) => {
    const behind = players.filter((other) => isPerson(other) && other.totalScore < totalScore);
    const margin = totalScore - Math.max(...behind.map((other) => other.totalScore));
    return margin <= RACE_POINTS ? -margin : null;
  },
  fastest: ({ fastestTime }) => (fastestTime === null ? null : -fastestTime),
  brave: ({ playerId }, { results: { rounds } }) =>
    positive(
      rounds.filter(({ chosenBy, difficulty }) => chosenBy === playerId && difficulty === 'hard').length,
    ),
  steady: ({ roundScores }) => {
    const least = Math.min(...roundScores);
    return roundScores.length > 1 && least > 0 ? least - Math.max(...roundScores) : null;
  },
  crowd: ({ playerId }, { questions }) =>
    positive(
      questions.filter(({ answers }) => {
        const people = answers.filter(isPerson);
        const own = people.find((answer) => answer.playerId === playerId);
        if (own === undefined || own.isCorrect) return false;
        const others = people.filter((answer) => answer !== own && answer.answerIndex === own.answerIndex);
        return others.length >= CROWD_MIN && (others.length + 1) * 2 > people.length;
      }).length,
    ),
  ownTopic: ({ playerId, roundScores }, { results: { rounds } }) =>
    positive(sum(roundScores.filter((_, index) => rounds[index]?.chosenBy === playerId))),
  round: ({ roundScores }) => positive(Math.max(0, ...roundScores)),
};

const done: Record<(typeof DONE_AWARDS)[number], (player: PlayerResult, counts: Counts) => boolean> = {
  last: (player, { questions }) => isRightIn(questions.at(-1), player),
  first: (player, { questions }) => isRightIn(questions[0], player),
  loyal: ({ answerCount }, { questions }) => answerCount > 0 && answerCount === questions.length,
};

/** Awards about speed or wrong answers: not given in gentle games. */
const NOT_GENTLE: readonly AwardName[] = ['fastest', 'cruel', 'crowd'];

/** The awards of a finished game; none while it is not finished. */
export function awardsOfGame(game: Game): readonly Award[] {
  const results = resultsOf(game);
  const { zen, kids } = game.settings;
  return results === null ? [] : awardsOf(results, zen || kids);
}

/**
 * One award for each person, in the order of the results; bots get none (AWARD-1 to AWARD-4). `isGentle`: a game without time pressure
 * or for kids, in which no award is about speed or wrong answers.
 */
export function awardsOf(results: Results, isGentle: boolean): readonly Award[] {
  const people = results.players.filter(isPerson);
  const questions = results.rounds.flatMap((round) => round.questions).filter(({ voided }) => !voided);
  const counts = { results, questions };
  const given = new Map<string, Award>();
  const isFree = ({ playerId }: PlayerResult): boolean => !given.has(playerId);
  for (const name of BEST_AWARDS) {
    if (isGentle && NOT_GENTLE.includes(name)) continue;
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

/** Whether an award has no condition. */
export function isKind(name: AwardName): name is KindAwardName {
  return KIND_AWARDS.some((kind) => kind === name);
}

/** Starts again from the first award if a game has more people than awards. */
function kindAward(index: number): AwardName {
  return KIND_AWARDS[index % KIND_AWARDS.length] ?? KIND_AWARDS[0];
}

const isRight = ({ answers }: QuestionResult, { playerId }: PlayerResult): boolean =>
  answers.some((given) => given.playerId === playerId && given.isCorrect);

const isRightIn = (question: QuestionResult | undefined, player: PlayerResult): boolean =>
  question !== undefined && isRight(question, player);

const positive = (value: number): number | null => (value > 0 ? value : null);
