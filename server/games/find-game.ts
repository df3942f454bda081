/** Finds the game that a person means: by its join code, within the budgets for guesses; by its id; by a link to it. */

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

/** The game meant by a code of 6 digits, a game's id or a link with either, if the session may join it, sits in it, or may knock at it. */
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
    // A session that has a seat in the game is not guessing: no attempt is counted.
    const own = await gameOf(await store.findSeat(digits, who.session));
    if (own !== null) return { ok: true, game: own };
    return lookups.lookUp(who, async () => {
      const joinable = await gameOf(await store.findJoinable(digits));
      if (joinable !== null) return joinable;
      const started = await gameOf(await store.findStarted(digits, clock.now()));
      return started !== null && takesStrangers(started) ? started : null;
    });
  }
  // An id is not found by guessing: there are a million times a million times more of them than games.
  const game = await gameOf(link ?? (isId(text) ? text : null));
  const isFound = game !== null && (mayWatch(game, who.session) || takesStrangers(game));
  return { ok: true, game: isFound ? game : null };
}

/** Whether a game that was found is one at which the session may only knock (KNOCK-1). */
export function isToKnock(game: Game, session: SessionKey): boolean {
  return !isAtTable(game, session) && takesStrangers(game);
}

/** Whether a stranger may knock at a started game, and somebody is left whom they would play with. */
function takesStrangers(game: Game): boolean {
  return isOpenToKnocks(game) && (peoplesSeats(game).length > 0 || game.organizer !== null);
}
