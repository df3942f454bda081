/**
 * Restore codes: 16 characters in groups of four, 80 bits. A code is derived from its session's id, so that it can be shown to the
 * session again although the database stores only its digest. If a code is revoked, the session gets another one.
 */

import { createHash, createHmac } from 'node:crypto';

/** Crockford's base 32: no I, L, O, U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 16;

/** The restore code of a session id, given the number of its revoked codes. */
export function restoreCodeOf(sessionId: string, revoked: number): string {
  const bytes = createHmac('sha256', sessionId.toLowerCase()).update(`restore code ${revoked}`).digest();
  const characters = Array.from(bytes.subarray(0, LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join(
    '',
  );
  return (characters.match(/.{4}/g) ?? []).join('-');
}

/** The digest of a typed code, for storing and comparing; null if the text cannot be a code. */
export function digestOfCode(typed: string): string | null {
  const code = typed
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  if (code.length !== LENGTH || [...code].some((character) => !ALPHABET.includes(character))) return null;
  return createHash('sha256').update(`restore ${code}`).digest('base64url');
}
