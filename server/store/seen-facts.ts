/**
 * Stores the facts that each session was shown. Every question adds a row per player, each on a different page of the database, so rows are
 * buffered per session and written later in small statements. Reads include buffered rows. A process that is killed loses the rows that are
 * still buffered.
 */

import { setTimeout as wait } from 'node:timers/promises';

import type { Kysely } from 'kysely';

import { findErasedUntil } from './erasure-marks.ts';
import type { Schema } from './schema.ts';
import type { RunUnsynced } from './unsynced.ts';

/** How long rows are buffered. Writing more rows of one session together is cheaper, since they are adjacent in the database; but other processes do not see buffered rows. */
export const WRITE_DELAY_MS = { alone: 60_000, withPeers: 10_000 } as const;
/** Rows per statement, and the pause after each statement for other work. */
const ROWS_PER_STATEMENT = 200;
const PAUSE_MS = 20;

/** A fact that was shown. Sessions that saw it at once share one object. */
interface Shown {
  readonly fact: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

interface SeenRow {
  readonly session: string;
  readonly shown: Shown;
}

export interface SeenFactsParts {
  readonly db: Kysely<Schema>;
  readonly unsynced: RunUnsynced;
  /** In milliseconds. */
  readonly writeDelay: number;
  /** Called when rows could not be written; they are retried. */
  readonly onFailure: (error: unknown) => void;
}

export class SeenFacts {
  readonly #parts: SeenFactsParts;
  /** By session: its buffered facts in the order in which they were shown. */
  readonly #buffered = new Map<string, readonly Shown[]>();
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
    const shown = { fact, at };
    for (const session of sessions) {
      const before = this.#buffered.get(session) ?? [];
      this.#buffered.set(session, [...before.filter((each) => each.fact !== fact), shown]);
    }
    this.#writeLater();
  }

  /** The facts that any of the sessions was shown, each once, the latest last; at most the `limit` latest. */
  async find(sessions: readonly string[], limit: number): Promise<string[]> {
    if (sessions.length === 0) return [];
    // The buffer is read first: the query finds rows that are written from now on.
    const buffered = sessions.flatMap((session) => this.#buffered.get(session) ?? []);
    const rows = await this.#parts.db
      .selectFrom('seen_facts')
      .select(['fact', (select) => select.fn.max('at').as('at')])
      .where('session', 'in', sessions)
      .groupBy('fact')
      .orderBy('at', 'desc')
      .limit(limit)
      .execute();
    const latest = new Map(rows.map(({ fact, at }) => [fact, at]));
    for (const { fact, at } of buffered) latest.set(fact, Math.max(at, latest.get(fact) ?? 0));
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
    this.#timer ??= setTimeout(() => void this.#writeInTurn(PAUSE_MS), this.#parts.writeDelay);
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
      // A session erased meanwhile has no facts left.
      const facts = this.#buffered.get(session) ?? [];
      for (const shown of facts.toSorted((a, b) => compare(a.fact, b.fact))) rows.push({ session, shown });
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
    this.#statement = this.#insertUnlessErased(stillWanted).then(
      () => this.#isWritten(stillWanted),
      (error: unknown) => {
        this.#parts.onFailure(error);
        this.#writeLater();
      },
    );
    await this.#statement;
  }

  /** Inserts rows except of sessions that another process has erased. A mark made during the insert is found afterwards. A later mark precedes the erasure's own deletion of these rows. */
  async #insertUnlessErased(rows: readonly SeenRow[]): Promise<void> {
    const sessions = Array.from(new Set(rows.map(({ session }) => session)));
    const before = await findErasedUntil(this.#parts.db, sessions);
    const wanted = rows.filter(({ session, shown }) => shown.at > (before.get(session) ?? -Infinity));
    if (wanted.length === 0) return;
    await this.#insert(wanted);
    for (const [session, until] of await findErasedUntil(this.#parts.db, sessions)) {
      if (before.get(session) === until) continue;
      await this.#parts.db
        .deleteFrom('seen_facts')
        .where('session', '=', session)
        .where('at', '<=', until)
        .execute();
    }
  }

  #insert(rows: readonly SeenRow[]): Promise<void> {
    return this.#parts.unsynced(async (connection) => {
      await connection
        .insertInto('seen_facts')
        .values(rows.map(({ session, shown: { fact, at } }) => ({ session, fact, at })))
        .onConflict((conflict) =>
          conflict.columns(['session', 'fact']).doUpdateSet((update) => ({ at: update.ref('excluded.at') })),
        )
        .execute();
    });
  }

  /** Removes written rows from the buffer, except facts that were shown again meanwhile. */
  #isWritten(rows: readonly SeenRow[]): void {
    const written = new Set(rows.map(({ shown }) => shown));
    for (const session of new Set(rows.map((row) => row.session))) {
      const rest = (this.#buffered.get(session) ?? []).filter((shown) => !written.has(shown));
      if (rest.length > 0) this.#buffered.set(session, rest);
      else this.#buffered.delete(session);
    }
  }

  #isWaiting({ session, shown }: SeenRow): boolean {
    return this.#buffered.get(session)?.includes(shown) === true;
  }
}

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));
