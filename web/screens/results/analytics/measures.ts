/** Numbers about a finished game, from its results alone. A question that was taken out of the score is in none of them. */

import type { PlayerResult, QuestionResult, Results, RoundResult } from '../../../../game/results.ts';
import { isPerson, tallyOf, type Asked as AskedPlayer } from '../../../../game/tally.ts';
import { DIFFICULTIES, type Difficulty } from '../../../../game/topics.ts';

/** A question with the round it was asked in. */
export interface Asked {
  readonly round: RoundResult;
  readonly question: QuestionResult;
}

/** How often it was right, and how fast. */
export interface Measure {
  readonly right: number;
  /** Answers that were possible; a missing answer counts as not right. */
  readonly asked: number;
  /** right / asked; 0 where nothing was asked. */
  readonly accuracy: number;
  /** Mean time of the answers given, in milliseconds; null without any. */
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

/** The measure of those who are counted, people unless told otherwise. */
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

/** Topics by name, best known first. A topic that was chosen twice is one. */
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

/** The questions fewest and most knew; of equals, the slowest and the fastest answered. Null where there are not two to compare. */
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
