/** The settings of a game, declared in one table: their type, defaults, bounds, merge and price follow from it, and so does their schema in protocol/. */

import {
  GAME_NAME_MAX,
  NAME_MAX,
  PERSONAL_TOPICS_MAX,
  QUESTION_TIME_LIMIT,
  ROUNDS_SETTING,
  TEAMS,
} from './constants.ts';
import { fail, type Result } from './result.ts';
import { cleanLine, isBlank, splitGraphemes } from './text.ts';
import { cleanTopic } from './topics.ts';

/** When players learn right and wrong: `auto` is together while a show screen is open, and at once elsewhere. */
export const REVEAL_MODES = ['auto', 'atOnce', 'together'] as const;
type RevealMode = (typeof REVEAL_MODES)[number];

/** What a setting of each kind holds. */
interface SettingValues {
  flag: boolean;
  line: string;
  /** One of a list of words. */
  choice: RevealMode;
  integer: number;
  /** null: the game decides. */
  integerOrAutomatic: number | null;
  /** null: no teams. */
  teams: { readonly names: readonly string[] } | null;
  /** null: the presets. */
  topics: readonly string[] | null;
}

/** The bounds of each kind: of a number, of a text's visible characters, or of the length of a list. */
interface SettingBounds {
  flag: object;
  line: { readonly max: number };
  choice: { readonly of: readonly RevealMode[] };
  integer: { readonly min: number; readonly max: number };
  integerOrAutomatic: { readonly min: number; readonly max: number };
  teams: { readonly min: number; readonly max: number };
  topics: { readonly max: number };
}

type Kind = keyof SettingValues;

type Declared<K extends Kind> = {
  readonly kind: K;
  readonly default: SettingValues[K];
  /** Whether only an unlocked host may change it. */
  readonly isPaid: boolean;
} & SettingBounds[K];

export type SettingDeclaration = { [K in Kind]: Declared<K> }[Kind];

/** Every setting; `questionTimeLimit` is in seconds, and `rounds` are as many as players where they are automatic. */
export const SETTINGS = {
  gameName: { kind: 'line', default: '', max: GAME_NAME_MAX, isPaid: true },
  rounds: { kind: 'integerOrAutomatic', default: null, ...ROUNDS_SETTING, isPaid: true },
  questionTimeLimit: { kind: 'integer', ...QUESTION_TIME_LIMIT, isPaid: true },
  waitForTimer: { kind: 'flag', default: false, isPaid: false },
  reveal: { kind: 'choice', default: 'auto', of: REVEAL_MODES, isPaid: false },
  spectators: { kind: 'flag', default: false, isPaid: false },
  kids: { kind: 'flag', default: false, isPaid: true },
  zen: { kind: 'flag', default: false, isPaid: true },
  teams: { kind: 'teams', default: null, ...TEAMS, isPaid: true },
  organizer: { kind: 'flag', default: false, isPaid: true },
  personalTopics: { kind: 'topics', default: null, max: PERSONAL_TOPICS_MAX, isPaid: true },
  deepAnalytics: { kind: 'flag', default: false, isPaid: true },
  showScreen: { kind: 'flag', default: false, isPaid: true },
} as const satisfies Readonly<Record<string, SettingDeclaration>>;

export type SettingsTable = typeof SETTINGS;
type Key = keyof SettingsTable;

export type Settings = { readonly [K in Key]: SettingValues[SettingsTable[K]['kind']] };
export type SettingsChange = { readonly [K in Key]?: Settings[K] | undefined };
type Mutable = { -readonly [K in Key]: Settings[K] };

/** Narrows a string to a setting's key. */
function isKey(text: string): text is Key {
  return Object.hasOwn(SETTINGS, text);
}

const KEYS: readonly Key[] = Object.keys(SETTINGS).filter(isKey);

export const DEFAULT_SETTINGS: Settings = defaultsOf();

/** An overload, because the type of `Object.fromEntries` forgets which key has which value. */
function defaultsOf(): Settings;
function defaultsOf(): object {
  return Object.fromEntries(KEYS.map((key) => [key, SETTINGS[key].default]));
}

/** Whether a change touches a setting that needs the unlock (SET-2). */
export function needsUnlock(settings: Settings, change: SettingsChange): boolean {
  const changed = mergeSettings(settings, change);
  return KEYS.some(
    (key) => SETTINGS[key].isPaid && JSON.stringify(changed[key]) !== JSON.stringify(settings[key]),
  );
}

/** The settings as they are without the unlock: what needs it is back at its default (AGAIN-3). */
export function withoutUnlock(settings: Settings): Settings {
  const free: Mutable = { ...DEFAULT_SETTINGS };
  for (const key of KEYS) if (!SETTINGS[key].isPaid) set(free, key, settings[key]);
  return free;
}

/** The settings after a change; fields that are absent stay (SET-4). */
export function mergeSettings(settings: Settings, change: SettingsChange): Settings {
  const merged: Mutable = { ...settings };
  for (const key of KEYS) set(merged, key, change[key]);
  return merged;
}

/** The settings with their texts cleaned, or a refusal where a bound is broken (SET-1). */
export function checkSettings(settings: Settings): Result<{ settings: Settings }, 'INVALID_INPUT'> {
  const checked: Mutable = { ...settings };
  const isWithinBounds = KEYS.every((key) => check(checked, key));
  return isWithinBounds ? { ok: true, settings: checked } : fail('INVALID_INPUT');
}

/** Puts a value in place; false where there is none. */
function set<K extends Key>(settings: Mutable, key: K, value: Settings[K] | undefined): boolean {
  if (value === undefined) return false;
  settings[key] = value;
  return true;
}

type KeyOf<K extends Kind> = { [Each in Key]: SettingsTable[Each]['kind'] extends K ? Each : never }[Key];

function isOf<K extends Kind>(kind: K, key: Key): key is KeyOf<K> {
  return SETTINGS[key].kind === kind;
}

/** Cleans one setting in place; false where its bound is broken. */
function check(settings: Mutable, key: Key): boolean {
  if (isOf('flag', key)) return true;
  if (isOf('line', key)) return set(settings, key, cleanText(settings[key], SETTINGS[key]));
  if (isOf('choice', key)) return SETTINGS[key].of.includes(settings[key]);
  if (isOf('integer', key)) return isWithin(settings[key], SETTINGS[key]);
  if (isOf('integerOrAutomatic', key))
    return settings[key] === null || isWithin(settings[key], SETTINGS[key]);
  if (isOf('teams', key)) return set(settings, key, cleanTeams(settings[key], SETTINGS[key]));
  return set(settings, key, cleanTopics(settings[key], SETTINGS[key]));
}

function cleanText(text: string, { max }: SettingBounds['line']): string | undefined {
  const line = cleanLine(text);
  return splitGraphemes(line).length <= max ? line : undefined;
}

function isWithin(value: number, { min, max }: SettingBounds['integer']): boolean {
  return Number.isInteger(value) && value >= min && value <= max;
}

function cleanTeams(
  teams: SettingValues['teams'],
  bounds: SettingBounds['teams'],
): SettingValues['teams'] | undefined {
  if (teams === null) return null;
  if (!isWithin(teams.names.length, bounds)) return undefined;
  const names = teams.names.map(cleanLine);
  const areNames = names.every((name) => !isBlank(name) && splitGraphemes(name).length <= NAME_MAX);
  const areDifferent = new Set(names.map((name) => name.toLowerCase())).size === names.length;
  return areNames && areDifferent ? { names } : undefined;
}

/** An empty list means: back to the presets. */
function cleanTopics(
  topics: SettingValues['topics'],
  { max }: SettingBounds['topics'],
): SettingValues['topics'] | undefined {
  if (topics === null || topics.length === 0) return null;
  if (topics.length > max) return undefined;
  const cleaned: string[] = [];
  for (const text of topics) {
    const result = cleanTopic(text);
    if (!result.ok) return undefined;
    cleaned.push(result.topic);
  }
  return cleaned;
}
