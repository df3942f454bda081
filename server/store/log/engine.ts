/** The port of the log's engines: the operations that differ between SQLite and PostgreSQL. */

interface StoredEntry {
  readonly version: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** JSON text of an array of events. */
  readonly events: string;
  readonly id: number | null;
  /** The id that the entry of the version before must have. */
  readonly previous: number | null;
}

/** Consecutive entries of one game, written all or none. */
export interface Batch {
  readonly gameId: string;
  readonly first: number;
  /** How often the game's log had been rewritten when the entries were decided. */
  readonly rewrites: number;
  /** The instant of the first entry. */
  readonly at: number;
  readonly entries: readonly StoredEntry[];
}

export interface LogEngine {
  /**
   * Writes batches of different games in one transaction and resolves once it is on disk, with whether each batch
   * was written. A batch is not written when its first version is taken or does not follow the game's last entry, which it names, or when the game's log was
   * rewritten since the batch was decided: what was erased from it would come back.
   */
  write(batches: readonly Batch[]): Promise<boolean[]>;
  /** The rows of a game from its newest snapshot of a format on (`reading.ts`). */
  readGame(which: 'current' | 'previous', gameId: string, format: string): Promise<unknown[]>;
  /** The entries since the game was created or last played again. */
  read(gameId: string): Promise<unknown[]>;
  readAfter(gameId: string, version: number): Promise<unknown[]>;
  /** Releases resources other than the database. */
  close(): Promise<void>;
}
