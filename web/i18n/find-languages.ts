/** Finds languages by typed text: the native name, the English one, the one in the page's language, or the code. Shipped languages first, then those a model can translate into. */

import { LANGUAGES } from '../../protocol/constants.ts';
import { localeOf } from './locale.ts';

export type LanguageOption = (typeof LANGUAGES)[number] & {
  /** The name in the language of the page; empty if it equals the native name. */
  readonly note: string;
};

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

/** The shipped languages that have the typed text in a name or the code, in order of priority. `page`: the language of the page. */
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
  /** In the language of the page; empty if it equals the native name. */
  readonly note: string;
}

/** Maximum number of languages offered for a text. */
const OTHERS_MAX = 4;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'.split('');
const CODES = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
const namesIn = (locale: string): Intl.DisplayNames =>
  new Intl.DisplayNames(locale, { type: 'language', fallback: 'none' });

/** Two-letter codes that do not ship, with their native and English names. Built on first use, which takes tens of milliseconds. */
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

/** A text of at least this length may match inside a name: Arabic names begin with an article. */
const WITHIN_MIN = 3;

/** How well the best of the names matches, 0 is best; null if none does. */
function fitOf(names: readonly string[], wanted: string): number | null {
  if (names.includes(wanted)) return 0;
  if (names.some((name) => name.startsWith(wanted))) return 1;
  return wanted.length >= WITHIN_MIN && names.some((name) => name.includes(wanted)) ? 2 : null;
}

/** The languages that do not ship but that the browser knows and a text names, the best match first. */
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
