/** Translates a key: plurals by Intl, `{{values}}` replaced. About 60 lines; a library would be a seventh of the start page. */

import { formatNumber } from './format-number.ts';
import { localeOf } from './locale.ts';
import { messagesOf, type Namespace, type Namespaces, type MessageTree } from './messages.ts';

type Plural<Key extends string> = Key extends `${infer Stem}_${Intl.LDMLPluralRule}` ? Stem : Key;

/** The paths of all sentences in a file: `errors.name`; plural forms by their common stem. */
type Path<File> = {
  [Key in keyof File & string]: File[Key] extends string ? Plural<Key> : `${Key}.${Path<File[Key]>}`;
}[keyof File & string];

/** Keys of a namespace, and those of any other by `namespace:key`. */
export type MessageKey<Own extends Namespace> =
  | Path<Namespaces[Own]>
  | { [Other in Namespace]: `${Other}:${Path<Namespaces[Other]>}` }[Namespace];

/** Numbers are formatted for the language; pass text to avoid that. */
export type Values = Readonly<Record<string, string | number>>;

export type Translate<Own extends Namespace> = (key: MessageKey<Own>, values?: Values) => string;

/** `count` selects among `key_one`, `key_other` and so on. An unknown key is returned unchanged. */
export function translate(language: string, own: Namespace, key: string, values: Values = {}): string {
  const [path, namespace = own] = key.split(':').toReversed();
  if (path === undefined) return key;
  for (const form of formsOf(language, path, values['count'])) {
    const sentence =
      customSentence(language, `${namespace}:${form}`) ?? sentenceAt(messagesOf(language, namespace), form);
    if (sentence !== undefined) return fill(sentence, language, values);
  }
  return key;
}

function formsOf(language: string, path: string, count: string | number | undefined): string[] {
  if (typeof count !== 'number') return [path];
  const rule = pluralRulesOf(localeOf(language)).select(count);
  return [`${path}_${rule}`, `${path}_other`, path];
}

const pluralRules = new Map<string, Intl.PluralRules>();

function pluralRulesOf(locale: string): Intl.PluralRules {
  const known = pluralRules.get(locale);
  if (known !== undefined) return known;
  const rules = new Intl.PluralRules(locale);
  pluralRules.set(locale, rules);
  return rules;
}

function customSentence(language: string, key: string): string | undefined {
  const sentence = messagesOf(language, 'custom')?.[key];
  return typeof sentence === 'string' ? sentence : undefined;
}

function sentenceAt(messages: MessageTree | undefined, path: string): string | undefined {
  let found: string | MessageTree | undefined = messages;
  for (const step of path.split('.')) {
    if (typeof found !== 'object') return undefined;
    found = found[step];
  }
  return typeof found === 'string' ? found : undefined;
}

function fill(sentence: string, language: string, values: Values): string {
  return sentence.replace(/\{\{(\w+)\}\}/g, (place, name: string) => {
    const value = values[name];
    if (typeof value === 'number') return formatNumber(localeOf(language), value);
    return value ?? place;
  });
}
