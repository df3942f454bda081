/** Texts made comparable: two wordings of the same answer become the same string. */

/** Stands for a decimal point while punctuation is taken out: a character that no text holds. */
const POINT = '\uE000';

/** Every round compares all of the bank with all that was asked: the same short texts again and again. */
const known = new Map<string, string>();
const KNOWN_AT_MOST = 10_000;
const SHORT = 120;

/** Case, what cannot be seen, marks on Latin letters, punctuation, English articles and the blanks in numbers taken out. Other scripts keep their marks: they are letters there. */
export function normalise(text: string): string {
  const before = known.get(text);
  if (before !== undefined) return before;
  const normal = normalised(text);
  if (text.length > SHORT) return normal;
  if (known.size >= KNOWN_AT_MOST) known.clear();
  known.set(text, normal);
  return normal;
}

function normalised(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{Default_Ignorable_Code_Point}+/gu, '')
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .normalize('NFC')
    .toLowerCase()
    .replace(/(?<=\d)[\s,'’](?=\d{3}(?!\d))/g, '')
    .replace(/(?<!\d)[-−–](?=\d)/g, ' minus ')
    .replace(/(?<=\d)[.,:](?=\d)/g, POINT)
    .replace(/(?:(?![#%&])[\p{P}\p{Z}\p{Cc}])+/gu, ' ')
    .replaceAll(POINT, '.')
    .trim();
  const bare = plain.replace(/^(?:the|an?) (?=.)/, '');
  return bare === '' ? text.trim().toLowerCase() : bare;
}

/** Scripts in which blanks between words are missing or optional. */
export const UNSPACED =
  /[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** A whole name made comparable, without its blanks in scripts where they are optional: '보드 게임' is '보드게임', 'バック・トゥ・ザ・フューチャー' needs no dots. */
export function nameKey(name: string): string {
  const normal = normalise(name);
  return UNSPACED.test(normal) ? normal.replaceAll(' ', '') : normal;
}

/** The normalised words of a text. */
export function wordsOf(text: string): string[] {
  return normalise(text).split(' ');
}

/** Whether a text holds another: as whole words, or anywhere in scripts that write no blanks. */
export function holds(text: string, part: string): boolean {
  const [whole, wanted] = [normalise(text), normalise(part)];
  if (UNSPACED.test(wanted)) return whole.includes(wanted);
  return ` ${whole} `.includes(` ${wanted} `);
}
