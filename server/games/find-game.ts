/** Finds the game that a person means: by its join code, within the budgets for guesses; by its id; by a link to it. */

import { mayWatch, type Game, type SessionKey } from '../../game/game.ts';
import { isId } from '../platform/ids.ts';
import type { Store } from '../store/store.ts';
import type { Lookup, CodeLookups } from './code-lookups.ts';
import type { GameCommands } from './game-commands.ts';

export interface FindGameParts {
  readonly store: Pick<Store, 'findSeat' | 'findJoinable'>;
  readonly commands: Pick<GameCommands, 'read'>;
  readonly lookups: Pick<CodeLookups, 'lookUp'>;
}

/** The game meant by a code of 6 digits, a game's id or a link with either, if the session may join it or sits in it. */
export async function findGame(
  { store, commands, lookups }: FindGameParts,
  typed: string,
  who: { readonly session: SessionKey; readonly address: string },
): Promise<Lookup<Game>> {
  const text = typed.trim().toLowerCase();
  const digits = (/\/join\/(\d{6})(?:[/?#]|$)/.exec(text)?.[1] ?? text).replace(/[\s-]/g, '');
  const link = /\/(?:game|join)\/([a-z0-9]{10})(?:[/?#]|$)/.exec(text)?.[1];
  const gameOf = async (gameId: string | null): Promise<Game | null> =>
    gameId === null ? null : ((await commands.read(gameId))?.game ?? null);
  if (/^\d{6}$/.test(digits)) {
    // A session that has a seat in the game is not guessing: no attempt is counted.
    const own = await gameOf(await store.findSeat(digits, who.session));
    if (own !== null) return { ok: true, game: own };
    return lookups.lookUp(who, async () => gameOf(await store.findJoinable(digits)));
  }
  // An id is not found by guessing: there are a million times a million times more of them than games.
  const game = await gameOf(link ?? (isId(text) ? text : null));
  return { ok: true, game: game !== null && mayWatch(game, who.session) ? game : null };
}
