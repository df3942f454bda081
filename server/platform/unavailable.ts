/** Distinguishes an unavailable store from a bug. */

/** SQLite: busy, locked, out of memory, I/O error, corrupt, full, cannot open, read-only. */
const SQLITE = new Set([5, 6, 7, 8, 10, 11, 13, 14]);
/** PostgreSQL classes: connection, insufficient resources, operator intervention, system error. */
const POSTGRES = /^(08|53|57|58)/;
const NETWORK = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/;
const POOL =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error/;

/** Whether an error means that the store is temporarily unavailable. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('errcode' in error && typeof error.errcode === 'number') return SQLITE.has(error.errcode % 256);
  if ('code' in error && typeof error.code === 'string')
    return NETWORK.test(error.code) || POSTGRES.test(error.code);
  return POOL.test(error.message);
}
