/** A pool of connections to PostgreSQL. */

import { Pool, TypeOverrides } from 'pg';

/** Connections per process: the log uses one at a time, the tables use the rest. */
const CONNECTIONS_MAX = 8;
/** Timeouts of a connection and of a statement. */
const CONNECT_TIMEOUT_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 10_000;
/** `bigint`, which the driver gives as text: our instants and counts are safe integers. */
const BIGINT_OID = 20;

export function openPool(connectionString: string, onError: (error: Error) => void): Pool {
  const pool = new Pool({
    connectionString,
    max: CONNECTIONS_MAX,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
    // Acknowledged means on disk, whatever the server's default is.
    options: '-c synchronous_commit=on',
    types: numberTypes(),
  });
  // The pool replaces a broken idle connection; without a listener its error would end the process.
  pool.on('error', onError);
  return pool;
}

/** A single connection without timeouts for the migrations, which may wait for another process. */
export function openMigrationPool(connectionString: string, onError: (error: Error) => void): Pool {
  const types = numberTypes();
  const pool = new Pool({ connectionString, max: 1, connectionTimeoutMillis: CONNECT_TIMEOUT_MS, types });
  pool.on('error', onError);
  return pool;
}

function numberTypes(): TypeOverrides {
  const types = new TypeOverrides();
  types.setTypeParser(BIGINT_OID, Number);
  return types;
}
