/** The ports over which processes send each other what happened. A single process uses `noFanout` and follows no games. */

import type { Reaction } from '../../game/constants.ts';
import type { Seat, SessionKey } from '../../game/game.ts';
import type { Suggestion } from '../../game/suggestions.ts';
import type { LogEntry } from '../store/store.ts';

export interface Fanout {
  /** Sends entries that are on disk to the processes that follow the game. A lost message does no harm: versions show the gap. */
  announce(gameId: string, entries: readonly LogEntry[]): void;
  /** Announces that a game's log was rewritten: copies of it in other processes are stale. */
  announceRewritten(gameId: string): void;
  /** Announces that a session's unlock has changed: its connections may be at other processes. */
  announceUnlock(session: SessionKey): void;
  /** Sends a reaction that this process took to the sockets of its game at the other processes. */
  announceReaction(gameId: string, seat: Seat, kind: Reaction): void;
  /** Sends a suggestion that this process took in a turn to choose to the processes that follow the game. */
  announceSuggestion(gameId: string, turn: string, suggestion: Suggestion): void;
}

/** Which games this process receives the messages of. */
export interface GameFollowing {
  /** Receives the messages about a game from now on, and asks who is present at other processes. Resolves when messages arrive. */
  follow(gameId: string): Promise<void>;
  leave(gameId: string): void;
  /** Whether this process is the first, of those that have players of a game, to act when an instant has come: the same one for all of them, unless one has stopped. */
  isFirst(gameId: string): boolean;
}

/** For a single process. */
export const noFanout: Fanout = {
  announce: () => undefined,
  announceRewritten: () => undefined,
  announceUnlock: () => undefined,
  announceReaction: () => undefined,
  announceSuggestion: () => undefined,
};
