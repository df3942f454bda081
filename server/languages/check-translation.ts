/** What a machine's translation of a message is held to. */

import { cleanLines, isBlank } from '../../game/text.ts';
import type { TranslationTarget } from './translation-targets.ts';

/** A translation may be this many times as long as the English text, and as many characters longer. */
const LENGTH = { times: 2, characters: 24 };

/** Says what is wrong with a translation; null when nothing is. */
export function findTranslationFault(target: TranslationTarget, text: string): string | null {
  if (isBlank(text)) return 'it is empty';
  if (cleanLines(text) !== text.trim()) return 'it holds characters that cannot be seen';
  const longest = target.english.length * LENGTH.times + LENGTH.characters;
  if (text.length > longest) return `it has more than ${longest} characters`;
  const wanted = marksOf(target.english, target.numbers !== undefined);
  const found = marksOf(text, target.numbers !== undefined);
  if (wanted !== found) return `it has '${found}' instead of '${wanted}'`;
  if (target.english.includes('##') !== text.includes('##')) return 'it lost its heading';
  return null;
}

/** The values and tags of a message, in any order; a plural form may leave the count out. */
function marksOf(text: string, isPlural: boolean): string {
  const marks = text.match(/\{\{\w+\}\}|<\/?\w+>/g) ?? [];
  const counted = isPlural ? marks.filter((mark) => mark !== '{{count}}') : marks;
  return counted.toSorted().join(' ');
}
