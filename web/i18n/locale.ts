/** The locale whose habits (numbers, dates, plurals, hyphens) a language follows, and the direction it is written in. */

import { isShipped } from '../../protocol/constants.ts';

/** How a custom language is written, as the server found out when it translated it. */
export interface Layout {
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';
}

const TAG = /^[a-z]{2,3}(-[a-z\d]{2,8})*$/i;

const layouts = new Map<string, Layout>();

/** Remembers how a custom language is written. */
export function keepLayout(language: string, { locale, direction }: Layout): void {
  layouts.set(language, { locale, direction });
}

/** A tag for any language: custom ones are known once they are translated, and follow English until then. */
export function localeOf(language: string): string {
  if (isShipped(language)) return language;
  return layouts.get(language)?.locale ?? supportedTag(language) ?? 'en';
}

/** A custom language is shown in English, and so from left to right, until it is translated. */
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
