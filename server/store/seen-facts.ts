/**
 * The facts that each session was shown. Every question adds a row per player, each on a different page of the database, so rows are
 * buffered per session and written later in small statements. Buffered rows are found too; a process that is killed loses the rows of
 * the last seconds.
 */

import { setTimeout as wait } from 'node:timers/promises';

import type { Kysely } from 'kysely';

import type { Schema } from './schema.ts';
import type { RunUnsynced } from './unsynced.ts';

/** How long rows are buffered before they are written. */
const WRITE_DELAY_MS = 10_000;
/** Rows per statement, and the pause after it for other work. */
const ROWS_PER_STATEMENT = 200;
const PAUSE_MS = 20;

interface SeenRow {
  readonly session: string;
  readonly fact: string;
  readonly at: number;
}

export interface SeenFactsParts {
  readonly db: Kysely<Schema>;
  readonly unsynced: RunUnsynced;
  /** Called when rows could not be written; they are retried. */
  readonly onFailure: (error: unknown) => void;
}

export class SeenFacts {
  readonly #parts: SeenFactsParts;
  /** By session: its buffered facts, and when each was last shown. */
  #buffered = new Map<string, Map<string, number>>();
  #timer: NodeJS.Timeout | null = null;
  /** All pending writes, and the current statement. */
  #writing: Promise<void> = Promise.resolve();
  #statement: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(parts: SeenFactsParts) {
    this.#parts = parts;
  }

  /** Records that sessions were shown a fact at an instant (milliseconds). */
  mark(sessions: readonly string[], fact: string, at: number): void {
    for (const session of sessions) {
      const facts = this.#buffered.get(session);
      if (facts === undefined) this.#buffered.set(session, new Map([[fact, at]]));
      else facts.set(fact, at);
    }
    this.#writeLater();
  }

  /** The facts that any of the sessions was shown, each once, the latest last; at most the `limit` latest. */
  async find(sessions: readonly string[], limit: number): Promise<string[]> {
    if (sessions.length === 0) return [];
    // Reads the buffer first: rows that are written from now on are found by the query.
    const buffered = sessions.flatMap((session) => Array.from(this.#buffered.get(session) ?? []));
    const rows = await this.#parts.db
      .selectFrom('seen_facts')
      .select(['fact', (select) => select.fn.max('at').as('at')])
      .where('session', 'in', sessions)
      .groupBy('fact')
      .orderBy('at', 'desc')
      .limit(limit)
      .execute();
    const latest = new Map(rows.map(({ fact, at }) => [fact, at]));
    for (const [fact, at] of buffered) latest.set(fact, Math.max(at, latest.get(fact) ?? 0));
    return Array.from(latest)
      .toSorted(([, one], [, other]) => one - other)
      .slice(-limit)
      .map(([fact]) => fact);
  }

  /** Discards the buffer of a session. Resolves when no more rows of it are being written. */
  async forget(session: string): Promise<void> {
    this.#buffered.delete(session);
    await this.#statement;
  }

  /** Writes the buffer. Resolves when every row is written or has failed. */
  async write(): Promise<void> {
    await this.#writeInTurn(0);
  }

  /** Writes the buffer and stops writing. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.write();
  }

  #writeLater(): void {
    if (this.#isClosed || this.#buffered.size === 0) return;
    this.#timer ??= setTimeout(() => void this.#writeInTurn(PAUSE_MS), WRITE_DELAY_MS);
  }

  #writeInTurn(pause: number): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#writing = this.#writing.then(() => this.#writeAll(pause));
    return this.#writing;
  }

  /** Writes in the same order in every process, so that two processes do not deadlock. */
  async #writeAll(pause: number): Promise<void> {
    const sessions = Array.from(this.#buffered.keys()).toSorted(compare);
    const rows: SeenRow[] = [];
    for (const session of sessions) {
      // A session that was erased meanwhile has none.
      const facts = this.#buffered.get(session) ?? new Map<string, number>();
      for (const [fact, at] of Array.from(facts).toSorted(([a], [b]) => compare(a, b)))
        rows.push({ session, fact, at });
      while (rows.length >= ROWS_PER_STATEMENT) {
        await this.#writeRows(rows.splice(0, ROWS_PER_STATEMENT));
        if (pause > 0) await wait(pause);
      }
    }
    await this.#writeRows(rows);
  }

  async #writeRows(rows: readonly SeenRow[]): Promise<void> {
    const stillWanted = rows.filter((row) => this.#isWaiting(row));
    if (stillWanted.length === 0) return;
    this.#statement = this.#insert(stillWanted).then(
      () => this.#isWritten(stillWanted),
      (error: unknown) => {
        this.#parts.onFailure(error);
        this.#writeLater();
      },
    );
    await this.#statement;
  }

  #insert(rows: readonly SeenRow[]): Promise<void> {
    return this.#parts.unsynced(async (connection) => {
      await connection
        .insertInto('seen_facts')
        .values(rows)
        .onConflict((conflict) =>
          conflict.columns(['session', 'fact']).doUpdateSet((update) => ({ at: update.ref('excluded.at') })),
        )
        .execute();
    });
  }

  /** Removes written rows from the buffer, except facts that were shown again meanwhile. */
  #isWritten(rows: readonly SeenRow[]): void {
    for (const row of rows) {
      if (!this.#isWaiting(row)) continue;
      const facts = this.#buffered.get(row.session);
      facts?.delete(row.fact);
      if (facts?.size === 0) this.#buffered.delete(row.session);
    }
  }

  #isWaiting({ session, fact, at }: SeenRow): boolean {
    return this.#buffered.get(session)?.get(fact) === at;
  }
}

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));
