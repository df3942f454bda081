/** How processes tell each other what was appended. In one process there is nobody to tell. */

import type { SessionKey } from '../../game/game.ts';
import type { LogEntry } from '../store/store.ts';

export interface Fanout {
  /** Tells the other processes of entries that are on disk. A lost message does no harm: versions show the gap. */
  announce(gameId: string, entries: readonly LogEntry[]): void;
  /** Tells them that a game's past was rewritten: what they keep of it is stale. */
  announceRewritten(gameId: string): void;
  /** Tells them that the unlock of a session has changed: its connections may be theirs. */
  announceUnlock(session: SessionKey): void;
  /** Hears what other processes appended, and which games they rewrote. */
  listen(
    heard: (gameId: string, entries: readonly LogEntry[]) => void,
    rewritten: (gameId: string) => void,
    unlockChanged: (session: SessionKey) => void,
  ): void;
}

/** For a single process. */
export const noFanout: Fanout = {
  announce: () => undefined,
  announceRewritten: () => undefined,
  announceUnlock: () => undefined,
  listen: () => undefined,
};
