/** How processes tell each other what was appended. In a single process there is no one to tell. */

import type { SessionKey } from '../../game/game.ts';
import type { LogEntry } from '../store/store.ts';

export interface Fanout {
  /** Sends entries that are on disk to the other processes. A lost message does no harm: versions show the gap. */
  announce(gameId: string, entries: readonly LogEntry[]): void;
  /** Tells them that a game's log was rewritten: their copies of it are stale. */
  announceRewritten(gameId: string): void;
  /** Tells the other processes that a session's unlock has changed: its connections may be theirs. */
  announceUnlock(session: SessionKey): void;
}

/** For a single process. */
export const noFanout: Fanout = {
  announce: () => undefined,
  announceRewritten: () => undefined,
  announceUnlock: () => undefined,
};
