/** The shipped questions by language, topic and words. Files are read at first use. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import {
  joinQuestions,
  parseRelatedFile,
  parseSharedFile,
  parseTagFile,
  parseTextFile,
  parseThemesFile,
  type BankQuestion,
  type RelatedGroup,
  type SharedFile,
  type Themes,
} from '../../../bank/schema.ts';
import { PRESET_TOPICS, presetTopics, type PresetTopic } from '../../../game/topics.ts';
import { THEMES, type Theme } from '../../../protocol/themes.ts';
import { atOnce, inSlices, type SlicedWork } from '../../platform/slices.ts';
import { createRelated, type FindRelated } from './related.ts';
import { createTopicSearch, type TopicSearch } from './search.ts';
import { topicNamer } from './topic-names.ts';

/** A question of the bank as it is drawn. `bankId` names its fact in every language. */
export interface BankEntry extends Omit<BankQuestion, 'id' | 'picture'> {
  readonly bankId: string;
  /** The language it is in, by its code. */
  readonly language: string;
  /** The path of its picture. */
  readonly imageUrl?: string;
}

interface LanguageBank {
  readonly language: string;
  /** The questions of a preset. */
  readonly preset: (topic: PresetTopic) => readonly BankEntry[];
  /** All questions. Reads every file of the language. */
  readonly all: () => readonly BankEntry[];
  /** Questions on a free topic. This and the members below are made at first use; `Bank.prepare` makes them in slices. */
  readonly search: TopicSearch<BankEntry>;
  /** Names of topics to offer instead of one without a full round, the nearest first; empty if nothing is known about it. */
  readonly related: FindRelated;
  /** The name of a preset by its key, or of an English tag. */
  readonly nameOf: (key: string) => string;
  /** The theme under which a topic is listed, by the name of the topic; null for one that is only found by typing. */
  readonly themeOf: (name: string) => Theme | null;
}

export interface Bank {
  /** Languages that have questions of their own. */
  readonly languages: readonly string[];
  /** The questions in a language; the English ones if it has none. */
  in(language: string): LanguageBank;
  /** Reads in slices what free topics of a language need. */
  prepare(language: string): Promise<void>;
}

const FALLBACK = 'en';
const SHARED = 'shared';
/** The folder of pictures. */
const OUTLINES = 'outlines';
const RELATED = 'related.json';
const THEMES_FILE = 'themes.json';

/** The name of a preset in a language. */
export type PresetName = (language: string, preset: PresetTopic) => string;

/**
 * Opens the bank in a folder. A preset's file in a language is read at its first use; the first free topic of a language reads all its files. Each file is
 * validated: an Error names the file and its fault. Presets are also found by their names, which are English unless `presetName` is given.
 */
export function loadBank(
  folder: string,
  presetName: PresetName = (_, preset) => PRESET_TOPICS[preset],
): Bank {
  const languages = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && ![SHARED, OUTLINES].includes(entry.name))
    .map(({ name }) => name);
  const names = jsonFilesIn(join(folder, SHARED));
  const shared = once((name: string) => readWith(parseSharedFile, join(folder, SHARED, name)));
  const related = once(() => {
    const path = join(folder, RELATED);
    return existsSync(path) ? readWith(parseRelatedFile, path) : [];
  });
  const themes = once((): Themes | null => {
    const path = join(folder, THEMES_FILE);
    return existsSync(path) ? readWith(parseThemesFile, path) : null;
  });
  const common: Common = {
    names,
    shared,
    related: () => related(RELATED),
    themes: () => themes(THEMES_FILE),
    presetName,
  };
  const inLanguage = once((language: string) => openLanguage(join(folder, language), language, common));
  const known = (language: string): OpenLanguage =>
    inLanguage(languages.includes(language) ? language : FALLBACK);
  return { languages, in: known, prepare: (language) => known(language).prepare() };
}

interface Common {
  /** The files of questions. */
  readonly names: readonly string[];
  readonly shared: (name: string) => SharedFile;
  readonly related: () => readonly RelatedGroup[];
  readonly themes: () => Themes | null;
  readonly presetName: PresetName;
}

/** The data for free topics: a few megabytes, not needed for preset topics. */
type Topics = Pick<LanguageBank, 'search' | 'related' | 'nameOf' | 'themeOf'>;

type OpenLanguage = LanguageBank & { prepare(): Promise<void> };

function openLanguage(folder: string, language: string, common: Common): OpenLanguage {
  const { names, shared, related, themes, presetName } = common;
  const entriesIn = once((name: string): readonly BankEntry[] => {
    const file = shared(name);
    const path = join(folder, name);
    if (file.topic === null && !existsSync(path)) return [];
    return joinQuestions(file, readWith(parseTextFile, path)).map((question) => entryOf(question, language));
  });
  const preset = once((topic: string) => names.filter((name) => isOfPreset(name, topic)).flatMap(entriesIn));
  const all = once(() => names.flatMap(entriesIn));

  let topics: Topics | null = null;
  function* makeTopics(): SlicedWork<Topics> {
    for (const name of names) {
      entriesIn(name);
      yield;
    }
    const tagsPath = join(folder, 'tags.json');
    const tagNames = existsSync(tagsPath) ? readWith(parseTagFile, tagsPath) : {};
    yield;
    const presets = presetTopics.map((key) => ({
      key,
      name: presetName(language, key),
      items: preset(key),
    }));
    const searchNames = { language, tagNames, presets };
    const search = yield* createTopicSearch(all(language), searchNames);
    const nameOf = topicNamer(search.named, searchNames);
    yield;
    const groups = related();
    yield;
    const findRelated = yield* createRelated(groups, language);
    const themeByName = new Map<string, Theme>();
    for (const theme of THEMES)
      for (const tag of themes()?.[theme] ?? []) themeByName.set(nameOf(tag), theme);
    yield;
    topics = {
      search,
      nameOf,
      themeOf: (name) => themeByName.get(name) ?? null,
      related: (topic) => findRelated(topic).map(nameOf),
    };
    return topics;
  }
  let preparing: Promise<Topics> | null = null;
  // Synchronous callers do not wait for the slices.
  const topicsNow = (): Topics => topics ?? atOnce(makeTopics());
  return {
    language,
    preset,
    all: () => all(language),
    get search() {
      return topicsNow().search;
    },
    related: (topic) => topicsNow().related(topic),
    nameOf: (key) => topicsNow().nameOf(key),
    themeOf: (name) => topicsNow().themeOf(name),
    async prepare() {
      if (topics !== null) return;
      preparing ??= inSlices(makeTopics());
      await preparing.finally(() => (preparing = null));
    },
  };
}

/** Whether a file belongs to a preset: its name is the preset's, or begins with it and a hyphen. */
function isOfPreset(name: string, preset: string): boolean {
  return name === `${preset}.json` || name.startsWith(`${preset}-`);
}

/** Caches the result of a function per key. */
function once<Value>(make: (key: string) => Value): (key: string) => Value {
  const made = new Map<string, Value>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const value = make(key);
    made.set(key, value);
    return value;
  };
}

function entryOf({ id, picture, ...question }: BankQuestion, language: string): BankEntry {
  return {
    ...question,
    bankId: id,
    language,
    ...(picture === null ? {} : { imageUrl: `/${picture}.svg` }),
  };
}

function jsonFilesIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .toSorted();
}

function readWith<T>(parse: (path: string, text: string) => T, path: string): T {
  return parse(path, readFileSync(path, 'utf8'));
}
