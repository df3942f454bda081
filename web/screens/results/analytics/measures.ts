/** Numbers about a finished game, computed from its results only. Voided questions are excluded. */

import type { PlayerResult, QuestionResult, Results, RoundResult } from '../../../../game/results.ts';
import { isPerson, tallyOf, type Asked as AskedPlayer } from '../../../../game/tally.ts';
import { DIFFICULTIES, type Difficulty } from '../../../../game/topics.ts';

/** A question with the round it was asked in. */
export interface Asked {
  readonly round: RoundResult;
  readonly question: QuestionResult;
}

/** How many answers were right, and how fast. */
export interface Measure {
  readonly right: number;
  /** Number of possible answers; a missing answer counts as wrong. */
  readonly asked: number;
  /** right / asked; 0 if nothing was asked. */
  readonly accuracy: number;
  /** Mean time of the answers given, in milliseconds; null without answers. */
  readonly time: number | null;
}

export interface PlayerMeasure extends Measure {
  readonly player: PlayerResult;
  /** The longest run of right answers. */
  readonly streak: number;
}

/** Every question that counts, in the order in which they were asked. */
export function scoredQuestions({ rounds }: Pick<Results, 'rounds'>): Asked[] {
  return rounds.flatMap((round) =>
    round.questions.filter(({ voided }) => !voided).map((question) => ({ round, question })),
  );
}

/** The measure of the players who are counted; by default people, not bots. */
export function measureOf(
  asked: readonly Asked[],
  isCounted: (who: AskedPlayer) => boolean = isPerson,
): Measure {
  const tally = tallyOf(
    asked.map(({ question }) => question),
    isCounted,
  );
  return {
    right: tally.right,
    asked: tally.asked,
    accuracy: tally.asked === 0 ? 0 : tally.right / tally.asked,
    time: tally.averageTime,
  };
}

/** Players in the order of the results. */
export function measuresByPlayer(results: Results): PlayerMeasure[] {
  const asked = scoredQuestions(results);
  return results.players.map((player) => ({
    player,
    ...measureOf(asked, ({ playerId }) => playerId === player.playerId),
    streak: streakOf(asked, player.playerId),
  }));
}

/** The longest run of right answers of a player. */
export function streakOf(asked: readonly Asked[], playerId: string): number {
  let run = 0;
  let longest = 0;
  for (const { question } of asked) {
    const isRight = question.answers.some((answer) => answer.playerId === playerId && answer.isCorrect);
    run = isRight ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
}

export interface TopicMeasure extends Measure {
  readonly topic: string;
  readonly presetTopic?: RoundResult['presetTopic'];
}

/** Topics by name, best known first. A topic chosen twice is counted as one. */
export function measuresByTopic(results: Results): TopicMeasure[] {
  const groups = new Map<string, Asked[]>();
  for (const asked of scoredQuestions(results)) {
    const key = asked.round.presetTopic ?? asked.round.topic.toLowerCase();
    groups.set(key, [...(groups.get(key) ?? []), asked]);
  }
  return [...groups.values()]
    .flatMap((asked) => {
      const round = asked[0]?.round;
      if (round === undefined) return [];
      const { topic, presetTopic } = round;
      return [{ topic, ...(presetTopic === undefined ? {} : { presetTopic }), ...measureOf(asked) }];
    })
    .toSorted((a, b) => b.accuracy - a.accuracy);
}

/** The difficulties that were played, easy first. */
export function measuresByDifficulty(results: Results): (Measure & { difficulty: Difficulty })[] {
  const asked = scoredQuestions(results);
  return DIFFICULTIES.map((difficulty) => ({
    difficulty,
    ...measureOf(asked.filter(({ round }) => round.difficulty === difficulty)),
  })).filter((measure) => measure.asked > 0);
}

/** The questions that the fewest and the most players knew; of equals, the slowest and the fastest answered. Null if there are fewer than two to compare. */
export function extremesOf(results: Results): { readonly hardest: Asked; readonly easiest: Asked } | null {
  const byEase = scoredQuestions(results)
    .map((asked) => ({ asked, measure: measureOf([asked]) }))
    .toSorted(
      (a, b) => a.measure.accuracy - b.measure.accuracy || (b.measure.time ?? 0) - (a.measure.time ?? 0),
    );
  const hardest = byEase[0];
  const easiest = byEase.at(-1);
  if (hardest === undefined || easiest === undefined || hardest === easiest) return null;
  return { hardest: hardest.asked, easiest: easiest.asked };
}

/** How many people chose each option of a question, and how many none. */
export function distributionOf(question: QuestionResult): {
  readonly options: number[];
  readonly none: number;
} {
  const answers = question.answers.filter(isPerson);
  const options = question.options.map(
    (_, option) => answers.filter(({ answerIndex }) => answerIndex === option).length,
  );
  return { options, none: question.unanswered.filter(isPerson).length };
}
