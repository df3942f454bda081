/** Ids, codes, seeds, secrets and digests. Randomness comes from the system's generator. */

import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto';

import type { SessionKey } from '../../game/game.ts';

const ID_ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';
const ID_LENGTH = 10;

/** An id of a game, a player or a question: 10 characters of a-z and 0-9. */
export function newId(): string {
  let id = '';
  while (id.length < ID_LENGTH) id += ID_ALPHABET[randomInt(ID_ALPHABET.length)];
  return id;
}

/** Whether a text has the form of an id. */
export function isId(text: string): boolean {
  return /^[a-z0-9]{10}$/.test(text);
}

export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/** The number of possible ids of entries. JSON and both databases store each exactly as an integer. */
const ENTRY_IDS = 2 ** 48 - 1;

/** An id of a log entry: 48 random bits, so that two processes do not give one id to different entries of one version. */
export function newEntryId(): number {
  return randomInt(ENTRY_IDS);
}

/** A game's rng: 128 random bits in hexadecimal. */
export function newSeed(): string {
  return randomBytes(16).toString('hex');
}

/** A short-lived secret: 120 random bits. */
export function newSecret(): string {
  return randomBytes(15).toString('base64url');
}

/** The digest under which a session id (a bearer secret) is stored and compared: 132 bits of its SHA-256. */
export function sessionKey(sessionId: string): SessionKey {
  return digest(`session ${sessionId.toLowerCase()}`);
}

/** A day's key for digests of addresses: 256 random bits. */
export function newAddressKey(): string {
  return randomBytes(32).toString('base64url');
}

/** The stored form of a network address. It does not reveal the address without the day's key. */
export function addressDigest(address: string, key: string): string {
  return createHmac('sha256', Buffer.from(key, 'base64url')).update(address).digest('base64url').slice(0, 22);
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}
