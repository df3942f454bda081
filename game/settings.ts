/** Settings of a game: what they are from the start, what is free, and what bounds they keep (specification sections 3 and 5). */

import {
  GAME_NAME_MAX,
  NAME_MAX,
  PERSONAL_TOPICS_MAX,
  QUESTION_TIME_LIMIT,
  ROUNDS_SETTING,
  TEAMS,
} from './constants.ts';
import type { Settings } from './game.ts';
import { cleanLine, isBlank, splitGraphemes } from './text.ts';
import { cleanTopic } from './topics.ts';

export const DEFAULT_SETTINGS: Settings = {
  gameName: '',
  rounds: null,
  questionTimeLimit: QUESTION_TIME_LIMIT.default,
  waitForTimer: false,
  kids: false,
  zen: false,
  teams: null,
  organizer: false,
  personalTopics: null,
  deepAnalytics: false,
  showScreen: false,
};

export type SettingsChange = { readonly [K in keyof Settings]?: Settings[K] | undefined };

/** Whether a change touches anything that needs the unlock: all but 'wait for the timer' (SET-2). */
export function needsUnlock(settings: Settings, change: SettingsChange): boolean {
  const changed = mergeSettings(settings, change);
  return (
    JSON.stringify({ ...changed, waitForTimer: false }) !==
    JSON.stringify({ ...settings, waitForTimer: false })
  );
}

/** The settings after a change; fields that are absent stay (SET-4). */
export function mergeSettings(settings: Settings, change: SettingsChange): Settings {
  return {
    gameName: change.gameName ?? settings.gameName,
    rounds: change.rounds === undefined ? settings.rounds : change.rounds,
    questionTimeLimit: change.questionTimeLimit ?? settings.questionTimeLimit,
    waitForTimer: change.waitForTimer ?? settings.waitForTimer,
    kids: change.kids ?? settings.kids,
    zen: change.zen ?? settings.zen,
    teams: change.teams === undefined ? settings.teams : change.teams,
    organizer: change.organizer ?? settings.organizer,
    personalTopics: change.personalTopics === undefined ? settings.personalTopics : change.personalTopics,
    deepAnalytics: change.deepAnalytics ?? settings.deepAnalytics,
    showScreen: change.showScreen ?? settings.showScreen,
  };
}

/** The settings with their texts cleaned, or null where a bound is broken (SET-1). */
export function checkSettings(settings: Settings): Settings | null {
  const { rounds, questionTimeLimit } = settings;
  if (rounds !== null && !isWithin(rounds, ROUNDS_SETTING)) return null;
  if (!isWithin(questionTimeLimit, QUESTION_TIME_LIMIT)) return null;
  const gameName = cleanLine(settings.gameName);
  if (splitGraphemes(gameName).length > GAME_NAME_MAX) return null;
  const teams = settings.teams === null ? null : checkTeams(settings.teams.names);
  if (teams === undefined) return null;
  const personalTopics = settings.personalTopics === null ? null : checkTopics(settings.personalTopics);
  return personalTopics === undefined ? null : { ...settings, gameName, teams, personalTopics };
}

function isWithin(value: number, bounds: { readonly min: number; readonly max: number }): boolean {
  return Number.isInteger(value) && value >= bounds.min && value <= bounds.max;
}

function checkTeams(names: readonly string[]): Settings['teams'] | undefined {
  if (names.length < TEAMS.min || names.length > TEAMS.max) return undefined;
  const cleaned = names.map(cleanLine);
  const good = cleaned.every((name) => !isBlank(name) && splitGraphemes(name).length <= NAME_MAX);
  return good && new Set(cleaned.map((name) => name.toLowerCase())).size === names.length
    ? { names: cleaned }
    : undefined;
}

/** An empty list means: back to the presets. */
function checkTopics(topics: readonly string[]): readonly string[] | null | undefined {
  if (topics.length > PERSONAL_TOPICS_MAX) return undefined;
  const cleaned: string[] = [];
  for (const text of topics) {
    const result = cleanTopic(text);
    if ('refused' in result) return undefined;
    cleaned.push(result.topic);
  }
  return cleaned.length === 0 ? null : cleaned;
}
