/** The locale for a language's conventions (numbers, dates, plurals, hyphens), and its writing direction. */

import { isShipped } from '../../protocol/constants.ts';

/** The locale and writing direction of a custom language, as the server determined them during translation. */
export interface Layout {
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';
}

const TAG = /^[a-z]{2,3}(-[a-z\d]{2,8})*$/i;

const layouts = new Map<string, Layout>();

/** Stores how a custom language is written. */
export function keepLayout(language: string, { locale, direction }: Layout): void {
  layouts.set(language, { locale, direction });
}

/** A locale tag for any language. Custom ones are known once they are translated, and use English until then. */
export function localeOf(language: string): string {
  if (isShipped(language)) return language;
  return layouts.get(language)?.locale ?? supportedTag(language) ?? 'en';
}

/** Until it is translated, a custom language is shown in English, so from left to right. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  return layouts.get(language)?.direction ?? 'ltr';
}

function supportedTag(language: string): string | null {
  if (!TAG.test(language)) return null;
  try {
    return Intl.NumberFormat.supportedLocalesOf(language)[0] ?? null;
  } catch {
    return null;
  }
}
