/** The locale whose habits (numbers, dates, hyphenation) a language follows. */

import { isShipped } from './languages.ts';

/** The locale whose habits a language follows; English for a language named in words. */
export function localeOf(language: string): string {
  if (isShipped(language)) return language;
  try {
    return Intl.getCanonicalLocales(language)[0] ?? 'en';
  } catch {
    return 'en';
  }
}
