/** Reads the interface's message files. Custom languages are translated from the English ones. */

import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

import { PRESET_TOPICS, parseTopic, presetTopics, type PresetTopic } from '../../game/topics.ts';
import { LANGUAGES, type ShippedLanguage } from '../../protocol/constants.ts';
import type { LocalMessages } from '../questions/default-summary.ts';

/** Messages by `namespace:path.to.key`. */
type MessageMap = ReadonlyMap<string, string>;

/** The namespace of messages that only the server uses. */
const SERVER_NAMESPACE = 'server';

export interface Messages {
  /** The English messages that clients show. */
  readonly english: MessageMap;
  /** All messages of a language that ships, by `namespace:path.to.key`. */
  of(language: ShippedLanguage): Readonly<Record<string, string>>;
  /** A message by `namespace:path.to.key`, with values in place of `{{names}}`; in English if the language lacks it or does not ship. Throws for an unknown key. */
  readonly text: (language: string, key: string, values?: Values) => string;
  /** The messages of a language that ships, or of a custom one by its translation; otherwise in English. */
  in(language: string, translated?: Translated | null): LocalMessages;
  /** Parses a typed topic. Also recognizes presets by their names in every language that ships (TOPIC-2). */
  parseTopic(text: string): ReturnType<typeof parseTopic>;
  /** The name of a preset in a language; in English if the language does not ship. */
  readonly presetName: (language: string, preset: PresetTopic) => string;
}

type Values = Readonly<Record<string, string | number>>;

/** A custom language's translation. */
export interface Translated {
  readonly locale: string;
  readonly texts: Readonly<Record<string, string>>;
}

/** Reads `<folder>/<language>/<namespace>.json`. Throws an Error if a file has another shape, or if there are no English messages. */
export function loadMessages(folder: string): Messages {
  const byLanguage = new Map<string, Map<string, string>>(
    LANGUAGES.map(({ code }) => [code, readLanguage(join(folder, code))]),
  );
  const all = byLanguage.get('en') ?? new Map<string, string>();
  const english = new Map([...all].filter(([key]) => !key.startsWith(`${SERVER_NAMESPACE}:`)));
  const presets = new Map<string, PresetTopic>();
  for (const messages of byLanguage.values()) {
    for (const preset of presetTopics) {
      const name = messages.get(`common:topics.${preset}`);
      if (name !== undefined) presets.set(name.toLowerCase(), preset);
    }
  }
  return {
    english,
    of: (language) => Object.fromEntries(byLanguage.get(language) ?? all),
    text: (language, key, values) => filled(key, byLanguage.get(language)?.get(key) ?? all.get(key), values),
    in(language, translated = null) {
      const shipped = byLanguage.get(language);
      const locale = shipped === undefined ? (translated?.locale ?? 'en') : language;
      const find = (key: string) => shipped?.get(key) ?? translated?.texts[key] ?? all.get(key);
      return { locale, text: (key, values) => filled(key, find(key), values) };
    },
    parseTopic: (text) => parseTopic(presets.get(text.normalize('NFC').trim().toLowerCase()) ?? text),
    presetName: (language, preset) =>
      byLanguage.get(language)?.get(`common:topics.${preset}`) ?? PRESET_TOPICS[preset],
  };
}

/** Throws an Error if there is no such message. */
function filled(key: string, text: string | undefined, values: Values = {}): string {
  if (text === undefined) throw new Error(`there is no message ${key}`);
  // In one pass, so that `{{…}}` within a value is not replaced.
  return text.replace(/\{\{(\w+)\}\}/g, (found, name: string) => String(values[name] ?? found));
}

function readLanguage(folder: string): Map<string, string> {
  const messages = new Map<string, string>();
  for (const path of globSync(join(folder, '*.json'))) {
    const tree: unknown = JSON.parse(readFileSync(path, 'utf8'));
    const namespace = basename(path, '.json');
    for (const [key, text] of flat(tree, path)) messages.set(`${namespace}:${key}`, text);
  }
  if (messages.size === 0 && basename(folder) === 'en')
    throw new Error(`${dirname(folder)}: no English messages`);
  return messages;
}

/** The texts of a tree of messages. Checked here, because a schema took a tenth of the server's start for twelve languages. */
function* flat(
  tree: unknown,
  file: string,
  path: readonly string[] = [],
): Iterable<[key: string, text: string]> {
  if (typeof tree !== 'object' || tree === null || Array.isArray(tree))
    throw new Error(`${file}: ${path.join('.') || 'the file'} is no group of messages`);
  for (const [name, inner] of Object.entries(tree)) {
    const keys = [...path, name];
    if (typeof inner === 'string') yield [keys.join('.'), inner];
    else yield* flat(inner, file, keys);
  }
}
