// Compares the language files: every language has the keys, plural categories, values and tags of English, translated, with its own spaces; every key is used, and every key that code uses exists.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { pathToFileURL } from 'node:url';

import { HOST_LINES } from '../game/host-line-table.ts';
import { LANGUAGES } from '../protocol/constants.ts';
import { SAME_EVERYWHERE, SAME_IN } from './same-as-english.ts';

export type File = { language: string; namespace: string; sentences: ReadonlyMap<string, string> };

/** An expression in a template. */
const PART = /\$\{[^}]*\}/g;
/** Used by the server, not by the client whose sources are read here. */
const SERVER = 'server';
/** Lines that are written freely in each language, for situations that the rules list. */
const HOST = 'host';
const HOST_LINES_MIN = 100;
const HOST_LINE_MAX_CHARACTERS = 78;
const PLURAL = /_(zero|one|two|few|many|other)$/;
/** A plain space where a language needs a non-breaking one: otherwise a line could begin with the mark. */
const BREAKING = new Map([
  ['fr', / [!?:;»]|« /],
  ['de', / …/],
]);

/** What is wrong, one sentence each. */
export function checkMessages(files: readonly File[], sources: readonly string[]): string[] {
  const english = files.filter(({ language }) => language === 'en');
  const languages = new Set(files.map(({ language }) => language));
  const wrong: string[] = [];
  for (const language of languages) {
    for (const reference of english) {
      const file = files.find((one) => one.language === language && one.namespace === reference.namespace);
      if (file) wrong.push(...compare(reference, file), ...checkHostLines(file));
      else wrong.push(`${language} has no ${reference.namespace}.json`);
    }
  }
  return [...wrong, ...unused(english, sources)];
}

function compare(reference: File, file: File): string[] {
  const place = `${file.language}/${file.namespace}`;
  const wanted = new Set([...reference.sentences.keys()].flatMap((key) => formsIn(file.language, key)));
  const wrong: string[] = [];
  for (const key of wanted) {
    const sentence = file.sentences.get(key);
    const original =
      reference.sentences.get(key) ?? reference.sentences.get(key.replace(PLURAL, '_other')) ?? '';
    if (sentence === undefined) wrong.push(`${place} has no ${key}`);
    else if (sentence.trim() === '') wrong.push(`${place} has an empty text for ${key}`);
    else if (file.language !== 'en' && sentence === original && !maySame(file, key)) {
      wrong.push(`${place} has the English text for ${key}: ${sentence}`);
    } else if (file.namespace !== HOST && marksOf(sentence, key) !== marksOf(original, key)) {
      wrong.push(`${place} has other placeholders or tags than English in ${key}: ${sentence}`);
    } else if (BREAKING.get(file.language)?.test(sentence)) {
      wrong.push(`${place} has a space that breaks beside a mark in ${key}: ${sentence}`);
    }
  }
  for (const key of file.sentences.keys())
    if (!wanted.has(key)) wrong.push(`${place} has ${key}, which is not in English`);
  return wrong;
}

/** Checks the host's lines of a language: as many per situation as the rules choose from, short, all different, and only with the situation's values. */
function checkHostLines({ language, namespace, sentences }: File): string[] {
  if (namespace !== HOST) return [];
  const wrong: string[] = [];
  const wanted = new Map<string, readonly string[]>(
    Object.entries(HOST_LINES).flatMap(([situation, { count, values }]) =>
      Array.from({ length: count }, (_, index) => [`${situation}.${index + 1}`, values] as const),
    ),
  );
  const place = `${language}/${HOST}`;
  const said = new Set<string>();
  for (const [key, sentence] of sentences) {
    const marks = marksOf(sentence, key).split(' ').filter(Boolean);
    const unknown = marks.filter((mark) => !wanted.get(key)?.includes(mark.slice(2, -2)));
    if (unknown.length > 0)
      wrong.push(`${place} has ${unknown.join(' ')} in ${key}, which is not known there`);
    if (sentence.length > HOST_LINE_MAX_CHARACTERS)
      wrong.push(`${place} has a line that is too long: ${key}`);
    if (said.has(sentence)) wrong.push(`${place} has a line twice: ${sentence}`);
    said.add(sentence);
  }
  for (const key of wanted.keys()) if (!sentences.has(key)) wrong.push(`${place} has no ${key}`);
  for (const key of sentences.keys())
    if (!wanted.has(key)) wrong.push(`${place} has ${key}, which is never said`);
  if (sentences.size < HOST_LINES_MIN) wrong.push(`${place} has fewer than ${HOST_LINES_MIN} lines`);
  return wrong;
}

/** Whether a message may be the same as in English: it holds no words, or is listed. */
function maySame({ language, namespace, sentences }: File, key: string): boolean {
  const name = `${namespace}:${key}`;
  const words = (sentences.get(key) ?? '').replaceAll(/\{\{\w+\}\}/g, '');
  if (!/[A-Za-z]{2}/.test(words) || SAME_EVERYWHERE.has(name)) return true;
  return SAME_IN.get(name)?.includes(language) ?? false;
}

/** The keys that a language needs for one of English: as many as it has plural forms. */
function formsIn(language: string, key: string): string[] {
  if (!PLURAL.test(key)) return [key];
  const stem = key.replace(PLURAL, '');
  return new Intl.PluralRules(language).resolvedOptions().pluralCategories.map((form) => `${stem}_${form}`);
}

/** The values and tags of a sentence; 'one minute' may leave the count out. */
function marksOf(sentence: string, key: string): string {
  const marks = sentence.match(/\{\{\w+\}\}|<\/?\w+>/g) ?? [];
  const counted = PLURAL.test(key) ? marks.filter((mark) => mark !== '{{count}}') : marks;
  return [...new Set(counted)].toSorted().join(' ');
}

function unused(english: readonly File[], sources: readonly string[]): string[] {
  const literals = new Set(sources.flatMap(literalsOf));
  const patterns = [...literals]
    .filter((text) => /\w{3}/.test(text.replace(PART, ' ')) && text.includes('${'))
    .map(patternOf);
  return english
    .filter(({ namespace }) => namespace !== SERVER && namespace !== HOST)
    .flatMap(({ namespace, sentences }) =>
      [...new Set([...sentences.keys()].map((key) => key.replace(PLURAL, '')))]
        .filter((key) => {
          const names = [key, `${namespace}:${key}`];
          return !names.some((name) => literals.has(name) || patterns.some((pattern) => pattern.test(name)));
        })
        .map((key) => `en/${namespace} has ${key}, which is not used`),
    );
}

/** Quoted texts, also those inside of templates. */
function literalsOf(source: string): string[] {
  const quoted = [...source.matchAll(/'([^'\n]*)'/g)].map(([, text = '']) => text);
  const templates = [...source.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text);
  return [...quoted, ...templates];
}

function patternOf(template: string): RegExp {
  const parts = template.split(PART).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('[\\w-]+')}$`);
}

function readFiles(): File[] {
  return globSync('web/i18n/*/*.json').map((path) => {
    const words: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return {
      language: basename(dirname(path)),
      namespace: basename(path, '.json'),
      sentences: new Map(flat(words)),
    };
  });
}

function* flat(words: unknown, path: readonly string[] = []): Iterable<[string, string]> {
  if (typeof words === 'string') yield [path.join('.'), words];
  else if (typeof words === 'object' && words !== null) {
    for (const [key, inner] of Object.entries(words)) yield* flat(inner, [...path, key]);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const paths = globSync('{web,server}/**/*.{ts,tsx}').filter((path) => !/\.test\.tsx?$/.test(path));
  // Without its folder a language would be shown in English.
  const missing = LANGUAGES.filter(({ code }) => !existsSync(`web/i18n/${code}/index.ts`));
  const wrong = [
    ...missing.map(({ code }) => `web/i18n/${code}/ has no index.ts`),
    ...checkMessages(
      readFiles(),
      paths.map((path) => readFileSync(path, 'utf8')),
    ),
  ];
  for (const sentence of wrong) console.error(sentence);
  console.log(wrong.length === 0 ? 'All messages are valid.' : `${wrong.length} problems in the messages.`);
  process.exitCode = wrong.length === 0 ? 0 : 1;
}
