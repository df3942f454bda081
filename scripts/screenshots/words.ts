/** What the screens say in a language: the shipped message files, and for Arabic, which does not ship, English in Arabic letters. */

import { isShipped, pathIn } from '../../protocol/constants.ts';
import { messagesIn } from '../../test/e2e/support/messages.ts';

/** The languages of the pictures: short, long, Cyrillic, and from right to left. */
export const PICTURE_LANGUAGES = ['en', 'de', 'ru', 'ar'] as const;

export type PictureLanguage = (typeof PICTURE_LANGUAGES)[number];

/** As someone types it who looks for it. */
export const ARABIC = 'العربية';

const ARABIC_LETTERS: Readonly<Record<string, string>> = Object.fromEntries(
  'aا bب cك dد eي fف gغ hه iي jج kك lل mم nن oو pب qق rر sس tت uو vف wو xخ yي zز'
    .split(' ')
    .map((pair) => [pair.slice(0, 1), pair.slice(1)]),
);

/** English in Arabic letters: script, direction and length of an Arabic text, and each message can be found again. Values, tags and names of the product stay. */
export function inArabicLetters(text: string): string {
  return text
    .split(/(\{\{\w+\}\}|<\/?\w+>|Quizround|PRO)/)
    .map((part, index) => (index % 2 === 1 ? part : part.replaceAll(/[a-z]/gi, letterOf)))
    .join('');
}

const letterOf = (letter: string): string => ARABIC_LETTERS[letter.toLowerCase()] ?? letter;

export interface Words {
  readonly language: PictureLanguage;
  /** A message by `namespace:path.to.key`, with its values; throws where there is none. */
  say(key: string, values?: Readonly<Record<string, string>>): string;
  /** A message with any values. */
  like(key: string): RegExp;
  /** A path of the product in this language. */
  path(path: string): string;
}

export function wordsOf(language: PictureLanguage): Words {
  const messages = messagesIn(isShipped(language) ? language : 'en');
  const message = (key: string): string => {
    const text = messages.get(key);
    if (text === undefined) throw new Error(`no message ${key} in ${language}`);
    return isShipped(language) ? text : inArabicLetters(text);
  };
  return {
    language,
    say: (key, values = {}) =>
      message(key).replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? ''),
    like: (key) => {
      const parts = message(key).split(/\{\{\w+\}\}/);
      return new RegExp(
        parts.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('.+'),
      );
    },
    path: (path) => pathIn(language, path),
  };
}
