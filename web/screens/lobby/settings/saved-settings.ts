/** The host's own settings, kept in this browser for the next game. */

import { QUESTION_TIME_LIMIT } from '../../../../game/constants.ts';
import type { Settings } from '../../../../game/settings.ts';
import type { SettingsChange } from '../../../api/commands.ts';
import { readStored, readTab, writeStored, writeTab } from '../../../storage/storage.ts';

const STORAGE_KEY = 'custom_settings';
const appliedKey = (gameId: string): string => `settings_applied_${gameId}`;

export const saveSettings = (settings: Settings): void => writeStored(STORAGE_KEY, JSON.stringify(settings));

/** The remembered settings for a new game, once; null where there are none, or it had them already. */
export function settingsForNewGame(gameId: string): SettingsChange | null {
  const text = readStored(STORAGE_KEY);
  if (text === null || readTab(appliedKey(gameId)) !== null) return null;
  writeTab(appliedKey(gameId), 'yes');
  const settings = settingsOf(text);
  return Object.keys(settings).length === 0 ? null : settings;
}

/** Whether no setting has been changed yet. */
export function hasDefaults(settings: Settings): boolean {
  const { gameName, rounds, questionTimeLimit, teams, personalTopics, ...switches } = settings;
  const isPlain = gameName === '' && rounds === null && teams === null && personalTopics === null;
  const isOff = Object.values(switches).every((isOn) => !isOn);
  return isPlain && isOff && questionTimeLimit === QUESTION_TIME_LIMIT.default;
}

type Flag = { [K in keyof Settings]: Settings[K] extends boolean ? K : never }[keyof Settings];

/** Every setting that is on or off: the compiler holds it to the rules' table, which stays out of the bundle. */
const FLAGS = {
  waitForTimer: true,
  spectators: true,
  kids: true,
  zen: true,
  organizer: true,
  deepAnalytics: true,
  showScreen: true,
} as const satisfies Record<Flag, true>;

const isFlag = (key: string): key is Flag => Object.hasOwn(FLAGS, key);

/** What of a stored text is a setting; an older or newer client may have written it. */
export function settingsOf(text: string): SettingsChange {
  const stored = parse(text);
  const change: SettingsChange = {};
  const { gameName, rounds, questionTimeLimit, teams, personalTopics } = stored;
  for (const [key, isOn] of Object.entries(stored))
    if (isFlag(key) && typeof isOn === 'boolean') change[key] = isOn;
  if (typeof gameName === 'string') change.gameName = gameName;
  if (rounds === null || typeof rounds === 'number') change.rounds = rounds;
  if (typeof questionTimeLimit === 'number') change.questionTimeLimit = questionTimeLimit;
  if (teams === null) change.teams = null;
  else if (isRecord(teams) && isTexts(teams['names'])) change.teams = { names: teams['names'] };
  if (personalTopics === null || isTexts(personalTopics)) change.personalTopics = personalTopics;
  return change;
}

function parse(text: string): Readonly<Record<string, unknown>> {
  try {
    const stored: unknown = JSON.parse(text);
    return isRecord(stored) ? stored : {};
  } catch {
    return {};
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((text) => typeof text === 'string');
