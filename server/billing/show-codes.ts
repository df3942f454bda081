/** Who may open a game's show screen: its unlocked host, and whoever comes with a code the host was given. */

import { createHash } from 'node:crypto';

import type { Game, SessionKey } from '../../game/game.ts';
import type { VersionedGame } from '../games/game-cache.ts';
import type { Clock } from '../platform/clock.ts';
import { newSecret } from '../platform/ids.ts';
import type { Plays } from './port.ts';

/** How long a code opens a screen, and a screen that it opened comes back after a lost line or a reload. */
const CODE_LASTS = 10 * 60_000;
const SCREEN_LASTS = 24 * 3_600_000;

export interface ShowCodeStore {
  addShowCode(code: string, gameId: string, expiresAt: number): Promise<void>;
  /** The game a show code opens at an instant, or null. */
  findShowCode(code: string, at: number): Promise<string | null>;
}

interface ShowCode {
  readonly code: string;
  readonly expiresAt: number;
}

export interface ShowCodes {
  /** A code for another device; the host's alone. */
  issue(game: Game, session: SessionKey): Promise<ShowCode | 'ONLY_HOST' | 'NOT_UNLOCKED'>;
  /** Whether a session may open a game's show screen, with or without a code. */
  mayShow(held: VersionedGame, session: SessionKey, showCode: string | undefined): Promise<boolean>;
}

export function createShowCodes(parts: {
  readonly store: ShowCodeStore;
  readonly plays: Plays;
  readonly clock: Clock;
}): ShowCodes {
  const { store, plays, clock } = parts;

  /** What was unlocked when the game was set up lasts until it is played again, even where the 24 hours end before. */
  const isUnlocked = async (game: Game, session: SessionKey): Promise<boolean> =>
    game.settings.showScreen || (await plays.unlockOf(session)).unlocked;

  const opens = async (key: string, game: Game): Promise<boolean> =>
    (await store.findShowCode(key, clock.now())) === game.id;

  return {
    async issue(game, session) {
      if (game.host !== session) return 'ONLY_HOST';
      if (!(await isUnlocked(game, session))) return 'NOT_UNLOCKED';
      const code = newSecret();
      const expiresAt = clock.now() + CODE_LASTS;
      await store.addShowCode(keyOf('code', code), game.id, expiresAt);
      return { code, expiresAt };
    },

    async mayShow({ game }, session, showCode) {
      if (game.host === session && (await isUnlocked(game, session))) return true;
      const screen = keyOf('screen', `${game.id} ${session}`);
      if (showCode !== undefined && (await opens(keyOf('code', showCode), game))) {
        await store.addShowCode(screen, game.id, clock.now() + SCREEN_LASTS);
        return true;
      }
      return opens(screen, game);
    },
  };
}

/** Codes are kept as digests: the database opens no screen. */
function keyOf(kind: 'code' | 'screen', text: string): string {
  return createHash('sha256').update(`${kind} ${text}`).digest('base64url');
}
