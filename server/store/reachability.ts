/** Detects whether PostgreSQL answers. A network that loses packets closes no connection: a statement would wait for minutes. */

import { setTimeout as sleep } from 'node:timers/promises';

import { Client, DatabaseError } from 'pg';

/** How long to wait for an answer before asking PostgreSQL over a fresh connection, and how long connecting and asking may take. */
export interface ReachabilityTimeouts {
  readonly suspectAfterMs: number;
  readonly connectMs: number;
  readonly answerMs: number;
}

/** Together less than 2 s: by then a player's client must know that the server cannot store anything now. */
export const REACHABILITY_TIMEOUTS: ReachabilityTimeouts = {
  suspectAfterMs: 500,
  connectMs: 700,
  answerMs: 300,
};
/** While PostgreSQL is away: the pause between two attempts to reach it. */
const RETRY_PAUSE_MS = 250;
/** How long an answer that PostgreSQL has sent may take to arrive. */
const ANSWER_TRANSIT_MS = 100;
const KEEP_ALIVE_DELAY_MS = 10_000;

/** For every connection, so that the system ends it if the other end is gone. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS } as const;

/** PostgreSQL does not answer, or a connection to it is dead. It is unknown whether a statement that was sent had an effect. */
export class PostgresUnreachableError extends Error {
  readonly code = 'ETIMEDOUT';
}

/** Selects PostgreSQL's processes that work on a statement of this user, the asking one included. State `disabled`: the server does not report states. */
const WORKING =
  "select pid, current_setting('transaction_read_only') = 'on' as is_read_only from pg_stat_activity " +
  "where usename = current_user and state in ('active', 'disabled')";

interface WorkingProcess {
  readonly pid: number;
  /** Whether transactions of a new connection are read-only. */
  readonly is_read_only: boolean;
}

/** PostgreSQL answers but is read-only. */
class PostgresReadOnlyError extends Error {
  readonly code = '25006';
}

/** Asks PostgreSQL for its working processes over a fresh connection. Rejects within `connectMs` + `answerMs` if it cannot be reached. */
async function askWorking(
  connectionString: string,
  timeouts: ReachabilityTimeouts,
): Promise<readonly WorkingProcess[]> {
  const client = new Client({
    connectionString,
    connectionTimeoutMillis: timeouts.connectMs,
    query_timeout: timeouts.answerMs,
    ...KEEP_ALIVE,
  });
  // A broken connection also rejects the query.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<WorkingProcess>(WORKING);
    return rows;
  } finally {
    // Not awaited: if packets are lost, closing never finishes.
    client.end().catch(() => undefined);
  }
}

export class Reachability {
  readonly #connectionString: string;
  readonly #timeouts: ReachabilityTimeouts;
  readonly #onAway: (error: Error) => void;
  readonly #guards = new Set<(error: Error) => void>();
  #asking: Promise<ReadonlySet<number>> | null = null;
  #away: PostgresUnreachableError | null = null;
  #outages = 0;
  #isReadOnly = false;
  #isClosed = false;

  constructor(connectionString: string, timeouts: ReachabilityTimeouts, onAway: (error: Error) => void) {
    this.#connectionString = connectionString;
    this.#timeouts = timeouts;
    this.#onAway = onAway;
  }

  /** How often PostgreSQL was away. Connections from before the last outage may be dead. */
  get outages(): number {
    return this.#outages;
  }

  /** Resolves with the ids of PostgreSQL's working processes, asked over a fresh connection that concurrent calls share. Rejects if it cannot be reached. */
  ask(): Promise<ReadonlySet<number>> {
    if (this.#isClosed) return Promise.reject(new Error('the connections to PostgreSQL are closed'));
    this.#asking ??= this.#askOnce();
    return this.#asking;
  }

  /** Rejects if PostgreSQL cannot be reached over a fresh connection, or is read-only. */
  async expectWritable(): Promise<void> {
    await this.ask();
    if (this.#isReadOnly) throw new PostgresReadOnlyError('PostgreSQL is read-only');
  }

  async #askOnce(): Promise<ReadonlySet<number>> {
    try {
      const rows = await askWorking(this.#connectionString, this.#timeouts);
      this.#away = null;
      this.#isReadOnly = rows.some((row) => row.is_read_only);
      return new Set(rows.map(({ pid }) => pid));
    } finally {
      this.#asking = null;
    }
  }

  /**
   * Waits for an answer of PostgreSQL. Rejects with PostgresUnreachableError as soon as it is known that none will come: PostgreSQL
   * cannot be reached, or `isWorking` returns false for its working processes.
   */
  guard<T>(answer: Promise<T>, isWorking: (pids: ReadonlySet<number>) => boolean): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined;
      let isOver = false;
      const end = (): void => {
        isOver = true;
        clearTimeout(timer);
        this.#guards.delete(giveUp);
      };
      const giveUp = (error: Error): void => {
        end();
        reject(error);
      };
      const look = async (): Promise<void> => {
        const pids = await this.#find();
        if (pids === 'away' || isOver) return;
        if (pids === 'unknown' || isWorking(pids)) return wait();
        await sleep(ANSWER_TRANSIT_MS);
        if (!isOver) giveUp(new PostgresUnreachableError('a connection to PostgreSQL is dead'));
      };
      const wait = (): void => {
        timer = setTimeout(() => void look(), this.#timeouts.suspectAfterMs);
      };
      this.#guards.add(giveUp);
      answer.then(resolve, reject).finally(end);
      if (this.#away === null) wait();
      else giveUp(this.#away);
    });
  }

  /** Throws PostgresUnreachableError while PostgreSQL is known to be away. */
  throwIfAway(): void {
    if (this.#away !== null) throw this.#away;
  }

  /** Stops checking; further calls of `ask` are rejected. */
  close(): void {
    this.#isClosed = true;
  }

  /** The working processes. `unknown`: PostgreSQL answered with an error, for example too many connections. */
  async #find(): Promise<ReadonlySet<number> | 'unknown' | 'away'> {
    try {
      return await this.ask();
    } catch (error) {
      if (!(error instanceof DatabaseError)) {
        this.#wentAway(error);
        return 'away';
      }
      this.#away = null;
      return 'unknown';
    }
  }

  #wentAway(cause: unknown): void {
    if (this.#away === null) {
      this.#away = new PostgresUnreachableError('PostgreSQL does not answer', { cause });
      this.#outages++;
      this.#onAway(this.#away);
      for (const giveUp of this.#guards) giveUp(this.#away);
      void this.#awaitReturn();
    }
  }

  async #awaitReturn(): Promise<void> {
    while (this.#away !== null && !this.#isClosed) {
      await sleep(RETRY_PAUSE_MS, undefined, { ref: false });
      if (!this.#isClosed) await this.#find();
    }
  }
}
