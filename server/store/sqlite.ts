/** One SQLite file through Node's own driver, and the Kysely dialect for it. */

import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';

import { SqliteAdapter, SqliteDialect, type SqliteDatabase, type SqliteStatement } from 'kysely';

/** How long a statement waits for another process's lock on the file, unless `setBusyTimeout` changes it. */
const BUSY_TIMEOUT_MS = 5_000;
/** The most prepared statements in the cache; each number of values needs its own statement. */
const CACHED_STATEMENTS_MAX = 500;
/**
 * Size of the write-ahead log, in pages (16 MB), at which SQLite copies it into the database and syncs both, in the main thread. With SQLite's
 * default of 1,000 pages, that happened twice per second at 1,400 answers per second.
 */
const CHECKPOINT_PAGES = 4_000;

/** Opens a file for durable writing: commits survive a crash of the process or the machine. */
export function openSqliteFile(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS });
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma journal_size_limit = 67108864');
  database.exec(`pragma wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
  // Deleted data is overwritten in the file, not only marked as unused.
  database.exec('pragma secure_delete = on');
  return database;
}

/** Sets how long a statement waits for a lock of another process on the file. The whole process is blocked meanwhile. */
export function setBusyTimeout(database: DatabaseSync, milliseconds: number): void {
  database.exec(`pragma busy_timeout = ${milliseconds}`);
}

/** SQLite can create tables in a transaction, which Kysely does not assume. With this, migrations run in one transaction. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

export class NodeSqliteDialect extends SqliteDialect {
  constructor(database: DatabaseSync) {
    super({ database: adapt(database) });
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalSqliteAdapter();
  }
}

function adapt(database: DatabaseSync): SqliteDatabase {
  const kept = new Map<string, SqliteStatement>();
  return {
    close: () => database.close(),
    prepare(query) {
      if (query === 'rollback') return rollbackOf(database);
      // A transaction that begins with a read could not write after another process has written.
      const sql = query === 'begin' ? 'begin immediate' : query;
      const known = kept.get(sql);
      if (known !== undefined) return known;
      if (kept.size >= CACHED_STATEMENTS_MAX) kept.clear();
      const statement = adaptStatement(database.prepare(sql));
      kept.set(sql, statement);
      return statement;
    },
  };
}

/** A rollback that does nothing if SQLite has already rolled back, as it does on a full disk. */
function rollbackOf(database: DatabaseSync): SqliteStatement {
  const nothing = { changes: 0, lastInsertRowid: 0 };
  return {
    reader: false,
    all: () => [],
    run() {
      if (database.isTransaction) database.exec('rollback');
      return nothing;
    },
    iterate: () => [].values(),
  };
}

function adaptStatement(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (values) => statement.all(...values.map(bindable)),
    run: (values) => statement.run(...values.map(bindable)),
    iterate: (values) => statement.iterate(...values.map(bindable)),
  };
}

function bindable(value: unknown): SQLInputValue {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') return value;
  if (value instanceof Uint8Array) return value;
  throw new TypeError(`SQLite cannot bind a ${typeof value}`);
}
