/** Erases a session: it leaves its games through their queues, then its key and texts go from their logs, and every process reads those again. */

import type { SessionKey } from '../../game/game.ts';
import type { Store } from '../store/store.ts';
import type { Play } from './game-commands.ts';
import type { Fanout } from './peers.ts';
import type { PreviousGames } from './previous-game.ts';

export interface ErasureParts {
  readonly store: Pick<Store, 'findBySession' | 'forgetSession' | 'finishErasures'>;
  readonly play: Play;
  readonly fanout: Pick<Fanout, 'announceRewritten'>;
  readonly previousGames: Pick<PreviousGames, 'forget'>;
}

export interface Erasure {
  /** Deletes what is stored for a session, in slices. `unavailable`: a game could not be left; nothing was deleted. */
  eraseSession(session: SessionKey): Promise<'erased' | 'unavailable'>;
  /** Goes on with what a stop of the server interrupted. */
  finish(): Promise<void>;
  /** Another process has rewritten a game's log: what this one keeps of it is stale. Resolves when it was read again. */
  rewrittenElsewhere(gameId: string): Promise<void>;
}

export function createErasure({ store, play, fanout, previousGames }: ErasureParts): Erasure {
  const readAgain = async (gameId: string): Promise<void> => {
    previousGames.forget(gameId);
    await play.reread(gameId);
  };
  const rewritten = async (gameId: string): Promise<void> => {
    fanout.announceRewritten(gameId);
    await readAgain(gameId);
  };
  return {
    async eraseSession(session) {
      for (const gameId of await store.findBySession(session)) {
        // In the game's queue, so behind whatever the session asked of it before.
        const played = await play(gameId, { do: 'leave', session });
        if (!played.ok && played.code !== 'GAME_NOT_FOUND') return 'unavailable';
      }
      await store.forgetSession(session, rewritten);
      return 'erased';
    },
    finish: () => store.finishErasures(rewritten),
    rewrittenElsewhere: readAgain,
  };
}
