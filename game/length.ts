/** How long a game is: its rounds, and about how many minutes it takes. */

import {
  PRACTICE_ROUNDS,
  QUESTIONS_PER_ROUND,
  REVEAL_MS,
  REVEAL_WITH_SHOW_SCREEN_MS,
  ROUNDS_AUTOMATIC_MIN,
  ROUNDS_SETTING,
} from './constants.ts';
import type { Settings } from './settings.ts';

/** The time to choose a topic, including the intro. */
const CHOOSING_ABOUT_MS = 20_000;
/** The share of the time limit that passes before everyone has answered. */
const ANSWERING_SHARE = 0.7;
/** How long a question without a clock is open. */
const ZEN_ABOUT_MS = 15_000;

/** Who plays: seats, and whether one person plays against bots. */
export interface Table {
  readonly seats: number;
  readonly isPractice: boolean;
}

/** The rounds of a game that starts now: as many as are set; else those of its length, at least 2 and at most 20; a practice has one (START-4). */
export function roundsOf({ rounds, length }: Pick<Settings, 'rounds' | 'length'>, table: Table): number {
  if (rounds !== null) return rounds;
  if (table.isPractice) return PRACTICE_ROUNDS;
  const wanted = { short: Math.ceil(table.seats / 2), normal: table.seats, long: 2 * table.seats }[length];
  return Math.min(ROUNDS_SETTING.max, Math.max(ROUNDS_AUTOMATIC_MIN, wanted));
}

/** About how long a game takes, in whole minutes of game time, at least one (START-7). */
export function aboutMinutes(settings: Settings, table: Table & { readonly hasShowScreen: boolean }): number {
  const limitMs = settings.questionTimeLimit * 1_000;
  const openMs = settings.waitForTimer ? limitMs : limitMs * ANSWERING_SHARE;
  const questionMs =
    (settings.zen ? ZEN_ABOUT_MS : openMs) + (table.hasShowScreen ? REVEAL_WITH_SHOW_SCREEN_MS : REVEAL_MS);
  const roundMs = CHOOSING_ABOUT_MS + QUESTIONS_PER_ROUND * questionMs;
  return Math.max(1, Math.round((roundsOf(settings, table) * roundMs) / 60_000));
}
