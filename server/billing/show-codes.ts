/** Access to a game's show screen: for its host while unlocked, for its players if the setting 'show screen' is on, and for devices with a code from the host. */

import { createHash } from 'node:crypto';

import { seatOf, type Game, type SessionKey } from '../../game/game.ts';
import type { Clock } from '../platform/clock.ts';
import { newSecret } from '../platform/ids.ts';
import type { FreePlays } from './port.ts';

/** How long a code is valid, and how long an admitted device may reconnect. */
const CODE_LIFETIME_MS = 10 * 60_000;
const SCREEN_LIFETIME_MS = 24 * 3_600_000;

export interface ShowCodeStore {
  addShowCode(code: string, gameId: string, expiresAt: number): Promise<void>;
  /** The id of the game that a code gives access to at an instant, or null. */
  findShowCode(code: string, at: number): Promise<string | null>;
}

interface ShowCode {
  readonly code: string;
  readonly expiresAt: number;
}

export interface ShowCodes {
  /** Creates a code for another device. Only the host may request one. */
  issue(game: Game, session: SessionKey): Promise<ShowCode | 'ONLY_HOST' | 'NOT_UNLOCKED'>;
  /** Whether a session may open a game's show screen, with or without a code. */
  mayShow(game: Game, session: SessionKey, showCode: string | undefined): Promise<boolean>;
}

export function createShowCodes(parts: {
  readonly store: ShowCodeStore;
  readonly plays: FreePlays;
  readonly clock: Clock;
}): ShowCodes {
  const { store, plays, clock } = parts;

  /** With the setting 'show screen', access outlasts the unlock: until the game is played again. */
  const isUnlocked = async (game: Game, session: SessionKey): Promise<boolean> =>
    game.settings.showScreen || (await plays.unlockOf(session)).unlocked;

  const isValid = async (key: string, game: Game): Promise<boolean> =>
    (await store.findShowCode(key, clock.now())) === game.id;

  return {
    async issue(game, session) {
      if (game.host !== session) return 'ONLY_HOST';
      if (!(await isUnlocked(game, session))) return 'NOT_UNLOCKED';
      const code = newSecret();
      const expiresAt = clock.now() + CODE_LIFETIME_MS;
      await store.addShowCode(keyOf('code', code), game.id, expiresAt);
      return { code, expiresAt };
    },

    async mayShow(game, session, showCode) {
      const isForPlayers = game.settings.showScreen && isOfGame(game, session);
      // With a code, access is stored even for players, so that it remains if they lose their seat.
      if (isForPlayers && showCode === undefined) return true;
      const screen = keyOf('screen', `${game.id} ${session}`);
      const isHost = game.host === session && (await isUnlocked(game, session));
      const hasCode = showCode !== undefined && (await isValid(keyOf('code', showCode), game));
      if (!isHost && !hasCode) return isForPlayers || (await isValid(screen, game));
      await store.addShowCode(screen, game.id, clock.now() + SCREEN_LIFETIME_MS);
      return true;
    },
  };
}

const isOfGame = (game: Game, session: SessionKey): boolean =>
  game.host === session || seatOf(game, session) !== null;

/** Only digests of codes are stored, so that reading the database gives no access. */
function keyOf(kind: 'code' | 'screen', text: string): string {
  return createHash('sha256').update(`${kind} ${text}`).digest('base64url');
}
