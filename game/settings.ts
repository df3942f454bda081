/** The settings of a game, declared in one table: their types, defaults, bounds, price and merge follow from it, and so do the schemas (wire, store) and the lobby's controls. */

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

/** What a setting of each kind holds. */
interface Values {
  flag: boolean;
  /** One of its words. */
  choice: string;
  line: string;
  integer: number;
  /** null: the game decides. */
  integerOrAutomatic: number | null;
  /** null: no teams. */
  teams: { readonly names: readonly string[] } | null;
  /** null: the presets. */
  topics: readonly string[] | null;
}

/** The bounds of each kind: of a number, of a text's visible characters, or of the length of a list. */
interface Bounds {
  flag: object;
  choice: { readonly words: readonly string[] };
  line: { readonly max: number };
  integer: { readonly min: number; readonly max: number };
  integerOrAutomatic: { readonly min: number; readonly max: number };
  teams: { readonly min: number; readonly max: number };
  topics: { readonly max: number };
}

export type SettingKind = keyof Values;

/** The groups of the lobby's settings, in the order in which they are shown. */
export const SETTING_GROUPS = ['game', 'players', 'screens', 'more'] as const;

/** How a setting of a kind is declared. */
export type Setting<K extends SettingKind = SettingKind> = {
  [Each in K]: {
    readonly kind: Each;
    readonly default: Values[Each];
    /** Whether only an unlocked host may change it. Free settings are saved at each change, so they are no texts or numbers. */
    readonly isPaid: Each extends 'flag' | 'choice' ? boolean : true;
    /** null: set over the API, without a control in the lobby. */
    readonly group: (typeof SETTING_GROUPS)[number] | null;
  } & Bounds[Each];
}[K];

/** Every setting, in the order of the lobby; `questionTimeLimit` is in seconds, and `rounds` follow from `length` where they are automatic. */
export const SETTINGS = {
  gameName: { kind: 'line', default: '', max: GAME_NAME_MAX, isPaid: true, group: 'game' },
  /** How many rounds there are for each player, where no number is set. */
  length: {
    kind: 'choice',
    words: ['short', 'normal', 'long'],
    default: 'normal',
    isPaid: false,
    group: 'game',
  },
  rounds: { kind: 'integerOrAutomatic', default: null, ...ROUNDS_SETTING, isPaid: true, group: 'game' },
  questionTimeLimit: { kind: 'integer', ...QUESTION_TIME_LIMIT, isPaid: true, group: 'game' },
  /** Whether the last question of the last round counts double. */
  doubleLast: { kind: 'flag', default: false, isPaid: false, group: 'game' },
  waitForTimer: { kind: 'flag', default: false, isPaid: false, group: 'game' },
  /** When players learn right and wrong: `auto` is together while a show screen is open, and at once elsewhere. */
  reveal: {
    kind: 'choice',
    words: ['auto', 'atOnce', 'together'],
    default: 'auto',
    isPaid: false,
    group: 'screens',
  },
  /** Whether a question is first shown without its options: long ones, all, or none. */
  readingTime: {
    kind: 'choice',
    words: ['byLength', 'always', 'never'],
    default: 'byLength',
    isPaid: false,
    group: 'screens',
  },
  spectators: { kind: 'flag', default: false, isPaid: false, group: 'players' },
  /** Whether latecomers may knock at a started game; never in kids mode. */
  knocking: { kind: 'flag', default: true, isPaid: false, group: 'players' },
  /** Whether players throw reactions and suggest topics. Kids mode begins without them (KIDS-5). */
  reactions: { kind: 'flag', default: true, isPaid: false, group: 'players' },
  kids: { kind: 'flag', default: false, isPaid: false, group: 'game' },
  /** Whether 18+ is one of the topics; never in kids mode. */
  adultTopics: { kind: 'flag', default: true, isPaid: false, group: 'game' },
  zen: { kind: 'flag', default: false, isPaid: true, group: 'game' },
  teams: { kind: 'teams', default: null, ...TEAMS, isPaid: true, group: 'players' },
  organizer: { kind: 'flag', default: false, isPaid: true, group: 'players' },
  personalTopics: { kind: 'topics', default: null, max: PERSONAL_TOPICS_MAX, isPaid: true, group: 'game' },
  deepAnalytics: { kind: 'flag', default: false, isPaid: true, group: 'more' },
  showScreen: { kind: 'flag', default: false, isPaid: true, group: 'screens' },
} as const satisfies Readonly<Record<string, Setting>>;

type Table = typeof SETTINGS;
export type SettingKey = keyof Table;
/** The settings of a kind. */
export type KeyOf<K extends SettingKind> = {
  [Key in SettingKey]: Table[Key]['kind'] extends K ? Key : never;
}[SettingKey];

type ValueOf<S extends Setting> = S extends { readonly words: readonly (infer Word)[] }
  ? Word
  : Values[S['kind']];
export type Settings = { readonly [Key in SettingKey]: ValueOf<Table[Key]> };
export type SettingsChange = { readonly [Key in SettingKey]?: Settings[Key] | undefined };

export const SETTING_KEYS: readonly SettingKey[] = Object.keys(SETTINGS).filter((text): text is SettingKey =>
  Object.hasOwn(SETTINGS, text),
);

export const DEFAULT_SETTINGS: Settings = defaultsOf();

/** An overload, because the type of `Object.fromEntries` forgets which key has which value. */
function defaultsOf(): Settings;
function defaultsOf(): object {
  return Object.fromEntries(SETTING_KEYS.map((key) => [key, SETTINGS[key].default]));
}

/** Narrows a key to those of a kind. */
export function isOfKind<K extends SettingKind>(kind: K, key: SettingKey): key is KeyOf<K> {
  return SETTINGS[key].kind === kind;
}

/** The words of a choice. An overload, because a declaration does not name its key. */
export function wordsOf<K extends KeyOf<'choice'>>(key: K): readonly Settings[K][];
export function wordsOf(key: SettingKey): readonly string[] {
  const setting = ALL[key];
  return setting.kind === 'choice' ? setting.words : [];
}

const ALL: Readonly<Record<SettingKey, Setting>> = SETTINGS;

/** Whether 18+ can be picked: if the host allows it, and never in kids mode (KIDS-1, KIDS-4). */
export const hasAdultTopics = ({ kids, adultTopics }: Pick<Settings, 'kids' | 'adultTopics'>): boolean =>
  adultTopics && !kids;

/** Whether latecomers may knock: if the host allows it, and never in kids mode (KNOCK-1). */
export const takesKnocks = ({ kids, knocking }: Pick<Settings, 'kids' | 'knocking'>): boolean =>
  knocking && !kids;

/** The settings whose values differ. */
export function changedSettings(before: Settings, after: Settings): SettingKey[] {
  return SETTING_KEYS.filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]));
}

/** Whether a change touches a setting that needs the unlock (SET-2). */
export function needsUnlock(settings: Settings, change: SettingsChange): boolean {
  return changedSettings(settings, mergeSettings(settings, change)).some((key) => SETTINGS[key].isPaid);
}

/** The settings without the unlock: those that need it return to their defaults (AGAIN-3). */
export function withoutUnlock(settings: Settings): Settings {
  return {
    ...DEFAULT_SETTINGS,
    ...collect((key) => (SETTINGS[key].isPaid ? undefined : settings[key])),
  };
}

/** The settings after a change; fields that are absent stay, except that kids mode switches reactions off, and its end on (SET-4, KIDS-5). */
export function mergeSettings(settings: Settings, change: SettingsChange): Settings {
  const merged = { ...settings, ...collect((key) => change[key]) };
  const isDecided = merged.kids === settings.kids || change.reactions !== undefined;
  return isDecided ? merged : { ...merged, reactions: !merged.kids };
}

/** The settings with their texts cleaned, or a refusal where a bound is broken (SET-1). */
export function checkSettings(settings: Settings): Result<{ settings: Settings }, 'INVALID_INPUT'> {
  const cleaned = readSettings(settings);
  const areWithinBounds = SETTING_KEYS.every((key) => Object.hasOwn(cleaned, key));
  return areWithinBounds ? { ok: true, settings: { ...settings, ...cleaned } } : fail('INVALID_INPUT');
}

/** The settings among the fields of an object, cleaned, without those that break a bound. */
export function readSettings(stored: Readonly<Record<string, unknown>>): Partial<Settings> {
  return collect((key) => cleanValue(key, stored[key]));
}

/** The settings that have a value. */
function collect(valueOf: <K extends SettingKey>(key: K) => Settings[K] | undefined): Partial<Settings> {
  const found: Found = {};
  for (const key of SETTING_KEYS) put(found, key, valueOf(key));
  return found;
}

type Found = { -readonly [Key in SettingKey]?: Settings[Key] };

function put<K extends SettingKey>(found: Found, key: K, value: Settings[K] | undefined): void {
  if (value !== undefined) found[key] = value;
}

/** An overload, because a kind's values are wider than those of a choice. */
function cleanValue<K extends SettingKey>(key: K, value: unknown): Settings[K] | undefined;
function cleanValue(key: SettingKey, value: unknown): unknown {
  return cleanAs(SETTINGS[key], value);
}

function cleanAs<K extends SettingKind>(setting: Setting<K>, value: unknown): Values[K] | undefined {
  return CLEANERS[setting.kind](value, setting);
}

/** Cleans a value of each kind; undefined if it is of another type or breaks a bound. */
const CLEANERS: {
  readonly [K in SettingKind]: (value: unknown, setting: Setting<K>) => Values[K] | undefined;
} = {
  flag: (value) => (typeof value === 'boolean' ? value : undefined),
  choice: (value, { words }) => words.find((word) => word === value),
  line: (value, { max }) => cleanText(value, max),
  integer: (value, bounds) => (isWithin(value, bounds) ? value : undefined),
  integerOrAutomatic: (value, bounds) => (value === null || isWithin(value, bounds) ? value : undefined),
  teams: cleanTeams,
  topics: cleanTopics,
};

function cleanText(text: unknown, max: number): string | undefined {
  if (typeof text !== 'string') return undefined;
  const line = cleanLine(text);
  return splitGraphemes(line).length <= max ? line : undefined;
}

function isWithin(value: unknown, { min, max }: Bounds['integer']): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max;
}

function cleanTeams(value: unknown, bounds: Bounds['teams']): Values['teams'] | undefined {
  if (value === null) return null;
  const texts = typeof value === 'object' && 'names' in value ? value.names : undefined;
  if (!isTexts(texts) || !isWithin(texts.length, bounds)) return undefined;
  const names = texts.flatMap((text) => cleanText(text, NAME_MAX) ?? []).filter((name) => !isBlank(name));
  const areDifferent = new Set(names.map((name) => name.toLowerCase())).size === texts.length;
  return areDifferent ? { names } : undefined;
}

/** An empty list means: back to the presets. */
function cleanTopics(value: unknown, { max }: Bounds['topics']): Values['topics'] | undefined {
  if (value === null) return null;
  if (!isTexts(value) || value.length > max) return undefined;
  const topics = value.map(cleanTopic).flatMap((cleaned) => (cleaned.ok ? [cleaned.topic] : []));
  if (topics.length < value.length) return undefined;
  return topics.length === 0 ? null : topics;
}

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((text) => typeof text === 'string');
