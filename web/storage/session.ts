/** This browser's session id: a secret generated here, never part of an address, never shown to others. */

import { readStored, writeStored } from './storage.ts';

const SESSION_KEY = 'session_id';
const UUID_V4 = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

/** A version 4 UUID. `crypto.randomUUID` exists only on secure origins, a game on a home network is not one. */
export function newUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const view = new DataView(bytes.buffer);
  view.setUint8(6, (view.getUint8(6) & 0x0f) | 0x40);
  view.setUint8(8, (view.getUint8(8) & 0x3f) | 0x80);
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [8, 12, 16, 20].reduceRight((text, at) => `${text.slice(0, at)}-${text.slice(at)}`, hex);
}

/** This browser's session id, made on first use. */
export function sessionId(): string {
  const stored = readStored(SESSION_KEY);
  if (stored !== null && UUID_V4.test(stored)) return stored;
  const made = newUuid();
  writeStored(SESSION_KEY, made);
  return made;
}

/** Removes the session id, after its data was deleted on the server. */
export function forgetSession(): void {
  writeStored(SESSION_KEY, null);
}

/** This browser's player in a game. The storage key is part of the specification; the value affects only the order of the first calls. */
export const rememberedPlayer = (gameId: string): string | null => readStored(`player_id_${gameId}`);

/** Stores that this browser restarted a game. The storage key is part of the specification; nothing shown depends on it. */
export const rememberRestart = (gameId: string): void => writeStored(`game_restarted_${gameId}`, 'true');

const GAME_KEY = 'current_game';
const leftKey = (gameId: string): string => `left_${gameId}`;

/** The last unfinished game in which this browser had a seat. */
export const currentGame = (): string | null => readStored(GAME_KEY);
export function rememberGame(gameId: string): void {
  if (currentGame() !== gameId) writeStored(GAME_KEY, gameId);
}

/** Whether this browser has or had a seat in a game. */
export const isRemembered = (gameId: string): boolean =>
  currentGame() === gameId || rememberedPlayer(gameId) !== null;

/** Called when the game is over or was left: there is nothing to return to. */
export function forgetGame(gameId: string): void {
  if (currentGame() === gameId) writeStored(GAME_KEY, null);
}

/** Whether this browser's player left a game by choice. */
export const hasLeft = (gameId: string): boolean => readStored(leftKey(gameId)) !== null;
export function rememberLeaving(gameId: string, isLeaving: boolean): void {
  if (hasLeft(gameId) !== isLeaving) writeStored(leftKey(gameId), isLeaving ? 'yes' : null);
}

export function rememberPlayer(gameId: string, playerId: string | null): void {
  if (rememberedPlayer(gameId) !== playerId) writeStored(`player_id_${gameId}`, playerId);
}
