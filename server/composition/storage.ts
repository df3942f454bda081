/** The store, and the link to other processes. */

import type { RedisLink } from '../cluster/redis.ts';
import { createEffectLeases, type EffectLeases } from '../games/effect-leases.ts';
import { createLeaseStore } from '../games/lease-tables.ts';
import { newId } from '../platform/ids.ts';
import { lockDataFolder } from '../store/folder-lock.ts';
import { openStore, type OpenStore } from '../store/open.ts';
import type { Base } from './base.ts';
import { duringStart, onceThere } from './start-failure.ts';

/** How long a statement waits for another process that holds SQLite's file. All games wait meanwhile, so it is short; after it, requests are refused. */
const SQLITE_LOCK_WAIT_MS = 250;

export interface Storage {
  readonly store: OpenStore;
  /** `redis` and `leases` are null if this is the only process. */
  readonly redis: RedisLink | null;
  readonly leases: EffectLeases | null;
}

/**
 * Opens the store, and the link to other processes if Redis is configured. Waits for PostgreSQL and Redis up to `config.startWaitMs`. Rejects with a
 * StartFailure if one cannot be used; nothing is left open then.
 */
export async function openStorage(base: Base): Promise<Storage> {
  const { config, clock, logger } = base;
  const until = performance.now() + config.startWaitMs;
  const isSqlite = config.databaseUrl === null;
  const unlock = isSqlite
    ? await duringStart('folder', config, lockDataFolder(config.dataDir))
    : () => undefined;
  const open = (): Promise<OpenStore> =>
    openStore({
      databaseUrl: config.databaseUrl ?? undefined,
      dataDir: config.dataDir,
      lockWaitMs: SQLITE_LOCK_WAIT_MS,
      onWriteFailure: (error) => logger.warn({ err: error }, 'could not write seen questions, will retry'),
      onConnectionError: (error) => logger.warn({ err: error }, 'a database connection broke'),
    });
  const store = unlockingWhenClosed(
    await closingOnFailure(onceThere('store', base, until, open), unlock),
    unlock,
  );
  const url = config.redisUrl;
  if (url === null) return { store, redis: null, leases: null };
  // Loaded only if configured, to keep other starts quick.
  const { linkOverRedis } = await import('../cluster/redis.ts');
  const redis = await closingOnFailure(
    onceThere('redis', base, until, () => linkOverRedis({ url, clock, logger })),
    () => store.close(),
  );
  const leases = createEffectLeases({ clock, logger, store: createLeaseStore(store.db), owner: newId() });
  return { store, redis, leases };
}

/** Waits for work. If it fails, closes what was opened before. */
async function closingOnFailure<T>(work: Promise<T>, close: () => void | Promise<void>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    await close();
    throw error;
  }
}

function unlockingWhenClosed(store: OpenStore, unlock: () => void): OpenStore {
  return {
    ...store,
    async close() {
      await store.close();
      unlock();
    },
  };
}
