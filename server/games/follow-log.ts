/** Reads entries of other processes from the log while their messages do not arrive, and once more when messages arrive again. */

import type { Clock } from '../platform/clock.ts';
import { every } from '../platform/every.ts';
import type { Logger } from '../platform/logger.ts';
import type { Store } from '../store/store.ts';
import type { GameCache } from './game-cache.ts';
import type { GameCommands } from './game-commands.ts';

/** How often the log is read while messages do not arrive. Commits of other processes appear here after half of this on average. */
const FOLLOW_INTERVAL_MS = 500;

export interface LogFollowerParts {
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'warn'>;
  readonly store: Pick<Store, 'findVersions'>;
  readonly cache: Pick<GameCache, 'peek' | 'ids'>;
  readonly commands: Pick<GameCommands, 'catchUp'>;
  /** Called when a game's log was rewritten: the copy in memory is stale. */
  readonly rewritten: (gameId: string) => Promise<void>;
  /** Whether a game is connected here or has a timer. Other games are not followed. */
  readonly isBusy: (gameId: string) => boolean;
}

export interface LogFollower {
  /** Follows the log of the games in use until `stop`. Harmless when repeated. */
  start(): void;
  stop(): void;
  /** Reads once the new entries of these games, as far as they are in use. */
  readSome(gameIds: readonly string[]): Promise<void>;
  /** Reads the new entries of all cached games. Rejects if the store cannot be reached. */
  readAll(): Promise<void>;
}

export function createLogFollower(parts: LogFollowerParts): LogFollower {
  const { clock, logger, store, cache, commands, rewritten, isBusy } = parts;
  /** null while messages of other processes arrive. */
  let stopFollowing: (() => void) | null = null;

  const read = async (gameIds: readonly string[]): Promise<void> => {
    const stored = await store.findVersions(gameIds);
    await Promise.all(
      gameIds.map(async (gameId) => {
        const cached = cache.peek(gameId);
        if (cached === null) return;
        const latest = stored.get(gameId);
        // A deleted game is read again too, and then dropped.
        if (latest?.rewrites !== cached.rewrites) await rewritten(gameId);
        else if (latest.version !== cached.version || latest.entryId !== cached.entryId)
          await commands.catchUp(gameId);
      }),
    );
  };

  const readSome = async (gameIds: readonly string[]): Promise<void> => {
    const inUse = gameIds.filter(isBusy);
    if (inUse.length === 0) return;
    await read(inUse).catch((error: unknown) =>
      logger.warn({ err: error }, 'could not follow the log of running games'),
    );
  };

  return {
    start() {
      stopFollowing ??= every(clock, FOLLOW_INTERVAL_MS, () => readSome(cache.ids()));
    },
    stop() {
      stopFollowing?.();
      stopFollowing = null;
    },
    readSome,
    readAll: () => read(cache.ids()),
  };
}
