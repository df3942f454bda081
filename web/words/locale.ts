/** The locale whose habits (numbers, dates, plurals, hyphens) a language follows. */

import { isShipped } from '../../protocol/constants.ts';

const TAG = /^[a-z]{2,3}(-[a-z\d]{2,8})*$/i;
const LETTERS = Array.from({ length: 26 }, (_, place) => String.fromCodePoint(97 + place));

const found = new Map<string, string>();

/** A tag for any language: custom ones are found by their tag or their English name, and follow English otherwise. */
export function localeOf(language: string): string {
  if (isShipped(language)) return language;
  const known = found.get(language);
  if (known !== undefined) return known;
  const tag = canonical(language) ?? tagNamed(language) ?? 'en';
  found.set(language, tag);
  return tag;
}

function canonical(language: string): string | null {
  if (!TAG.test(language)) return null;
  try {
    return Intl.NumberFormat.supportedLocalesOf(language)[0] ?? null;
  } catch {
    return null;
  }
}

/** 'Arabic' is ar. The browser knows the names; they are asked of it one by one. */
function tagNamed(name: string): string | null {
  const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
  const wanted = name.trim().toLowerCase();
  for (const first of LETTERS) {
    for (const second of LETTERS) {
      if (names.of(first + second)?.toLowerCase() === wanted) return first + second;
    }
  }
  return null;
}
