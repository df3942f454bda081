/** The messages to translate for a language: one target per message, and per plural category that the language has. */

import { createHash } from 'node:crypto';

const PLURAL = /_(zero|one|two|few|many|other)$/;
/** Numbers tried to find examples of a plural category. */
const EXAMPLES_TO = 1_000;
const EXAMPLES_SHOWN = 4;

export interface TranslationTarget {
  /** `namespace:path.to.key`; for a plural, with a category of the target language. */
  readonly key: string;
  readonly english: string;
  /** A digest of the English text, which shows whether the text has changed since it was translated. */
  readonly source: string;
  /** Examples of numbers with this plural form; absent if it is not a plural. */
  readonly numbers?: readonly number[];
}

/** The targets of a locale, in the order of the messages. */
export function translationTargets(
  english: ReadonlyMap<string, string>,
  locale: string,
): TranslationTarget[] {
  const rules = new Intl.PluralRules(locale);
  const examples = examplesOf(rules);
  const targets: TranslationTarget[] = [];
  for (const [key, text] of english) {
    const [, category] = PLURAL.exec(key) ?? [];
    if (category === undefined) targets.push({ key, english: text, source: sourceOf(text) });
    if (category !== 'other') continue;
    const stem = key.replace(PLURAL, '');
    for (const form of rules.resolvedOptions().pluralCategories) {
      const original = english.get(`${stem}_${form}`) ?? text;
      const numbers = examples.get(form) ?? [];
      targets.push({ key: `${stem}_${form}`, english: original, source: sourceOf(original), numbers });
    }
  }
  return targets;
}

function examplesOf(rules: Intl.PluralRules): Map<string, number[]> {
  const examples = new Map<string, number[]>();
  for (let number = 0; number <= EXAMPLES_TO; number++) {
    const form = rules.select(number);
    const known = examples.get(form) ?? [];
    if (known.length < EXAMPLES_SHOWN) examples.set(form, [...known, number]);
  }
  return examples;
}

const sourceOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 12);
