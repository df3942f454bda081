/** The port over which a process sends appended entries to the other processes. A single process uses `noFanout`. */

import type { SessionKey } from '../../game/game.ts';
import type { LogEntry } from '../store/store.ts';

export interface Fanout {
  /** Sends entries that are on disk to the other processes. A lost message does no harm: versions show the gap. */
  announce(gameId: string, entries: readonly LogEntry[]): void;
  /** Announces that a game's log was rewritten: copies of it in other processes are stale. */
  announceRewritten(gameId: string): void;
  /** Announces that a session's unlock has changed: its connections may be at other processes. */
  announceUnlock(session: SessionKey): void;
}

/** For a single process. */
export const noFanout: Fanout = {
  announce: () => undefined,
  announceRewritten: () => undefined,
  announceUnlock: () => undefined,
};
