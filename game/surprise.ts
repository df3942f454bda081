/** 'Surprise me': a topic for who has no idea (docs/rules.md, "Choosing"). */

import { presetNamed } from './topics.ts';

/** What a table has played of the topics that it may pick, each by its name or key. */
export interface PlayedTopics {
  /** Topics of this game's rounds, as they were picked and by the names under which they are offered. */
  readonly played: readonly string[];
  /** Topics of which this game has asked so much that no round is left. */
  readonly usedUp: readonly string[];
}

/** How far a topic steps back: 0 where it is new to the table, 1 where it was played, 2 where no round of it is left. */
export function stepBack({ played, usedUp }: PlayedTopics, topic: string): 0 | 1 | 2 {
  const wanted = topic.toLowerCase();
  const isAmong = (topics: readonly string[]): boolean =>
    topics.some((each) => each.toLowerCase() === wanted);
  if (isAmong(usedUp)) return 2;
  return isAmong(played) ? 1 : 0;
}

/**
 * Draws one of `topics` that the table has not played; if all are played, one that is not used up; null if all are used up. Never 18+, which is
 * always a person's choice (CHOOSE-16, KIDS-2). `random`: a number from 0 (included) to 1 (excluded).
 */
export function surpriseTopic(
  topics: readonly string[],
  before: PlayedTopics,
  random: number,
): string | null {
  const allowed = topics.filter((topic) => presetNamed(topic) !== 'adultTopics');
  for (const most of [0, 1] as const) {
    const fit = allowed.filter((topic) => stepBack(before, topic) <= most);
    const drawn = fit[Math.floor(random * fit.length)];
    if (drawn !== undefined) return drawn;
  }
  return null;
}
