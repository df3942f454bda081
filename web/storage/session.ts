/** This browser's session id: a secret made here, never part of an address, never shown to others. */

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

/** The player this browser was in a game. Written as specified; only the order of first calls depends on it, never what is shown. */
export const rememberedPlayer = (gameId: string): string | null => readStored(`player_id_${gameId}`);

/** That a game was played again from this browser. Written as specified; nothing shown depends on it. */
export const rememberRestart = (gameId: string): void => writeStored(`game_restarted_${gameId}`, 'true');

const GAME_KEY = 'current_game';
const leftKey = (gameId: string): string => `left_${gameId}`;

/** The game that this browser last had a seat in and that was not over. */
export const currentGame = (): string | null => readStored(GAME_KEY);
export function rememberGame(gameId: string): void {
  if (currentGame() !== gameId) writeStored(GAME_KEY, gameId);
}

/** Whether this browser has, or had, a part in a game. */
export const isRemembered = (gameId: string): boolean =>
  currentGame() === gameId || rememberedPlayer(gameId) !== null;

/** It is over, or was left: there is nothing to go back to. */
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
