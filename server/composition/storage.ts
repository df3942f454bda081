/** The store, and the link to other processes. */

import type { RedisLink } from '../cluster/redis.ts';
import { createEffectLeases, type EffectLeases } from '../games/effect-leases.ts';
import { createLeaseStore } from '../games/lease-tables.ts';
import { newId } from '../platform/ids.ts';
import { lockDataFolder } from '../store/folder-lock.ts';
import { openStore, type OpenStore } from '../store/open.ts';
import type { Base } from './base.ts';
import { duringStart } from './start-failure.ts';

/** How long a statement waits for another process that holds SQLite's file. All games wait meanwhile, so the wait is short and requests are refused after it. */
const SQLITE_LOCK_WAIT_MS = 250;

export interface Storage {
  readonly store: OpenStore;
  /** This and the leases of effects: null where this is the only process. */
  readonly redis: RedisLink | null;
  readonly leases: EffectLeases | null;
}

/** Opens the store, and the link to other processes where Redis is configured. Rejects with a StartFailure where one cannot be used. */
export async function openStorage({ config, clock, logger }: Base): Promise<Storage> {
  const isSqlite = config.databaseUrl === null;
  const unlock = isSqlite
    ? await duringStart('folder', config, lockDataFolder(config.dataDir))
    : () => undefined;
  const opened = openStore({
    databaseUrl: config.databaseUrl ?? undefined,
    dataDir: config.dataDir,
    lockWaitMs: SQLITE_LOCK_WAIT_MS,
    onWriteFailure: (error) => logger.warn({ err: error }, 'could not write seen questions, will retry'),
    onConnectionError: (error) => logger.warn({ err: error }, 'a database connection broke'),
  });
  const store = unlockingWhenClosed(await duringStart('store', config, opened), unlock);
  const url = config.redisUrl;
  if (url === null) return { store, redis: null, leases: null };
  // Loaded only where it is configured: a start without it is to be quick.
  const { linkOverRedis } = await import('../cluster/redis.ts');
  const redis = await duringStart('redis', config, linkOverRedis({ url, clock, logger }));
  const leases = createEffectLeases({ clock, logger, store: createLeaseStore(store.db), owner: newId() });
  return { store, redis, leases };
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
