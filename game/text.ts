/** Text that people type: what in it can be seen, and what is counted as one character (docs/rules.md, "Names" and "Topics"). */

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** What people see as characters, one each. */
export function splitGraphemes(text: string): string[] {
  return Array.from(graphemes.segment(text), (part) => part.segment);
}

/** Whether nothing of a text can be seen: spaces, marks without a letter, fillers, and what steers other characters. */
export function isBlank(text: string): boolean {
  return !/[^\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);
}

/** One line of text without what is invisible or turns it round. What joins emoji and gives them colour stays (NAME-2, NAME-3). */
export function cleanLine(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\t\n\v\f\r\p{Z}\u2800]/gu, ' ')
    .replace(/[\p{Cc}\p{Cs}\uFFF9-\uFFFB]/gu, '')
    .replace(/(?!\u200D|\uFE0F|[\u{E0020}-\u{E007F}])\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/(?<!\u{1F3F4}[\u{E0020}-\u{E007F}]{0,7})[\u{E0020}-\u{E007F}]/gu, '')
    .replace(/(?<!\p{Extended_Pictographic}|[0-9#*](?=\uFE0F\u20E3))\uFE0F/gu, '')
    .replace(
      /(?<!\p{Extended_Pictographic}\uFE0F?\p{Emoji_Modifier}?)\u200D|\u200D(?!\p{Extended_Pictographic})/gu,
      '',
    )
    .replace(/(\p{M}{3})\p{M}+/gu, '$1')
    .replace(/ +/g, ' ')
    .trim()
    .normalize('NFC');
}
