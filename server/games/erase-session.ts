/** Erases a session: it leaves its games through their queues, its key and texts are deleted from their logs, and every process reads those logs again. */

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
  /** Deletes what is stored for a session, in slices. `UNAVAILABLE`: leaving a game failed; nothing was deleted yet. `finish` retries what failed. */
  eraseSession(session: SessionKey): Promise<Result<object, 'UNAVAILABLE'>>;
  /** Continues erasures that failed or that a stop of the server interrupted. */
  finish(): Promise<void>;
  /** Reads a game again whose log another process has rewritten: the copy in memory is stale. Resolves when that is done. */
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
      // Through the game's queue, so after all earlier commands of the session. An unreadable game cannot be left, but its log can be erased.
      // In slices: SQLite commits synchronously, and many games in a row would block all other requests.
      const played = await inSlice(() => commands.run(gameId, { do: 'leave', session })).catch(
        (error: unknown) => {
          if (!isUnreadable(error)) failed(error, gameId);
          return null;
        },
      );
      if (played !== null && !played.ok && played.code !== 'GAME_NOT_FOUND') return fail('UNAVAILABLE');
    }
    // Requested once more: questions may have been shown to the session until it had left its games.
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
