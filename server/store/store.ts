/** What the server keeps, as ports: the log of games and the ordinary tables beside it. SQLite and PostgreSQL both serve them; one contract suite holds them to it. */

import type { Event } from '../../game/events.ts';
import type { Game, SessionKey } from '../../game/game.ts';
import type { RowTransaction } from './schema.ts';

/** One row of a game's log: one command's events. Versions of a game count from 1 without gaps. */
export interface LogEntry {
  readonly version: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly events: readonly Event[];
}

/** `raced`: another transaction wrote the same rows meanwhile; the whole transaction is to be tried again. */
export type Charged = 'charged' | 'playsExhausted' | 'raced';

/** Writes what a command costs in the transaction of its append, at the instant of its first entry. */
export type Charge = (trx: RowTransaction, gameId: string, at: number) => Promise<Charged>;

/** `conflict`: another process wrote that version first, or the log was rewritten since it was read, or deleted. `codeTaken`: the join code of a created or replayed lobby is in use. Nothing was written unless `appended`. */
export type AppendResult = 'appended' | 'conflict' | 'codeTaken' | 'playsExhausted';

/** A game as it stood after a version of its log. */
interface Snapshot {
  readonly version: number;
  readonly game: Game;
}

/** A game as it is kept: the newest snapshot of it, null where there is none, and the entries since, in order. */
export interface StoredGame {
  readonly snapshot: Snapshot | null;
  readonly entries: readonly LogEntry[];
  /** How often its log had been rewritten. */
  readonly rewrites: number;
}

export interface GameLog {
  /**
   * Appends entries of one game, all or none. Resolves when they are on disk. Appends that arrive within 2 ms share a transaction.
   * `rewrites`: how often the log had been rewritten when the game was read that they were decided on; 0 where it is not given.
   */
  append(
    gameId: string,
    entries: readonly LogEntry[],
    charge?: Charge | null,
    rewrites?: number,
  ): Promise<AppendResult>;
  /** The game that stands, from its newest snapshot on; neither snapshot nor entries for an unknown one. */
  read(gameId: string): Promise<StoredGame>;
  /** The game that was played before the last rematch; neither snapshot nor entries where there was none. */
  readPrevious(gameId: string): Promise<StoredGame>;
  /** Keeps a snapshot, unless the log was rewritten since it was read. May be lost with the machine's power. */
  keepSnapshot(gameId: string, snapshot: Snapshot & { readonly rewrites: number }): Promise<void>;
  /** All entries since the game was created or last played again, in order; empty for an unknown game. */
  load(gameId: string): Promise<LogEntry[]>;
  /** The entries after a version, in order. */
  loadAfter(gameId: string, version: number): Promise<LogEntry[]>;
}

/** Where games are found: rows that follow from the log, written in the same transaction. */
export interface GameIndex {
  /** The game that can be joined by this code. */
  findJoinable(code: string): Promise<string | null>;
  /** The latest game of this code, in any phase, in which the session has a seat or which it organizes. */
  findSeat(code: string, session: SessionKey): Promise<string | null>;
  /**
   * Which of these codes are in use at an instant: by games that can be joined, that are played, or that ended not long ago. Whoever
   * comes late with a code is to find the door closed, not a game of strangers.
   */
  codesInUse(codes: readonly string[], at: number): Promise<string[]>;
  /** Games that are being played: to be recovered at a start. */
  findRunning(): Promise<string[]>;
  /** Challenges that nobody has settled, the oldest first. */
  findOpenChallenges(): Promise<{ gameId: string; questionId: string; at: number }[]>;
  /** Games in which a session has a seat, is host or organizes. */
  findBySession(session: SessionKey): Promise<string[]>;
  /** The same without games that are finished. */
  findOpenBySession(session: SessionKey): Promise<string[]>;
  /** Whether a session ever had a seat in a game, or organized it; null where there is no such game. */
  tookPart(gameId: string, session: SessionKey): Promise<boolean | null>;
  /**
   * Whether a session ever had a seat in a game that is kept and that another hosts, or in one that has been started, or organized that.
   * A lobby of one's own does not count: anybody can make one at any moment.
   */
  hasPlayed(session: SessionKey): Promise<boolean>;
  /** The version with which the game that was played before the last rematch began; null where there was none. */
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
  /** Remembers a key; false when it was known. */
  keepIdempotent(session: SessionKey, key: string, gameId: string, at: number): Promise<boolean>;
}

export interface Housekeeping {
  /** Deletes games (and all rows of them, snapshots among them) 24 h after the last activity of an unfinished one, 30 days after that of a finished one; and what else has expired. Returns the ids of deleted games. */
  deleteExpired(at: number): Promise<string[]>;
  /**
   * Deletes what is stored for a session: its key and its texts in the logs are replaced, its rows in the tables go. In slices, so that
   * nobody waits for all of it. `rewritten` is told of each game whose log has changed, once its key and once its texts are gone:
   * copies of it in memory are stale. Resolves with these games.
   */
  forgetSession(session: SessionKey, rewritten?: (gameId: string) => Promise<void>): Promise<string[]>;
  /** Notes that a session is to be erased, before anything of it is: `forgetSession` ends the note. */
  requestErasure(session: SessionKey): Promise<void>;
  /** Sessions whose erasure was begun and not ended: by a stop of the server, or because it failed. */
  findErasureRequests(): Promise<SessionKey[]>;
  /** Goes on with what is left of texts to erase where the session's key is gone already; of each that fails `failed` is told, and the others go on. */
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
