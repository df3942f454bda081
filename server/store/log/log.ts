/** The log of games: one row per command, appended in groups. */

import type { Kysely } from 'kysely';

import { KeyedQueue } from '../../platform/keyed-queue.ts';
import { idOf } from '../entry-id.ts';
import { formatEvents, parseEntry } from '../event-schema.ts';
import type { LockGame } from '../game-lock.ts';
import { GAME_FORMAT } from '../game-schema.ts';
import type { Schema } from '../schema.ts';
import type { AppendResult, Charge, GameLog, LogEntry, StoredGame } from '../store.ts';
import { requireConsecutive } from '../unreadable.ts';
import { appendWithRows } from './append-with-rows.ts';
import type { Batch, LogEngine } from './engine.ts';
import { AppendGroups, type LogTransaction } from './groups.ts';
import { rowChanges } from './projection.ts';
import { NO_FORMAT, storedGame } from './reading.ts';

export class Log implements Omit<GameLog, 'saveSnapshot'> {
  readonly #engine: LogEngine;
  readonly #db: Kysely<Schema>;
  readonly #lockGame: LockGame;
  readonly #groups: AppendGroups;
  /** Runs a game's appends one after another. */
  readonly #appends = new KeyedQueue();
  #isClosed = false;

  constructor(
    engine: LogEngine,
    db: Kysely<Schema>,
    lockGame: LockGame,
    onCommit?: (transaction: LogTransaction) => void,
  ) {
    this.#engine = engine;
    this.#db = db;
    this.#lockGame = lockGame;
    this.#groups = new AppendGroups(engine, onCommit);
  }

  append(
    gameId: string,
    entries: readonly LogEntry[],
    charge?: Charge | null,
    rewrites = 0,
  ): Promise<AppendResult> {
    if (this.#isClosed) return Promise.reject(new Error('the store is closed'));
    return this.#appends.run(gameId, async () =>
      this.#write(batchOf(gameId, entries, rewrites), entries, charge ?? null),
    );
  }

  async #write(batch: Batch, entries: readonly LogEntry[], charge: Charge | null): Promise<AppendResult> {
    const changes = rowChanges(entries);
    if (changes.length > 0 || charge !== null) {
      return appendWithRows(this.#db, { batch, changes, charge, lockGame: this.#lockGame });
    }
    return (await this.#groups.add(batch)) ? 'appended' : 'conflict';
  }

  async read(gameId: string): Promise<StoredGame> {
    return this.#read('current', gameId);
  }

  async readPrevious(gameId: string): Promise<StoredGame> {
    return this.#read('previous', gameId);
  }

  /** Reads the whole log instead of a damaged snapshot. */
  async #read(which: 'current' | 'previous', gameId: string): Promise<StoredGame> {
    const stored = storedGame(gameId, await this.#engine.readGame(which, gameId, GAME_FORMAT));
    if (stored !== null) return stored;
    const whole = storedGame(gameId, await this.#engine.readGame(which, gameId, NO_FORMAT));
    if (whole === null) throw new TypeError(`game ${gameId}: a snapshot was read that was not asked for`);
    return { ...whole, isSnapshotDamaged: true };
  }

  async load(gameId: string): Promise<LogEntry[]> {
    const rows = await this.#engine.read(gameId);
    return entriesOf(gameId, null, rows);
  }

  async loadAfter(gameId: string, version: number): Promise<LogEntry[]> {
    const rows = await this.#engine.readAfter(gameId, version);
    return entriesOf(gameId, { version }, rows);
  }

  /** Refuses further appends and resolves when the pending ones are done. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#appends.drained();
    await this.#engine.close();
  }
}

function entriesOf(gameId: string, after: { version: number } | null, rows: readonly unknown[]): LogEntry[] {
  const entries = rows.map((row) => parseEntry(gameId, row));
  requireConsecutive(gameId, after, entries);
  return entries;
}

function batchOf(gameId: string, entries: readonly LogEntry[], rewrites: number): Batch {
  const [head] = entries;
  if (head === undefined || entries.some((entry, index) => !follows(entry, entries[index - 1]))) {
    throw new TypeError(`game ${gameId}: an append must have consecutive entries, at least one`);
  }
  const stored = entries.map(({ version, at, events, link }) => ({
    version,
    at,
    events: formatEvents(events),
    id: link?.id ?? null,
    previous: link?.previous ?? null,
  }));
  return { gameId, first: head.version, rewrites, at: head.at, entries: stored };
}

function follows({ version, link }: LogEntry, before: LogEntry | undefined): boolean {
  if (before === undefined) return true;
  return version === before.version + 1 && (link?.previous ?? null) === idOf(before);
}
