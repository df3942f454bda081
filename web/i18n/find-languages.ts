/** Finds languages by what a person types: the native name, the English one, the one in the page's language, or the code. First those that ship, then those that a model could translate into. */

import { LANGUAGES } from '../../protocol/constants.ts';
import { localeOf } from './locale.ts';

export type LanguageOption = (typeof LANGUAGES)[number] & {
  /** The language's name in the language of the page; empty where that is its native name. */
  readonly note: string;
};

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

/** The languages that ship, in the order of their priority, for which a part of a name is typed. `page`: the language of the page. */
export function findLanguages(typed: string, page: string): LanguageOption[] {
  const names = new Intl.DisplayNames(localeOf(page), { type: 'language' });
  const wanted = plain(typed);
  return LANGUAGES.flatMap((language) => {
    const local = names.of(language.code) ?? language.english;
    const known = [language.name, language.english, local, language.code].map(plain);
    if (!known.some((name) => name.includes(wanted))) return [];
    return [{ ...language, note: plain(local) === plain(language.name) ? '' : local }];
  });
}

/** A language that does not ship, as the browser names it. */
export interface OtherLanguage {
  readonly code: string;
  /** In the language itself. */
  readonly name: string;
  /** In the language of the page; empty where that is its native name. */
  readonly note: string;
}

/** At most so many are offered for a text. */
const OTHERS_MAX = 4;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'.split('');
const CODES = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
const namesIn = (locale: string): Intl.DisplayNames =>
  new Intl.DisplayNames(locale, { type: 'language', fallback: 'none' });

/** Codes of two letters that do not ship, with their native and English names. Made at the first use, which takes tens of milliseconds. */
let others: readonly { readonly code: string; readonly name: string; readonly english: string }[] | null =
  null;

function otherLanguages(): NonNullable<typeof others> {
  const inEnglish = namesIn('en');
  const shipped = new Set<string>(LANGUAGES.map(({ code }) => code));
  return CODES.flatMap((code) => {
    const [name, known] = [nativeNameOf(code), inEnglish.of(code)];
    return shipped.has(code) || name === null || known === undefined ? [] : [{ code, name, english: known }];
  });
}

function nativeNameOf(code: string): string | null {
  if (Intl.DisplayNames.supportedLocalesOf(code).length === 0) return null;
  const name = namesIn(code).of(code);
  return name === undefined ? null : name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}

/** From so many letters on, a text may stand within a name: the Arabic one begins with an article. */
const WITHIN_MIN = 3;

/** How well one of the names fits a text, 0 best; null where none does. */
function fitOf(names: readonly string[], wanted: string): number | null {
  if (names.includes(wanted)) return 0;
  if (names.some((name) => name.startsWith(wanted))) return 1;
  return wanted.length >= WITHIN_MIN && names.some((name) => name.includes(wanted)) ? 2 : null;
}

/** The languages known to the browser, other than those that ship, that a text names, the best first. */
export function findOtherLanguages(typed: string, page: string): OtherLanguage[] {
  const wanted = plain(typed);
  if (wanted === '') return [];
  others ??= otherLanguages();
  const inPage = namesIn(localeOf(page));
  const found = others.flatMap(({ code, name, english: known }) => {
    const local = inPage.of(code) ?? known;
    const fit = fitOf([name, known, local, code].map(plain), wanted);
    return fit === null ? [] : [{ code, name, note: plain(local) === plain(name) ? '' : local, fit }];
  });
  return found
    .toSorted((a, b) => a.fit - b.fit)
    .slice(0, OTHERS_MAX)
    .map(({ code, name, note }) => ({ code, name, note }));
}
