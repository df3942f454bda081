/** Reads typed or pasted text that identifies a game: a code, a game's id, or an invitation link. */

const CODE_LENGTH = 6;
const ID_LENGTH = 10;

/** The text as the field shows it: codes as digits, six at most; ids in lower case; links as they are. */
export function readCode(text: string): string {
  const trimmed = text.trimStart();
  if (/[/:.]/.test(trimmed)) return trimmed.trimEnd();
  const plain = trimmed.replace(/[\s-]/g, '').toLowerCase();
  return /^\d+$/.test(plain) ? plain.slice(0, CODE_LENGTH) : plain.slice(0, ID_LENGTH);
}

/** Whether it may be a code, an id or a link. */
export const isCode = (code: string): boolean =>
  /^\d{6}$/.test(code) || /^[a-z0-9]{10}$/.test(code) || /[/:.]/.test(code);
