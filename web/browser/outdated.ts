/** Whether this client is older than its server, and when it may reload: never in a game. */

import { pathWithoutLanguage, PROTOCOL_VERSION } from '../../protocol/constants.ts';

/** The newest protocol version that a server has announced to this page. */
let newest = 1;

/** Stores the protocol version of a server's welcome or polled reply; without one it is version 1. */
export function noteProtocol(version: number = 1): void {
  newest = Math.max(newest, version);
}

const GAME_PATH = /^\/(?:game|join)\//;

/** Whether a path is that of a lobby, a game, its results or its show screen. */
export const isInGame = (path: string): boolean => GAME_PATH.test(pathWithoutLanguage(path));

/**
 * Whether a navigation requires a full page load: only if the client is older than the server, and never to a lobby, a game,
 * its results or its show screen.
 */
export function shouldReload(from: string, to: string): boolean {
  return newest > PROTOCOL_VERSION && from !== to && !isInGame(to);
}
