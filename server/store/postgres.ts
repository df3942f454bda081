/** A pool of connections to PostgreSQL that rejects statements whose answer will not come. */

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
/** How long an idle connection stays open. A new connection costs PostgreSQL a process, and its statements must be prepared again. */
const IDLE_CONNECTION_MS = 300_000;
const STATEMENT_TIMEOUT_MS = 10_000;
/** The start may wait longer than a request: no player is waiting yet. */
const START_REACHABILITY_TIMEOUTS: ReachabilityTimeouts = {
  suspectAfterMs: 1_000,
  connectMs: 3_000,
  answerMs: 1_000,
};
/** `bigint`, which the driver returns as text. Our instants and counts are safe integers. */
const BIGINT_OID = 20;
/** Matches PostgreSQL's codes for insufficient resources, such as disk (53100) or memory, except too many connections (53300). */
const LACKING = /^53(?!300)/;
/** How long `ping` rejects after a write failed for lack of resources and none has succeeded since. After that, only the next write can show it. */
const LACKING_FOR_MS = 30_000;

/** The commands whose names Kysely reads. */
const COMMANDS = ['UPDATE', 'DELETE', 'INSERT', 'SELECT', 'MERGE', 'COMMIT', 'ROLLBACK'] as const;

const WRITES: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** PostgreSQL's answer to a statement. */
interface Answer<Row> {
  readonly command: string;
  readonly rowCount: number | null;
  readonly rows: Row[];
}

/** The parts of a driver's connection that are used here. */
interface DriverClient {
  readonly processID?: number;
  query<Row>(statement: QueryConfig): Promise<Answer<Row>>;
  release(destroy: boolean): void;
}

/** The pool for the log and Kysely. Closes connections that gave no answer, and all from before an outage. */
export class WatchedPool implements PostgresPool {
  readonly options = {};
  readonly #pool: Pool;
  readonly #reachability: Reachability;
  /** By connection: the number of outages when it was opened. */
  readonly #openedAt = new WeakMap<PoolClient, number>();
  /** Set while the last write failed because PostgreSQL lacks disk or memory. `at` is of `performance.now()`. */
  #lacking: { readonly error: DatabaseError; readonly at: number } | null = null;

  constructor(pool: Pool, reachability: Reachability) {
    this.#pool = pool;
    this.#reachability = reachability;
    pool.on('connect', (client) => {
      this.#openedAt.set(client, reachability.outages);
      // An error on a connection in use rejects its statement. Without this listener it would also end the process.
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

  /** Rejects if PostgreSQL cannot be reached over a fresh connection, is read-only, or lacked disk or memory for the last write. */
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
  /** Why no statement can run any more; set when the connection is closed. */
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

  /** Runs a statement. Rejects with PostgresUnreachableError if no answer will come: the statement may or may not have had an effect. */
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

  /** Closes a connection whose state is unknown. Statements that still wait on it are rejected. */
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
    // A commit is acknowledged only when on disk, whatever the server's default is.
    options: '-c synchronous_commit=on',
    types: numberTypes(),
    ...KEEP_ALIVE,
  });
  // The pool replaces a broken idle connection; without a listener its error would end the process.
  pool.on('error', onError);
  return new WatchedPool(pool, new Reachability(connectionString, REACHABILITY_TIMEOUTS, onError));
}

/** A single connection for migrations. Their statements have no timeout: they may wait for another process. */
export function openMigrationPool(connectionString: string, onError: (error: Error) => void): WatchedPool {
  const pool = new Pool({
    connectionString,
    max: 1,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    types: numberTypes(),
    ...KEEP_ALIVE,
  });
  pool.on('error', onError);
  // No listener: the start fails with the same error and reports it.
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
