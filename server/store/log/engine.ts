/** The port to the log's engines: the operations that differ between SQLite and PostgreSQL. */

interface StoredEntry {
  readonly version: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** JSON text of an array of events. */
  readonly events: string;
  readonly id: number | null;
  /** The id that the previous version's entry must have. */
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
   * Writes batches of different games in one transaction. Resolves when it is on disk, with whether each batch was written.
   * A batch is not written if its first version is taken, if it does not follow the entry that it names as previous, or if the log was
   * rewritten since the batch was decided: erased data would come back.
   */
  write(batches: readonly Batch[]): Promise<boolean[]>;
  /** The rows of a game, starting with its newest snapshot of a format (`reading.ts`). */
  readGame(which: 'current' | 'previous', gameId: string, format: string): Promise<unknown[]>;
  /** The entries since the game was created or last played again. */
  read(gameId: string): Promise<unknown[]>;
  readAfter(gameId: string, version: number): Promise<unknown[]>;
  /** Releases resources other than the database. */
  close(): Promise<void>;
}
