/**
 * Which facts each session was shown. Every question of every game adds a row for each of its players, each on a page of its own: so
 * they are gathered, a session's together, and written behind, a few at a time. What is not written yet is found all the same;
 * a process that is killed loses the last seconds of it.
 */

import { setTimeout as wait } from 'node:timers/promises';

import type { Kysely } from 'kysely';

import type { Schema } from './schema.ts';
import type { Unsynced } from './unsynced.ts';

/** How long what was shown waits to be written, in milliseconds. */
const WRITE_DELAY_MS = 10_000;
/** Rows of one statement, and the pause after it, in milliseconds, in which others have their turn. */
const ROWS_PER_STATEMENT = 200;
const PAUSE_MS = 20;

interface SeenRow {
  readonly session: string;
  readonly fact: string;
  readonly at: number;
}

export interface SeenFactsParts {
  readonly db: Kysely<Schema>;
  readonly unsynced: Unsynced;
  /** Told when rows could not be written; they are tried again. */
  readonly onFailure: (error: unknown) => void;
}

export class SeenFacts {
  readonly #parts: SeenFactsParts;
  /** By session: its facts that are not written yet, and when they were shown last. */
  #gathered = new Map<string, Map<string, number>>();
  #timer: NodeJS.Timeout | null = null;
  /** All that is being written, and the statement of it that is under way. */
  #writing: Promise<void> = Promise.resolve();
  #statement: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(parts: SeenFactsParts) {
    this.#parts = parts;
  }

  /** Remembers that sessions were shown a fact, at an instant (milliseconds). */
  mark(sessions: readonly string[], fact: string, at: number): void {
    for (const session of sessions) {
      const facts = this.#gathered.get(session);
      if (facts === undefined) this.#gathered.set(session, new Map([[fact, at]]));
      else facts.set(fact, at);
    }
    this.#writeLater();
  }

  /** The facts that any of the sessions was shown, each once, the latest last; at most so many of the latest. */
  async find(sessions: readonly string[], limit: number): Promise<string[]> {
    if (sessions.length === 0) return [];
    // First what is not written: what is written from now on is found below.
    const gathered = sessions.flatMap((session) => Array.from(this.#gathered.get(session) ?? []));
    const rows = await this.#parts.db
      .selectFrom('seen_facts')
      .select(['fact', (select) => select.fn.max('at').as('at')])
      .where('session', 'in', sessions)
      .groupBy('fact')
      .orderBy('at', 'desc')
      .limit(limit)
      .execute();
    const latest = new Map(rows.map(({ fact, at }) => [fact, at]));
    for (const [fact, at] of gathered) latest.set(fact, Math.max(at, latest.get(fact) ?? 0));
    return Array.from(latest)
      .toSorted(([, one], [, other]) => one - other)
      .slice(-limit)
      .map(([fact]) => fact);
  }

  /** Writes no more of a session; the last of it is written when this resolves. */
  async forget(session: string): Promise<void> {
    this.#gathered.delete(session);
    await this.#statement;
  }

  /** Resolves when all that was marked is written, or could not be. */
  async write(): Promise<void> {
    await this.#writeInTurn(0);
  }

  /** The same, and nothing is written afterwards. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.write();
  }

  #writeLater(): void {
    if (this.#isClosed || this.#gathered.size === 0) return;
    this.#timer ??= setTimeout(() => void this.#writeInTurn(PAUSE_MS), WRITE_DELAY_MS);
  }

  #writeInTurn(pause: number): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#writing = this.#writing.then(() => this.#writeAll(pause));
    return this.#writing;
  }

  /** In an order that is everywhere the same: or two processes might wait for each other's rows. */
  async #writeAll(pause: number): Promise<void> {
    const sessions = Array.from(this.#gathered.keys()).toSorted(compare);
    const rows: SeenRow[] = [];
    for (const session of sessions) {
      // One that was forgotten meanwhile has none any more.
      const facts = this.#gathered.get(session) ?? new Map<string, number>();
      for (const fact of Array.from(facts.keys()).toSorted(compare)) {
        rows.push({ session, fact, at: facts.get(fact) ?? 0 });
      }
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

  /** What was shown again meanwhile is written once more. */
  #isWritten(rows: readonly SeenRow[]): void {
    for (const row of rows) {
      if (!this.#isWaiting(row)) continue;
      const facts = this.#gathered.get(row.session);
      facts?.delete(row.fact);
      if (facts?.size === 0) this.#gathered.delete(row.session);
    }
  }

  #isWaiting({ session, fact, at }: SeenRow): boolean {
    return this.#gathered.get(session)?.get(fact) === at;
  }
}

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));
