/** The shipped questions by language, topic and words. A language is read when it is first asked for. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import {
  joinQuestions,
  parseRelatedFile,
  parseSharedFile,
  parseTagFile,
  parseTextFile,
  type BankQuestion,
  type RelatedGroup,
  type SharedFile,
} from '../../../bank/schema.ts';
import { PRESET_TOPICS, presetTopics, type PresetTopic } from '../../../game/topics.ts';
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

/** The questions of one language. */
interface LanguageBank {
  readonly language: string;
  readonly byTopic: ReadonlyMap<PresetTopic, readonly BankEntry[]>;
  readonly all: readonly BankEntry[];
  /** Questions on a free topic. */
  readonly search: TopicSearch<BankEntry>;
  /** The names of topics to offer for one that the bank has no round of, the nearest first; none when nothing is known about it. */
  readonly related: FindRelated;
  /** The name of a preset by its key, or of an English tag. */
  readonly nameOf: (key: string) => string;
}

export interface Bank {
  /** Languages that have questions of their own. */
  readonly languages: readonly string[];
  /** The questions in a language; the English ones where it has none. */
  in(language: string): LanguageBank;
}

const FALLBACK = 'en';
const SHARED = 'shared';
const RELATED = 'related.json';

/** The name of a preset in a language. */
export type PresetName = (language: string, preset: PresetTopic) => string;

/** Reads and validates the bank in a folder. Presets are found by their names as well, which are English ones unless given. Throws an Error that names the file and what is wrong with it; for languages beside English at their first use. */
export function loadBank(
  folder: string,
  presetName: PresetName = (_, preset) => PRESET_TOPICS[preset],
): Bank {
  const languages = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== SHARED)
    .map(({ name }) => name);
  const shared = jsonFilesIn(join(folder, SHARED)).map((name) => ({
    name,
    file: readWith(parseSharedFile, join(folder, SHARED, name)),
  }));
  const relatedPath = join(folder, RELATED);
  const related = existsSync(relatedPath) ? readWith(parseRelatedFile, relatedPath) : [];
  const loaded = new Map<string, LanguageBank>();
  const load = (language: string): LanguageBank => {
    const known = loaded.get(language);
    if (known !== undefined) return known;
    const read = loadLanguage(join(folder, language), language, { shared, related, presetName });
    loaded.set(language, read);
    return read;
  };
  load(FALLBACK);
  return { languages, in: (language) => load(languages.includes(language) ? language : FALLBACK) };
}

/** What all languages have in common. */
interface Common {
  readonly shared: readonly { readonly name: string; readonly file: SharedFile }[];
  readonly related: readonly RelatedGroup[];
  readonly presetName: PresetName;
}

function loadLanguage(
  folder: string,
  language: string,
  { shared, related, presetName }: Common,
): LanguageBank {
  const byTopic = new Map<PresetTopic, BankEntry[]>();
  const all: BankEntry[] = [];
  for (const { name, file } of shared) {
    const path = join(folder, name);
    if (file.topic === null && !existsSync(path)) continue;
    const questions = joinQuestions(file, readWith(parseTextFile, path)).map((question) =>
      entryOf(question, language),
    );
    all.push(...questions);
    if (file.topic !== null) byTopic.set(file.topic, [...(byTopic.get(file.topic) ?? []), ...questions]);
  }
  const tagsPath = join(folder, 'tags.json');
  const tagNames = existsSync(tagsPath) ? readWith(parseTagFile, tagsPath) : {};
  const presets = presetTopics.map((preset) => ({
    key: preset,
    name: presetName(language, preset),
    items: byTopic.get(preset) ?? [],
  }));
  const names = { language, tagNames, presets };
  let topics: Topics | null = null;
  const freeTopics = (): Topics => {
    if (topics !== null) return topics;
    const search = createTopicSearch(all, names);
    const nameOf = topicNamer(search.named, names);
    const findRelated = createRelated(related, language);
    topics = { search, nameOf, related: (topic) => findRelated(topic).map(nameOf) };
    return topics;
  };
  return {
    language,
    all,
    byTopic,
    get search() {
      return freeTopics().search;
    },
    related: (topic) => freeTopics().related(topic),
    nameOf: (key) => freeTopics().nameOf(key),
  };
}

/** What free topics need. Made when one is first typed: it takes a tenth of the server's start, and preset topics do without. */
type Topics = Pick<LanguageBank, 'search' | 'related' | 'nameOf'>;

function entryOf({ id, picture, ...question }: BankQuestion, language: string): BankEntry {
  return {
    ...question,
    bankId: id,
    language,
    ...(picture === null ? {} : { imageUrl: `/flags/${picture}.svg` }),
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
