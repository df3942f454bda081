/** The ports of the store: the log of games and the ordinary tables. Implemented on SQLite and PostgreSQL; one contract suite tests both. */

import type { Event } from '../../game/events.ts';
import type { Game, SessionKey } from '../../game/game.ts';
import type { RowTransaction } from './schema.ts';

/** An entry's random id, and the previous version's; null if that has none. Erasing texts does not change them. */
export interface EntryLink {
  readonly id: number;
  readonly previous: number | null;
}

/** One row of a game's log: one command's events. Versions of a game count from 1 without gaps. */
export interface LogEntry {
  readonly version: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly events: readonly Event[];
  /** Absent in entries of versions of the program without ids. */
  readonly link?: EntryLink;
}

/** `raced`: another transaction wrote the same rows meanwhile. Retry the whole transaction. */
export type ChargeResult = 'charged' | 'playsExhausted' | 'raced';

/** Writes a command's cost in the transaction of its append; `at` is the instant of its first entry. */
export type Charge = (trx: RowTransaction, gameId: string, at: number) => Promise<ChargeResult>;

/** `conflict`: another process wrote that version first, the previous entry has another id, or the log was rewritten or deleted since it was read. `codeTaken`: the lobby's join code is in use. Nothing was written unless `appended`. */
export type AppendResult = 'appended' | 'conflict' | 'codeTaken' | 'playsExhausted';

/** A game's state after one version of its log. */
interface Snapshot {
  readonly version: number;
  /** The id of that version's entry; null if it has none. */
  readonly entryId: number | null;
  readonly game: Game;
}

/** A stored game: its newest snapshot, or null, and the entries since, in order. */
export interface StoredGame {
  readonly snapshot: Snapshot | null;
  readonly entries: readonly LogEntry[];
  /** How often the log had been rewritten when it was read. */
  readonly rewrites: number;
  /** Set if the newest snapshot is damaged: the whole log was read instead, and a new snapshot must be written. */
  readonly isSnapshotDamaged?: true;
}

/** Reads throw `UnreadableGameError` if a row is damaged or missing, or names an entry other than the one before it. */
export interface GameLog {
  /**
   * Appends entries of one game, all or none, after the entry that the first one names. Resolves when they are on disk. Appends within 3 ms share a transaction.
   * `rewrites`: the value read with the game that the entries were decided on; 0 by default.
   */
  append(
    gameId: string,
    entries: readonly LogEntry[],
    charge?: Charge | null,
    rewrites?: number,
  ): Promise<AppendResult>;
  /** The current game: its newest snapshot and the entries since; neither for an unknown game. */
  read(gameId: string): Promise<StoredGame>;
  /** The game before the last rematch; neither snapshot nor entries if there was none. */
  readPrevious(gameId: string): Promise<StoredGame>;
  /** Stores a snapshot, unless the log was rewritten since it was read. Not synced: it may be lost in a power failure. */
  saveSnapshot(gameId: string, snapshot: Snapshot & { readonly rewrites: number }): Promise<void>;
  /** All entries since the game was created or last played again, in order; empty for an unknown game. */
  load(gameId: string): Promise<LogEntry[]>;
  loadAfter(gameId: string, version: number): Promise<LogEntry[]>;
}

/** The last version of a game's log. */
export interface StoredVersion {
  /** 0 if the log has no entries. */
  readonly version: number;
  /** The id of the last entry; null if it has none. */
  readonly entryId: number | null;
  readonly rewrites: number;
}

/** Finds games by rows that are derived from the log and written in the same transaction. */
export interface GameIndex {
  /** The game that can be joined by this code. */
  findJoinable(code: string): Promise<string | null>;
  /** The latest started game with this code that is running, or ended so recently before `at` that its code is not yet reused. */
  findStarted(code: string, at: number): Promise<string | null>;
  /** The latest game with this code, in any phase, in which the session has a seat or is the organizer. */
  findSeat(code: string, session: SessionKey): Promise<string | null>;
  /**
   * Which of these codes are in use at an instant, by games that can be joined, are running or ended recently: a late
   * player must not join another group's game.
   */
  codesInUse(codes: readonly string[], at: number): Promise<string[]>;
  /** The last version of each game's log, by game id. Unknown games are omitted. */
  findVersions(gameIds: readonly string[]): Promise<Map<string, StoredVersion>>;
  /** Running games, which are recovered at a start of the server. */
  findRunning(): Promise<string[]>;
  /** Challenges that are not decided, the oldest first. */
  findOpenChallenges(): Promise<{ gameId: string; questionId: string; at: number }[]>;
  /** Games in which a session has a seat, is host or organizes, or at which it has knocked. */
  findBySession(session: SessionKey): Promise<string[]>;
  /** Like `findBySession`, without finished games. */
  findOpenBySession(session: SessionKey): Promise<string[]>;
  /** Whether a session ever had a seat in a game or organized it; null if there is no such game. */
  tookPart(gameId: string, session: SessionKey): Promise<boolean | null>;
  /**
   * Whether a session ever took part in a stored game of another host, or in a game that was started.
   * Its own lobbies do not count, because any session can create one.
   */
  hasPlayed(session: SessionKey): Promise<boolean>;
  /** The version at which the game before the last rematch began; null if there was none. */
  previousVersion(gameId: string): Promise<number | null>;
}

interface FeedbackEntry {
  readonly session: SessionKey;
  readonly gameId: string | null;
  readonly language: string;
  readonly route: string;
  readonly message: string;
  readonly reason: string;
  readonly meta: Readonly<Record<string, string>>;
  readonly at: number;
}

export interface Tables {
  /** An app setting's integer value, or null. */
  readSetting(key: string): Promise<number | null>;
  writeSetting(key: string, value: number): Promise<void>;
  addFeedback(entry: FeedbackEntry): Promise<void>;
  /** The game made under an idempotency key, or null. */
  findIdempotent(session: SessionKey, key: string): Promise<string | null>;
  /** Stores a key; false if it was known. */
  saveIdempotent(session: SessionKey, key: string, gameId: string, at: number): Promise<boolean>;
}

export interface Housekeeping {
  /** Deletes unfinished games 24 h after their last activity, finished ones after 30 days, with all their rows, and all other expired data. Returns the ids of deleted games. */
  deleteExpired(at: number): Promise<string[]>;
  /**
   * Deletes a session's data: replaces its key and texts in the logs and deletes its rows in the tables. Works in slices, so that other
   * work does not wait for all of it. Calls `rewritten` for each changed game after replacing the key, and again after replacing
   * the texts, because cached copies are stale. Resolves with the ids of these games.
   */
  forgetSession(session: SessionKey, rewritten?: (gameId: string) => Promise<void>): Promise<string[]>;
  /** Records at an instant (milliseconds) that a session must be erased, before the erasure begins; `forgetSession` removes the record. From then on no process writes facts shown until `at`. */
  requestErasure(session: SessionKey, at: number): Promise<void>;
  /** Sessions whose erasure is not complete, because the server stopped or it failed. */
  findErasureRequests(): Promise<SessionKey[]>;
  /** Continues interrupted erasures of texts whose session's key is already replaced. Calls `failed` for each failure and continues with the others. */
  finishErasures(
    rewritten: (gameId: string) => Promise<void>,
    failed: (error: unknown, gameId: string) => void,
  ): Promise<void>;
}

export interface Store extends GameLog, GameIndex, Tables, Housekeeping {
  readonly engine: 'sqlite' | 'postgres';
  /** Throws when the database cannot be reached. */
  ping(): Promise<void>;
  /** Finishes pending appends, then closes. */
  close(): Promise<void>;
}
