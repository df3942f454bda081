/** Finds the game that a person means: by its join code, within the budgets for guesses, by its id or by a link. */

import { isAtTable, mayWatch, peoplesSeats, type Game, type SessionKey } from '../../game/game.ts';
import { isOpenToKnocks } from '../../game/knocks.ts';
import type { Clock } from '../platform/clock.ts';
import { isId } from '../platform/ids.ts';
import type { Store } from '../store/store.ts';
import type { Lookup, CodeLookups } from './code-lookups.ts';
import type { GameCommands } from './game-commands.ts';

export interface FindGameParts {
  readonly clock: Pick<Clock, 'now'>;
  readonly store: Pick<Store, 'findSeat' | 'findJoinable' | 'findStarted'>;
  readonly commands: Pick<GameCommands, 'read'>;
  readonly lookups: Pick<CodeLookups, 'lookUp'>;
}

/** The game of a 6-digit code, a game's id or a link with either, if the session may join it, has a seat in it, or may knock. Refused if the guesses are used up. */
export async function findGame(
  { clock, store, commands, lookups }: FindGameParts,
  typed: string,
  who: { readonly session: SessionKey; readonly address: string },
): Promise<Lookup<Game>> {
  const text = typed.trim().toLowerCase();
  const digits = (/\/join\/(\d{6})(?:[/?#]|$)/.exec(text)?.[1] ?? text).replace(/[\s-]/g, '');
  const link = /\/(?:game|join)\/([a-z0-9]{10})(?:[/?#]|$)/.exec(text)?.[1];
  const gameOf = async (gameId: string | null): Promise<Game | null> =>
    gameId === null ? null : ((await commands.read(gameId))?.game ?? null);
  if (/^\d{6}$/.test(digits)) {
    // A session with a seat in the game is not guessing: nothing is counted.
    const own = await gameOf(await store.findSeat(digits, who.session));
    if (own !== null) return { ok: true, game: own };
    return lookups.lookUp(who, async () => {
      const joinable = await gameOf(await store.findJoinable(digits));
      if (joinable !== null) return joinable;
      const started = await gameOf(await store.findStarted(digits, clock.now()));
      return started !== null && takesStrangers(started) ? started : null;
    });
  }
  // An id cannot be guessed: there are about 10^12 times more ids than games.
  const game = await gameOf(link ?? (isId(text) ? text : null));
  const isFound = game !== null && (mayWatch(game, who.session) || takesStrangers(game));
  return { ok: true, game: isFound ? game : null };
}

/** Whether the session may only knock at the game it found (KNOCK-1). */
export function isToKnock(game: Game, session: SessionKey): boolean {
  return !isAtTable(game, session) && takesStrangers(game);
}

/** Whether strangers may knock at a started game: it is open to knocks and still has people at the table. */
function takesStrangers(game: Game): boolean {
  return isOpenToKnocks(game) && (peoplesSeats(game).length > 0 || game.organizer !== null);
}
