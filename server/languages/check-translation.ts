/** Checks a model's translation of a message. */

import { cleanLines, isBlank } from '../../game/text.ts';
import type { TranslationTarget } from './translation-targets.ts';

/** The maximum length of a translation: the English length times `factor`, plus `extra` characters. */
const LENGTH_MAX = { factor: 2, extra: 24 };

/** The fault of a translation, worded for the log; null if it is valid. */
export function findTranslationFault(target: TranslationTarget, text: string): string | null {
  if (isBlank(text)) return 'it is empty';
  if (cleanLines(text) !== text.trim()) return 'it contains invisible characters';
  const longest = target.english.length * LENGTH_MAX.factor + LENGTH_MAX.extra;
  if (text.length > longest) return `it has more than ${longest} characters`;
  const wanted = marksOf(target.english, target.numbers !== undefined);
  const found = marksOf(text, target.numbers !== undefined);
  if (wanted !== found) return `it has '${found}' instead of '${wanted}'`;
  if (target.english.includes('##') !== text.includes('##')) return 'it lost its heading';
  return null;
}

/** The values and tags of a message, sorted. In a plural form `{{count}}` is ignored, because it may be omitted. */
function marksOf(text: string, isPlural: boolean): string {
  const marks = text.match(/\{\{\w+\}\}|<\/?\w+>/g) ?? [];
  const counted = isPlural ? marks.filter((mark) => mark !== '{{count}}') : marks;
  return counted.toSorted().join(' ');
}
