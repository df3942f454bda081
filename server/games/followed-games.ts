/** With several processes: a process receives messages about the games in its memory. A game that nobody here uses leaves memory after a while, or with the next message about it. */

import type { Clock } from '../platform/clock.ts';
import { every } from '../platform/every.ts';
import type { Logger } from '../platform/logger.ts';
import type { GameFollowing } from './fanout.ts';

/** How long a game stays in memory after its last use: longer than the time until a game without players pauses. */
const KEPT_AFTER_USE_MS = 30_000;
/** How long after a game's last use its messages are still read: longer than the time between two polls. Without use for that long, its players are at another process. */
const READ_AFTER_USE_MS = 6_000;
const SWEEP_INTERVAL_MS = 5_000;

export interface FollowedGames {
  /** Call when a game is in memory: subscribes to its messages, and has missed entries read. */
  added(gameId: string): void;
  dropped(gameId: string): void;
  /** Call when a client's request or message is about the game. */
  used(gameId: string): void;
  /** Whether somebody at this process uses the game. */
  isUsed(gameId: string): boolean;
  ids(): Iterable<string>;
  stop(): void;
}

export interface FollowedGamesParts {
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'warn'>;
  readonly following: GameFollowing;
  /** Whether the game has sockets here. */
  readonly isConnected: (gameId: string) => boolean;
  /** Whether an effect of the game runs here. */
  readonly hasEffects: (gameId: string) => boolean;
  /** Called when messages about the game begin to arrive: earlier ones may have been missed. */
  readonly arrived: (gameId: string) => void;
  /** Called when nobody here has used the game for a while, so that it leaves memory. */
  readonly unused: (gameId: string) => void;
}

export function createFollowedGames(parts: FollowedGamesParts): FollowedGames {
  const { clock, logger, following, isConnected, hasEffects, arrived, unused } = parts;
  const usedAt = new Map<string, number>();

  const wasUsedWithin = (gameId: string, ms: number): boolean =>
    clock.now() - (usedAt.get(gameId) ?? -Infinity) < ms || isConnected(gameId) || hasEffects(gameId);

  const follow = async (gameId: string): Promise<void> => {
    await following.follow(gameId);
    if (usedAt.has(gameId)) arrived(gameId);
  };

  const sweep = async (): Promise<void> => {
    for (const gameId of usedAt.keys()) {
      if (isConnected(gameId)) usedAt.set(gameId, clock.now());
      else if (!wasUsedWithin(gameId, KEPT_AFTER_USE_MS)) unused(gameId);
    }
  };
  const stop = every(clock, SWEEP_INTERVAL_MS, sweep);

  return {
    added(gameId) {
      usedAt.set(gameId, clock.now());
      follow(gameId).catch((error: unknown) =>
        logger.warn({ err: error, gameId }, 'could not follow a game'),
      );
    },
    dropped(gameId) {
      usedAt.delete(gameId);
      following.leave(gameId);
    },
    used(gameId) {
      if (usedAt.has(gameId)) usedAt.set(gameId, clock.now());
    },
    isUsed: (gameId) => wasUsedWithin(gameId, READ_AFTER_USE_MS),
    ids: () => usedAt.keys(),
    stop,
  };
}
