/** Typed topics for which the bank has no round, and the bank's topics to offer instead. */

import type { RelatedGroup } from '../../../bank/schema.ts';
import { nameKey } from '../../../bank/words.ts';
import type { SlicedWork } from '../../platform/slices.ts';
import { createTokenizer } from './tokenizer.ts';
import { nameMeant } from './typos.ts';

/** What separates the parts of a topic in every language. */
const PARTS = /[&+,/]/;

/** The tags and presets related to a typed topic, the nearest first. Empty unless a group names the topic, a part of it ('Musicals & Theatres'), or the topic with one typo. */
export type FindRelated = (topic: string) => readonly string[];

/** Indexes the groups for one language: names typed alike in all languages, and the language's own names. */
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
  const find = (name: string) => exact.get(nameKey(name)) ?? byStems.get(tokenize(name).join(' '));
  return (topic) => {
    const whole = find(topic);
    if (whole !== undefined) return whole;
    const parts = topic.split(PARTS).flatMap((part) => find(part) ?? []);
    if (parts.length > 0) return [...new Set(parts)];
    const meant = nameMeant(nameKey(topic), exact.keys());
    return meant === null ? [] : (exact.get(meant) ?? []);
  };
}
