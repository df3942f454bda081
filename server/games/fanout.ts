/** The ports through which processes send each other what happened. A single process uses `noFanout` and follows no games. */

import type { Reaction } from '../../game/constants.ts';
import type { Seat, SessionKey } from '../../game/game.ts';
import type { Suggestion } from '../../game/suggestions.ts';
import type { LogEntry } from '../store/store.ts';

export interface Fanout {
  /** Sends stored entries to the processes that follow the game. A lost message does no harm: the versions show the gap. */
  announce(gameId: string, entries: readonly LogEntry[]): void;
  /** Announces that a game's log was rewritten: copies of it in other processes are stale. */
  announceRewritten(gameId: string): void;
  /** Announces that a session's unlock has changed. Its connections may be at other processes. */
  announceUnlock(session: SessionKey): void;
  /** Sends a reaction received here to the game's sockets at other processes. */
  announceReaction(gameId: string, seat: Seat, kind: Reaction): void;
  /** Sends a suggestion received here, with the turn it belongs to, to the processes that follow the game. */
  announceSuggestion(gameId: string, turn: string, suggestion: Suggestion): void;
}

/** The games whose messages this process receives. */
export interface GameFollowing {
  /** Subscribes to the messages about a game, and asks other processes who is present. Resolves when messages arrive. */
  follow(gameId: string): Promise<void>;
  leave(gameId: string): void;
  /** Whether this process acts first when an instant of the game is due. All processes with players of the game agree on one, unless one has stopped. */
  isFirst(gameId: string): boolean;
}

export const noFanout: Fanout = {
  announce: () => undefined,
  announceRewritten: () => undefined,
  announceUnlock: () => undefined,
  announceReaction: () => undefined,
  announceSuggestion: () => undefined,
};
