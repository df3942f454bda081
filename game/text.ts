/** Text that people type: what in it can be seen, and what is counted as one character (docs/rules.md, "Names" and "Topics"). */

/** Made at its first use, not with the module: on a phone that takes 50 ms, of which most pages have no use. */
let graphemes: Intl.Segmenter | undefined;

/** What people see as characters, one each. */
export function splitGraphemes(text: string): string[] {
  graphemes ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return Array.from(graphemes.segment(text), (part) => part.segment);
}

/** Whether nothing of a text can be seen: spaces, marks without a letter, fillers, and what steers other characters. */
export function isBlank(text: string): boolean {
  return !/[^\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);
}

/** Scripts whose spelling needs joiners and non-joiners between letters. */
const JOINING_LETTER =
  '[\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Mongolian}\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Gurmukhi}\\p{Script=Gujarati}\\p{Script=Oriya}\\p{Script=Tamil}\\p{Script=Telugu}\\p{Script=Kannada}\\p{Script=Malayalam}\\p{Script=Sinhala}\\p{Script=Khmer}]';
const ENDS_IN_LETTER = new RegExp(`${JOINING_LETTER}$`, 'u');
const BEGINS_WITH_LETTER = new RegExp(`^${JOINING_LETTER}`, 'u');
const ENDS_IN_PICTURE = /\p{Extended_Pictographic}\uFE0F?\p{Emoji_Modifier}?$/u;
const BEGINS_WITH_PICTURE = /^\p{Extended_Pictographic}/u;

/** Whether a joiner or non-joiner shapes what stands around it: letters of a joining script, or pictures joined to one. */
function isJoinerNeeded(before: string, joiner: string, after: string): boolean {
  if (ENDS_IN_LETTER.test(before) && BEGINS_WITH_LETTER.test(after)) return true;
  return joiner === '\u200D' && ENDS_IN_PICTURE.test(before) && BEGINS_WITH_PICTURE.test(after);
}

/** Several lines, each cleaned; at most one empty line in a row. */
export function cleanLines(text: string): string {
  return text
    .split(/\r\n|[\n\r\p{Zl}\p{Zp}]/u)
    .map(cleanLine)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Marks in a row that are read: no spelling has more (UAX #15, "stream-safe text"), and normalizing a run takes time by the square of its length. */
const LONG_RUN_OF_MARKS = /(\p{M}{30})\p{M}+/gu;

/** The one rule for every text that a person types: one line without what is invisible or turns it around, at most three marks on a letter. What joins emoji and gives them color stays (NAME-2, NAME-3). */
export function cleanLine(text: string): string {
  return text
    .replace(LONG_RUN_OF_MARKS, '$1')
    .normalize('NFC')
    .replace(/[\t\n\v\f\r\p{Z}\u2800]/gu, ' ')
    .replace(/[\p{Cc}\p{Cs}\uFFF9-\uFFFB]/gu, '')
    .replace(/(?!\u200C|\u200D|\uFE0F|[\u{E0020}-\u{E007F}])\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/(?<!\u{1F3F4}[\u{E0020}-\u{E007F}]{0,7})[\u{E0020}-\u{E007F}]/gu, '')
    .replace(/(?<!\p{Extended_Pictographic}|[0-9#*](?=\uFE0F\u20E3))\uFE0F/gu, '')
    .replace(/[\u200C\u200D]/gu, (joiner, at: number, line: string) =>
      isJoinerNeeded(line.slice(Math.max(0, at - 8), at), joiner, line.slice(at + 1, at + 3)) ? joiner : '',
    )
    .replace(/(\p{M}{3})\p{M}+/gu, '$1')
    .replace(/ +/g, ' ')
    .trim()
    .normalize('NFC');
}
