/** The port over which a process sends appended entries to the other processes. A single process uses `noFanout`. */

import type { Reaction } from '../../game/constants.ts';
import type { Seat, SessionKey } from '../../game/game.ts';
import type { LogEntry } from '../store/store.ts';

export interface Fanout {
  /** Sends entries that are on disk to the other processes. A lost message does no harm: versions show the gap. */
  announce(gameId: string, entries: readonly LogEntry[]): void;
  /** Announces that a game's log was rewritten: copies of it in other processes are stale. */
  announceRewritten(gameId: string): void;
  /** Announces that a session's unlock has changed: its connections may be at other processes. */
  announceUnlock(session: SessionKey): void;
  /** Sends a reaction that this process took to the sockets of its game at the other processes. */
  announceReaction(gameId: string, seat: Seat, kind: Reaction): void;
}

/** For a single process. */
export const noFanout: Fanout = {
  announce: () => undefined,
  announceRewritten: () => undefined,
  announceUnlock: () => undefined,
  announceReaction: () => undefined,
};
