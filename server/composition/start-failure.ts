/** Explains in one line why a server could not start: the cause, the variable, what to do. Also decides which causes may pass by themselves. */

import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Config } from '../config.ts';
import type { Base } from './base.ts';

/** The pause between two attempts to reach the store or Redis. */
const RETRY_PAUSE_MS = 500;

/** A start that failed for a reason outside the code; the message is one line. */
export class StartFailure extends Error {}

export type StartStep = 'folder' | 'store' | 'redis' | 'listen';

type Settings = Pick<Config, 'databaseUrl' | 'dataDir' | 'redisUrl' | 'host' | 'port'>;

/** Waits for a step of the start. Rejects with a StartFailure if the reason is known to be outside the code, otherwise with the original error. */
export async function duringStart<T>(step: StartStep, settings: Settings, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const line = EXPLAIN[step](reasonOf(error), settings);
    throw line === null ? error : new StartFailure(line, { cause: error });
  }
}

/**
 * Retries a step of the start until it succeeds, fails for a lasting reason, or `until` (in the time of `performance.now()`) is over. Rejects as `duringStart` does.
 * `open` must leave nothing open when it fails. Each failed attempt is a warning, which the logger counts and repeats every ten seconds.
 */
export async function onceThere<T>(
  step: 'store' | 'redis',
  { config, logger }: Pick<Base, 'config' | 'logger'>,
  until: number,
  open: () => Promise<T>,
): Promise<T> {
  for (;;) {
    try {
      return await duringStart(step, config, open());
    } catch (error) {
      const mayPass = error instanceof StartFailure && PASSES[step](reasonOf(error), config);
      if (!mayPass || performance.now() + RETRY_PAUSE_MS > until) throw error;
      logger.warn({}, `the start waits up to ${config.startWaitMs / 1_000} s. ${error.message}`);
    }
    await sleep(RETRY_PAUSE_MS);
  }
}

/** The codes and the message of an error and its causes. */
interface Reason {
  /** System's and PostgreSQL's codes. */
  readonly codes: ReadonlySet<string>;
  /** SQLite's primary result code; null if SQLite did not fail. */
  readonly sqlite: number | null;
  readonly message: string;
}

const SQLITE = { busy: 5, readOnly: 8, ioError: 10, corrupt: 11, full: 13, cannotOpen: 14, notADatabase: 26 };

/** Codes of an unreachable server: a program that has not started, or a network or DNS that is not available yet. ENOENT: a missing Unix socket. */
const AWAY_CODES = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  'ENOENT',
];
/** Messages of the drivers that mean the same, without a system code. */
const AWAY_MESSAGE = /timeout|Connection terminated|Connection is closed/i;
/** PostgreSQL accepts no connection at the moment: broken or refused by a proxy in front of it (class 08), none left, stopping, crashed, starting. */
const POSTGRES_AWAY = /^(08...|53300|57P0[123])$/;
/** Redis errors that pass by themselves: it loads its data, has no primary, runs a script, or has no connection left. All others are about the address. */
const REDIS_AWAY = /^(LOADING|MASTERDOWN|BUSY|TRYAGAIN|CLUSTERDOWN|ERR max number of clients)/;

const isAway = ({ codes, message }: Reason): boolean =>
  AWAY_CODES.some((code) => codes.has(code)) || AWAY_MESSAGE.test(message);

const isPostgresAway = (reason: Reason): boolean =>
  [...reason.codes].some((code) => POSTGRES_AWAY.test(code)) || isAway(reason);

/** Whether the reason of a failed step may pass by itself. The codes of a wrong password or a missing database are not included. */
const PASSES: Record<'store' | 'redis', (reason: Reason, settings: Settings) => boolean> = {
  store: (reason, { databaseUrl }) => databaseUrl !== null && isPostgresAway(reason),
  redis: (reason) => isAway(reason) || REDIS_AWAY.test(reason.message),
};

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
function postgresLine(reason: Reason, url: URL): string | null {
  const { codes, message } = reason;
  const { pathname } = url;
  // The folder of a Unix socket is a query parameter.
  const host = url.searchParams.get('host') ?? url.host;
  if (codes.has('28P01') || codes.has('28000'))
    return `DATABASE_URL: PostgreSQL at ${host} refuses the user or the password. Correct DATABASE_URL.`;
  if (codes.has('3D000'))
    return `DATABASE_URL: PostgreSQL at ${host} has no database ${pathname.slice(1)}. Create it, or correct DATABASE_URL.`;
  return isPostgresAway(reason)
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
    // The last byte of an extended result code is the primary code.
    if ('errcode' in each && typeof each.errcode === 'number') sqlite = each.errcode & 0xff;
    if (each instanceof AggregateError && each.message === '') message = [...codes].join(', ');
    else message = each.message;
  }
  return { codes, sqlite, message: message.split('\n')[0] ?? message };
}
