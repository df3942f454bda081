/** Identifies a language by a tag or a name: 'ar', 'Arabic' and 'العربية' are the same. An unknown language such as 'Pirate' is allowed too. */

import { isShipped, type ShippedLanguage } from '../../protocol/constants.ts';
import { LANGUAGE_CODES } from './language-codes.ts';

export interface Language {
  /** The language's key in the database: the tag of a known language, else the typed name in lower case. */
  readonly key: string;
  /** The name used in prompts. */
  readonly name: string;
  /** The tag whose plural and number rules are used; `en` if Intl has none for the language. */
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';
  /** The shipped language; null for others. */
  readonly shipped: ShippedLanguage | null;
}

const ENGLISH_NAMES = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
const TAG = /^[a-z]{2,3}(-[a-z\d]{2,8})*$/i;

/** Tags of languages by their English and native names. Created at the first use, because that takes tens of milliseconds. */
let tagsByName: ReadonlyMap<string, string> | null = null;

/** The language named by a cleaned text. */
export function identifyLanguage(text: string): Language {
  const tag = canonicalTag(text) ?? tagNamed(text);
  if (tag === null) {
    return {
      key: text.toLowerCase(),
      name: text,
      locale: 'en',
      direction: directionOfText(text),
      shipped: null,
    };
  }
  const locale = Intl.PluralRules.supportedLocalesOf(tag)[0] ?? 'en';
  return {
    key: tag,
    name: ENGLISH_NAMES.of(tag) ?? text,
    locale,
    direction: directionOfTag(tag),
    shipped: isShipped(tag) ? tag : null,
  };
}

/** The direction of the script in which the language is usually written. TypeScript does not know `getTextInfo` yet. */
function directionOfTag(tag: string): 'ltr' | 'rtl' {
  const locale: Intl.Locale & { getTextInfo?: () => { readonly direction?: string } } = new Intl.Locale(tag);
  return locale.getTextInfo?.().direction === 'rtl' ? 'rtl' : 'ltr';
}

/** The canonical form of a known language's tag; null for other texts. */
function canonicalTag(text: string): string | null {
  if (!TAG.test(text)) return null;
  try {
    const [tag] = Intl.getCanonicalLocales(text);
    return tag !== undefined && ENGLISH_NAMES.of(tag) !== undefined ? tag : null;
  } catch {
    return null;
  }
}

function tagNamed(text: string): string | null {
  tagsByName ??= collectNames();
  return tagsByName.get(plain(text)) ?? null;
}

function collectNames(): Map<string, string> {
  const names = new Map<string, string>();
  for (const code of LANGUAGE_CODES) {
    const english = ENGLISH_NAMES.of(code);
    if (english === undefined) continue;
    names.set(plain(english), code);
    if (Intl.DisplayNames.supportedLocalesOf(code).length === 0) continue;
    const native = new Intl.DisplayNames(code, { type: 'language', fallback: 'none' }).of(code);
    if (native !== undefined) names.set(plain(native), code);
  }
  return names;
}

const plain = (text: string): string => text.normalize('NFC').toLowerCase().trim();

/** The direction of a language without a tag: that of the script of its name. */
const directionOfText = (text: string): 'ltr' | 'rtl' =>
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(text)
    ? 'rtl'
    : 'ltr';
