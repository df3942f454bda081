/** Finds languages by what a person types: the native name, the English one, the one in the page's language, or the code. */

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
