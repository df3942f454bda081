/** A pool of connections to PostgreSQL, on which nothing waits for an answer that does not come. */

import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { DatabaseError, Pool, TypeOverrides, type PoolClient, type QueryConfig } from 'pg';

import {
  KEEP_ALIVE,
  REACHABILITY_TIMEOUTS,
  Reachability,
  type ReachabilityTimeouts,
} from './reachability.ts';

/** Connections per process: the log uses one at a time, the tables use the rest. */
const CONNECTIONS_MAX = 8;
/** Timeouts of a connection and of a statement. */
const CONNECT_TIMEOUT_MS = 5_000;
/** How long a connection stays open without work. Each new one costs PostgreSQL a process, and statements that are prepared again. */
const IDLE_CONNECTION_MS = 300_000;
const STATEMENT_TIMEOUT_MS = 10_000;
/** The start waits longer than a player does, because no request is refused yet. */
const START_REACHABILITY_TIMEOUTS: ReachabilityTimeouts = {
  suspectAfterMs: 1_000,
  connectMs: 3_000,
  answerMs: 1_000,
};
/** `bigint`, which the driver gives as text: our instants and counts are safe integers. */
const BIGINT_OID = 20;
/** PostgreSQL's class of codes for what it lacks, such as disk (53100) or memory; and the one of it that is about connections. */
const LACKING = /^53(?!300)/;
/** How long a write that failed for lack of something counts where none has succeeded since. Afterwards only the next write tells whether it is still so. */
const LACKING_FOR_MS = 30_000;

/** The commands whose names Kysely reads. */
const COMMANDS = ['UPDATE', 'DELETE', 'INSERT', 'SELECT', 'MERGE', 'COMMIT', 'ROLLBACK'] as const;

const WRITES: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** What PostgreSQL answers to a statement. */
interface Answer<Row> {
  readonly command: string;
  readonly rowCount: number | null;
  readonly rows: Row[];
}

/** A connection of the driver, as it is used here. */
interface DriverClient {
  readonly processID?: number;
  query<Row>(statement: QueryConfig): Promise<Answer<Row>>;
  release(destroy: boolean): void;
}

/** The pool, as the log and Kysely use it. A connection that gave no answer is closed, as are all from before an outage. */
export class WatchedPool implements PostgresPool {
  readonly options = {};
  readonly #pool: Pool;
  readonly #reachability: Reachability;
  /** At which outage each connection was opened. */
  readonly #openedAt = new WeakMap<PoolClient, number>();
  /** The last write, where it failed because PostgreSQL lacks disk or memory; `at` of `performance.now()`. */
  #lacking: { readonly error: DatabaseError; readonly at: number } | null = null;

  constructor(pool: Pool, reachability: Reachability) {
    this.#pool = pool;
    this.#reachability = reachability;
    pool.on('connect', (client) => {
      this.#openedAt.set(client, reachability.outages);
      // What breaks a connection in use rejects its statement; without a listener it would also end the process.
      client.on('error', () => undefined);
    });
  }

  async connect(): Promise<WatchedClient> {
    for (;;) {
      const client = await this.#takeOne();
      if (this.#openedAt.get(client) === this.#reachability.outages)
        return new WatchedClient(client, this.#reachability, (outcome) => this.#noteOutcome(outcome));
      client.release(true);
    }
  }

  async #takeOne(): Promise<PoolClient> {
    this.#reachability.throwIfAway();
    const taking = this.#pool.connect();
    try {
      return await this.#reachability.guard(taking, () => true);
    } catch (error) {
      taking.then(
        (client) => client.release(true),
        () => undefined,
      );
      throw error;
    }
  }

  /** Runs one statement on a connection of its own. */
  async query<Row>(statement: QueryConfig): Promise<Answer<Row>> {
    const client = await this.connect();
    try {
      return await client.run<Row>(statement);
    } finally {
      client.release();
    }
  }

  #noteOutcome(outcome: DatabaseError | 'written'): void {
    if (outcome === 'written') this.#lacking = null;
    else if (LACKING.test(outcome.code ?? '')) this.#lacking = { error: outcome, at: performance.now() };
  }

  /** Rejects when PostgreSQL cannot be reached over a fresh connection, is read-only, or had no disk or memory for the last write. */
  async ping(): Promise<void> {
    if (this.#lacking !== null && performance.now() - this.#lacking.at < LACKING_FOR_MS)
      throw this.#lacking.error;
    await this.#reachability.expectWritable();
  }

  async end(): Promise<void> {
    this.#reachability.close();
    await this.#pool.end();
  }
}

/** PostgreSQL's code for a statement that a read-only connection cannot run. A new connection may be writable, for example after a failover. */
const READ_ONLY = '25006';

/** A connection in use. */
class WatchedClient implements PostgresPoolClient {
  readonly #client: DriverClient;
  readonly #reachability: Reachability;
  readonly #onOutcome: (outcome: DatabaseError | 'written') => void;
  readonly processID: number;
  /** Why nothing can be asked any more; the connection is closed by then. */
  #failure: Error | null = null;

  constructor(
    client: DriverClient,
    reachability: Reachability,
    onOutcome: (outcome: DatabaseError | 'written') => void,
  ) {
    this.#client = client;
    this.#onOutcome = onOutcome;
    this.#reachability = reachability;
    if (client.processID === undefined) throw new Error('a connection to PostgreSQL has no process');
    this.processID = client.processID;
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(
    asked: string | PostgresCursor<R>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof asked !== 'string') throw new TypeError('cursors are not supported');
    return this.#queryForKysely<R>(asked, parameters);
  }

  async #queryForKysely<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    const { command, rowCount, rows } = await this.run<R>({ text, values: [...parameters] });
    return {
      command: COMMANDS.find((known) => known === command) ?? 'SELECT',
      rowCount: rowCount ?? 0,
      rows,
    };
  }

  /** Runs a statement. Rejects with PostgresUnreachableError when no answer will come: then it may have had its effect or not. */
  async run<Row>(statement: QueryConfig): Promise<Answer<Row>> {
    if (this.#failure !== null) throw this.#failure;
    try {
      const answer = this.#client.query<Row>(statement);
      const given = await this.#reachability.guard(answer, (pids) => pids.has(this.processID));
      if (WRITES.has(given.command)) this.#onOutcome('written');
      return given;
    } catch (error) {
      if (error instanceof DatabaseError) this.#onOutcome(error);
      const isLost =
        error instanceof Error && (!(error instanceof DatabaseError) || error.code === READ_ONLY);
      if (isLost) this.#close(error);
      throw error;
    }
  }

  release(destroy = false): void {
    if (this.#failure === null) this.#client.release(destroy);
  }

  /** Closes a connection whose state is not known: what still waits on it is rejected. */
  #close(failure: Error): void {
    this.#failure = failure;
    this.#client.release(true);
  }
}

export function openPool(connectionString: string, onError: (error: Error) => void): WatchedPool {
  const pool = new Pool({
    connectionString,
    max: CONNECTIONS_MAX,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_CONNECTION_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
    // Acknowledged means on disk, whatever the server's default is.
    options: '-c synchronous_commit=on',
    types: numberTypes(),
    ...KEEP_ALIVE,
  });
  // The pool replaces a broken idle connection; without a listener its error would end the process.
  pool.on('error', onError);
  return new WatchedPool(pool, new Reachability(connectionString, REACHABILITY_TIMEOUTS, onError));
}

/** A single connection for the migrations, whose statements may take as long as they need: they may wait for another process. */
export function openMigrationPool(connectionString: string, onError: (error: Error) => void): WatchedPool {
  const pool = new Pool({
    connectionString,
    max: 1,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    types: numberTypes(),
    ...KEEP_ALIVE,
  });
  pool.on('error', onError);
  // The start fails with what is found: it says so itself.
  return new WatchedPool(
    pool,
    new Reachability(connectionString, START_REACHABILITY_TIMEOUTS, () => undefined),
  );
}

function numberTypes(): TypeOverrides {
  const types = new TypeOverrides();
  types.setTypeParser(BIGINT_OID, Number);
  return types;
}
