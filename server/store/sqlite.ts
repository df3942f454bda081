/** One SQLite file through Node's own driver, and the Kysely dialect for it. */

import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';

import { SqliteAdapter, SqliteDialect, type SqliteDatabase, type SqliteStatement } from 'kysely';

/** How long another process may hold the file before a statement gives up, in milliseconds, unless `giveUpAfter` says otherwise. */
const BUSY_TIMEOUT_MS = 5_000;
/** Prepared statements in the cache; each new number of values needs another one. */
const CACHED_STATEMENTS_MAX = 500;
/**
 * Pages of the write-ahead log (16 MB) after which SQLite copies them into the database and syncs both, in the main thread. At SQLite's own
 * 1,000 that came twice per second at 1,400 answers per second.
 */
const CHECKPOINT_PAGES = 4_000;

/** Opens a file for durable writing: what is committed survives the end of the process and of the machine. */
export function openSqliteFile(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS });
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma journal_size_limit = 67108864');
  database.exec(`pragma wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
  // What is deleted or replaced is overwritten in the file, not only taken out of use.
  database.exec('pragma secure_delete = on');
  return database;
}

/** Sets how long a statement waits for a lock of another process on the file. The whole process is blocked meanwhile. */
export function setBusyTimeout(database: DatabaseSync, milliseconds: number): void {
  database.exec(`pragma busy_timeout = ${milliseconds}`);
}

/** SQLite's tables can be made in a transaction, which Kysely does not count on: with it, migrations are guarded by one. */
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
      // A transaction that only reads at first could not write any more once another process has written.
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

/** A rollback that does nothing where SQLite has already rolled back, as on a full disk. */
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
