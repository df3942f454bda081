/** Distinguishes an unavailable store from a bug. */

/** SQLite: busy, locked, out of memory, I/O error, corrupt, full, cannot open, read-only. */
const SQLITE = new Set([5, 6, 7, 8, 10, 11, 13, 14]);

/**
 * PostgreSQL's error codes and classes that mean "try again later". A code comes before its class. All others are a bug of this program
 * or a conflict that its caller handles (23505): classes 21 to 24, 26, 2B, 34, the rest of 42, and 44 are about statements and values, 0A to 20 about
 * features, F0, HV, P0 and XX about configuration, foreign data, functions and damage.
 */
const POSTGRES = new Map(
  Object.entries({
    '08': 'the connection is gone, or cannot be made',
    '25006': 'read-only: a standby, or a primary after a failover or with a full disk',
    '25P03': 'PostgreSQL ended a transaction that waited too long',
    '28': 'this user may not connect at the moment: a failover or a changed password',
    '3D000': 'the database is missing, for example while it is restored',
    '40': 'the transaction was rolled back because of others: a deadlock, or an unknown end',
    '42501': 'this user lacks a right, which the operator has to give it',
    '53': 'no memory, disk or connection left',
    '55006': 'the database is in use by somebody who changes it',
    '55P03': 'a lock is held by somebody else',
    '57': 'the operator stops or has stopped PostgreSQL, or a statement took too long',
    '58': 'an error of the system below PostgreSQL',
  }),
);
const NETWORK = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/;
const POOL =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error/;

/** Whether an error means that the store is temporarily unavailable. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('errcode' in error && typeof error.errcode === 'number') return SQLITE.has(error.errcode % 256);
  if ('code' in error && typeof error.code === 'string')
    return NETWORK.test(error.code) || POSTGRES.has(error.code) || POSTGRES.has(error.code.slice(0, 2));
  return POOL.test(error.message);
}
