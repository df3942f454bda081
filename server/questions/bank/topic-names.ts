/** The names under which a language shows the bank's free topics. */

import type { TagNames } from '../../../bank/schema.ts';
import { nameKey } from '../../../bank/words.ts';
import type { SlicedWork } from '../../platform/slices.ts';

export interface NamedItems<T> {
  readonly name: string;
  readonly synonyms: readonly string[];
  readonly items: readonly T[];
}

/** The names that topics have in a language. */
export interface SearchNames<T> {
  readonly language: string;
  /** The language's names of the English tags, the one to show first. */
  readonly tagNames: TagNames;
  /** The presets by their names in the language, with their questions. */
  readonly presets: readonly PresetItems<T>[];
}

interface PresetItems<T> extends Omit<NamedItems<T>, 'synonyms'> {
  /** As in the interface's files. */
  readonly key: string;
}

/** One name for all tags that share it, the larger tags first. A tag that is a synonym of a larger one, or has a preset's name, gets no entry. */
export function* namedTopics<T>(
  byTag: ReadonlyMap<string, readonly unknown[]>,
  { language, tagNames, presets }: SearchNames<T>,
  find: (topic: string) => readonly T[],
): SlicedWork<NamedItems<T>[]> {
  const covered = new Set(presets.map(({ name }) => nameKey(name)));
  const named: NamedItems<T>[] = [];
  const bySize = [...byTag].toSorted(([, one], [, other]) => other.length - one.length);
  for (const [tag] of bySize) {
    const [first = tag, ...synonyms] = tagNames[tag] ?? [];
    if (covered.has(nameKey(first))) continue;
    for (const name of [first, ...synonyms]) covered.add(nameKey(name));
    named.push({ name: capitalised(first, language), synonyms, items: find(first) });
    yield;
  }
  return named;
}

/** Returns a function from a preset's key or an English tag to the name to show; for a tag, the name of the topic that covers it. */
export function topicNamer<T>(
  named: readonly NamedItems<T>[],
  { language, tagNames, presets }: SearchNames<T>,
): (key: string) => string {
  const covering = new Map<string, string>();
  for (const { name, synonyms } of named)
    for (const each of [name, ...synonyms])
      if (!covering.has(nameKey(each))) covering.set(nameKey(each), name);
  return (key) => {
    const preset = presets.find((each) => each.key === key);
    if (preset !== undefined) return preset.name;
    const first = tagNames[key]?.[0] ?? key;
    return covering.get(nameKey(first)) ?? capitalised(first, language);
  };
}

function capitalised(name: string, language: string): string {
  return name.replace(/^./u, (first) => first.toLocaleUpperCase(language));
}
