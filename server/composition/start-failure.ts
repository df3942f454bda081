/** Why a server could not start, in one line for the person who started it: what, which variable, what to do. */

import { join, resolve } from 'node:path';

import type { Config } from '../config.ts';

/** A start that failed for a reason outside the code; the message is one line. */
export class StartFailure extends Error {}

/** What was being done when a start failed. */
export type StartStep = 'folder' | 'store' | 'redis' | 'listen';

/** The config that decides how a step goes. */
type Settings = Pick<Config, 'databaseUrl' | 'dataDir' | 'redisUrl' | 'host' | 'port'>;

/** Waits for a step of the start. Rejects with a StartFailure where the reason is known to be outside the code, else with what was thrown. */
export async function duringStart<T>(step: StartStep, settings: Settings, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const line = EXPLAIN[step](reasonOf(error), settings);
    throw line === null ? error : new StartFailure(line, { cause: error });
  }
}

/** What an error and its causes say of themselves. */
interface Reason {
  /** System's and PostgreSQL's codes. */
  readonly codes: ReadonlySet<string>;
  /** SQLite's result code, without its extension; null where SQLite failed at nothing. */
  readonly sqlite: number | null;
  readonly message: string;
}

const SQLITE = { busy: 5, readOnly: 8, ioError: 10, corrupt: 11, full: 13, cannotOpen: 14, notADatabase: 26 };

const EXPLAIN: Record<StartStep, (reason: Reason, settings: Settings) => string | null> = {
  folder: (reason, { dataDir }) =>
    reason.sqlite === SQLITE.busy
      ? `DATA_DIR: another server uses ${resolve(dataDir)}. Stop it, or set DATA_DIR to another folder.`
      : fileLine(reason, dataDir),
  store: (reason, settings) =>
    newerLine(reason, settings) ??
    (settings.databaseUrl === null
      ? fileLine(reason, settings.dataDir)
      : postgresLine(reason, new URL(settings.databaseUrl))),
  redis: ({ message }, { redisUrl }) =>
    `REDIS_URL: Redis at ${redisUrl === null ? '' : new URL(redisUrl).host} cannot be used (${message}). Start it, correct REDIS_URL, or unset it where there is one process.`,
  listen: listenLine,
};

/** The database has a migration that this version does not know: Kysely names it. */
function newerLine({ message }: Reason, { databaseUrl }: Settings): string | null {
  const migration = /previously executed migration (\S+) is missing/.exec(message)?.[1];
  if (migration === undefined) return null;
  const variable = databaseUrl === null ? 'DATA_DIR' : 'DATABASE_URL';
  return `${variable}: the database was written by a newer version of Quizround (it has ${migration}). Start that version, or set ${variable} to another database.`;
}

function fileLine({ codes, sqlite, message }: Reason, dataDir: string): string | null {
  const folder = resolve(dataDir);
  const file = join(folder, 'quizround.db');
  if (sqlite === SQLITE.corrupt || sqlite === SQLITE.notADatabase)
    return `DATA_DIR: the database ${file} is damaged (${message}). Restore a backup with npm run admin -- restore FILE; without one, move it and the files beside it (-wal, -shm) away to start with an empty one.`;
  if (codes.has('EEXIST') || codes.has('ENOTDIR'))
    return `DATA_DIR: ${folder} is a file, or inside one. Set DATA_DIR to a folder.`;
  if (codes.has('EACCES') || codes.has('EPERM') || codes.has('EROFS') || sqlite === SQLITE.readOnly)
    return `DATA_DIR: ${folder} cannot be written to. Give this user the right to, or set DATA_DIR to another folder.`;
  if (codes.has('ENOSPC') || sqlite === SQLITE.full)
    return `DATA_DIR: the disk of ${folder} is full. Make room, or set DATA_DIR to a folder on another disk.`;
  if (sqlite === SQLITE.busy)
    return `DATA_DIR: another program holds ${file}. Stop it, or set DATA_DIR to another folder.`;
  if (codes.has('ENOENT') || codes.has('EISDIR') || sqlite === SQLITE.cannotOpen || sqlite === SQLITE.ioError)
    return `DATA_DIR: ${file} cannot be opened (${message}). Set DATA_DIR to a folder that can be written to.`;
  return null;
}

/** PostgreSQL's codes: https://www.postgresql.org/docs/current/errcodes-appendix.html. */
function postgresLine({ codes, message }: Reason, url: URL): string | null {
  const { pathname } = url;
  // A socket's folder is among the parameters.
  const host = url.searchParams.get('host') ?? url.host;
  if (codes.has('28P01') || codes.has('28000'))
    return `DATABASE_URL: PostgreSQL at ${host} refuses the user or the password. Correct DATABASE_URL.`;
  if (codes.has('3D000'))
    return `DATABASE_URL: PostgreSQL at ${host} has no database ${pathname.slice(1)}. Create it, or correct DATABASE_URL.`;
  const isAway =
    [
      'ECONNREFUSED',
      'ECONNRESET',
      'ENOTFOUND',
      'EAI_AGAIN',
      'ETIMEDOUT',
      'EHOSTUNREACH',
      'ENETUNREACH',
      'EPIPE',
      'ENOENT',
      '57P03',
    ].some((code) => codes.has(code)) || /timeout|Connection terminated/i.test(message);
  return isAway
    ? `DATABASE_URL: PostgreSQL at ${host} cannot be reached (${message}). Start it, or correct DATABASE_URL.`
    : null;
}

function listenLine({ codes, message }: Reason, { host, port }: Settings): string | null {
  if (codes.has('EADDRINUSE'))
    return `PORT: another program listens on ${port}. Stop it, or set PORT to another number, for example PORT=${port + 1}.`;
  if (codes.has('EACCES'))
    return `PORT: this user may not listen on ${port}. Set PORT to a number from 1024.`;
  if (codes.has('EADDRNOTAVAIL') || codes.has('ENOTFOUND') || codes.has('EAI_AGAIN'))
    return `HOST: ${host} is no address of this machine (${message}). Set HOST to one, or unset it.`;
  return null;
}

function reasonOf(error: unknown): Reason {
  const codes = new Set<string>();
  let sqlite: number | null = null;
  let message = String(error);
  for (let each = error; each instanceof Error; each = each.cause) {
    if ('code' in each && typeof each.code === 'string') codes.add(each.code);
    // An extended result code has the plain one in its last byte.
    if ('errcode' in each && typeof each.errcode === 'number') sqlite = each.errcode & 0xff;
    if (each instanceof AggregateError && each.message === '') message = [...codes].join(', ');
    else message = each.message;
  }
  return { codes, sqlite, message: message.split('\n')[0] ?? message };
}
