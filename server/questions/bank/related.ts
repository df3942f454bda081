/** What people type that the bank has no round of, and the topics of the bank to offer in its place. */

import type { RelatedGroup } from '../../../bank/schema.ts';
import { nameKey } from '../../../bank/words.ts';
import type { SlicedWork } from '../../platform/slices.ts';
import { createTokenizer } from './tokenizer.ts';

/** The tags and presets related to a typed topic, the nearest first; none when no group names the whole topic. */
export type FindRelated = (topic: string) => readonly string[];

/** Indexes the groups for one language: what is typed the same in all languages, and the language's own names. */
export function* createRelated(groups: readonly RelatedGroup[], language: string): SlicedWork<FindRelated> {
  const tokenize = createTokenizer(language);
  const exact = new Map<string, readonly string[]>();
  const byStems = new Map<string, readonly string[]>();
  for (const { near, typed } of groups) {
    for (const name of [...(typed.any ?? []), ...(typed[language] ?? [])]) {
      exact.set(nameKey(name), near);
      const stems = tokenize(name).join(' ');
      if (stems !== '' && !byStems.has(stems)) byStems.set(stems, near);
      yield;
    }
  }
  return (topic) => exact.get(nameKey(topic)) ?? byStems.get(tokenize(topic).join(' ')) ?? [];
}
