/** Erases a session: it leaves its games through their queues, then its key and texts go from their logs, and every process reads those again. */

import type { SessionKey } from '../../game/game.ts';
import { fail, type Result } from '../../game/result.ts';
import type { Clock } from '../platform/clock.ts';
import type { Logger } from '../platform/logger.ts';
import { inSlice } from '../store/slices.ts';
import type { Store } from '../store/store.ts';
import { isUnreadable } from '../store/unreadable.ts';
import type { Fanout } from './fanout.ts';
import type { GameCommands } from './game-commands.ts';
import type { PreviousGames } from './previous-game.ts';

export interface ErasureParts {
  readonly clock: Pick<Clock, 'now'>;
  readonly store: Pick<
    Store,
    'findBySession' | 'requestErasure' | 'findErasureRequests' | 'forgetSession' | 'finishErasures'
  >;
  readonly logger: Pick<Logger, 'error'>;
  readonly commands: GameCommands;
  readonly fanout: Pick<Fanout, 'announceRewritten'>;
  readonly previousGames: Pick<PreviousGames, 'forget'>;
}

export interface Erasure {
  /** Deletes what is stored for a session, in slices. `UNAVAILABLE`: a game could not be left; nothing was deleted yet. What fails is tried again by `finish`. */
  eraseSession(session: SessionKey): Promise<Result<object, 'UNAVAILABLE'>>;
  /** Goes on with what a stop of the server interrupted, or what failed. */
  finish(): Promise<void>;
  /** Another process has rewritten a game's log: what this one keeps of it is stale. Resolves when it was read again. */
  rewrittenElsewhere(gameId: string): Promise<void>;
}

export function createErasure({
  clock,
  store,
  logger,
  commands,
  fanout,
  previousGames,
}: ErasureParts): Erasure {
  const readAgain = async (gameId: string): Promise<void> => {
    previousGames.forget(gameId);
    await commands.reread(gameId);
  };
  const rewritten = async (gameId: string): Promise<void> => {
    fanout.announceRewritten(gameId);
    await readAgain(gameId);
  };
  const failed = (error: unknown, gameId?: string): void =>
    logger.error({ err: error, gameId }, 'could not erase a session; it is tried again');
  const eraseSession = async (session: SessionKey): Promise<Result<object, 'UNAVAILABLE'>> => {
    await store.requestErasure(session, clock.now());
    for (const gameId of await store.findBySession(session)) {
      // In the game's queue, so behind whatever the session asked of it before. A game that cannot be read cannot be left, but erased.
      // In slices: SQLite's commits, one after another, would keep everybody waiting until the last game is left.
      const played = await inSlice(() => commands.run(gameId, { do: 'leave', session })).catch(
        (error: unknown) => {
          if (!isUnreadable(error)) failed(error, gameId);
          return null;
        },
      );
      if (played !== null && !played.ok && played.code !== 'GAME_NOT_FOUND') return fail('UNAVAILABLE');
    }
    // Marked once more: a question may have been shown to it until it had left its games.
    await store.requestErasure(session, clock.now());
    await store.forgetSession(session, rewritten);
    return { ok: true };
  };
  return {
    eraseSession,
    async finish() {
      for (const session of await store.findErasureRequests())
        await eraseSession(session).catch((error: unknown) => failed(error));
      await store.finishErasures(rewritten, failed);
    },
    rewrittenElsewhere: readAgain,
  };
}
