/** Names of players: how a typed name is cleaned, bounded and told apart (specification section 5; docs/rules.md, "Names"). */

import { NAME_MAX } from './constants.ts';

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** What people see as characters, one each. */
export function splitGraphemes(text: string): string[] {
  return Array.from(graphemes.segment(text), (part) => part.segment);
}

/** One line of text without what is invisible or turns it round; the joiner and variation marks inside emoji stay. */
export function cleanLine(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]/gu, '')
    .replace(
      /[\u00AD\u061C\u180E\u200B\u200C\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF\uFFF9-\uFFFB]/gu,
      '',
    )
    .replace(
      /(?<!\p{Extended_Pictographic}\uFE0F?\p{Emoji_Modifier}?)\u200D|\u200D(?!\p{Extended_Pictographic})/gu,
      '',
    )
    .replace(/(\p{M}{3})\p{M}+/gu, '$1')
    .trim();
}

/** The name as it is kept, or what is wrong with it. */
export function cleanName(text: string): { name: string } | { refused: 'NAME_REQUIRED' | 'NAME_TOO_LONG' } {
  const name = cleanLine(text);
  if (!/[\p{L}\p{N}\p{P}\p{S}]/u.test(name)) return { refused: 'NAME_REQUIRED' };
  return splitGraphemes(name).length > NAME_MAX ? { refused: 'NAME_TOO_LONG' } : { name };
}

/** The name, with a number behind it where another at the table has it: the second 'Anna' is 'Anna 2'. */
export function distinctName(name: string, others: readonly string[]): string {
  const taken = new Set(others.map((other) => other.toLowerCase()));
  for (let count = 1; ; count++) {
    const suffix = count === 1 ? '' : ` ${count}`;
    const candidate =
      splitGraphemes(name)
        .slice(0, NAME_MAX - suffix.length)
        .join('')
        .trimEnd() + suffix;
    if (!taken.has(candidate.toLowerCase())) return candidate;
  }
}

/** The avatar a name gets until its owner picks another: the seed of a drawing. */
export function avatarFor(name: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < name.length; i++) hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193) >>> 0;
  return hash.toString(36);
}
