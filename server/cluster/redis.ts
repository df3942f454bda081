/** Connects several processes over Redis: messages between them, and shared limits. */

import { Redis } from 'ioredis';
import { RateLimiterRedis } from 'rate-limiter-flexible';

import type { Fanout, GameFollowing } from '../games/fanout.ts';
import { createPeerPresenceTracker, type PeerPresenceTracker } from '../games/peer-presence.ts';
import { createLimitFallback } from '../limits/limit-fallback.ts';
import type { MakeLimiter } from '../limits/limits.ts';
import { createSharedLimiter } from '../limits/shared-limiter.ts';
import type { Clock } from '../platform/clock.ts';
import { newId } from '../platform/ids.ts';
import type { Logger } from '../platform/logger.ts';
import { createGameChannels } from './game-channels.ts';
import { createPeerMessages, type PeerListeners } from './peer-messages.ts';
import { followAnswers } from './redis-answers.ts';

const KEY_PREFIX = 'quizround';
/** A connection is closed and reopened if a command stays unanswered for this long. */
const SILENCE_MS = 1_000;
const CONNECT_TIMEOUT_MS = 2_000;
/** The pauses between attempts to connect. */
const RECONNECT_MS = { step: 50, max: 500 };

export interface RedisLink {
  /** Subscribes to the messages of the other processes, and asks them who is present. */
  join(listeners: PeerListeners): Promise<void>;
  readonly fanout: Fanout;
  readonly following: GameFollowing;
  readonly peers: PeerPresenceTracker;
  /** Makes a limiter that all processes share. While Redis is away or full, it counts in this process alone, with its share of the limit. */
  readonly makeLimiter: MakeLimiter;
  /** Whether limits are now counted in this process alone. */
  limitsAreLocal(): boolean;
  /** Rejects when Redis cannot be reached. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface RedisLinkParts {
  readonly url: string;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Connects to Redis. Rejects with the reason if Redis cannot be reached at first; after later failures it reconnects. */
export async function linkOverRedis({ url, clock, logger }: RedisLinkParts): Promise<RedisLink> {
  const self = newId();
  const options = {
    enableReadyCheck: true,
    lazyConnect: true,
    connectTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_MS,
    retryStrategy: (times: number) => Math.min(times * RECONNECT_MS.step, RECONNECT_MS.max),
  };
  // Commands fail at once while Redis is unavailable: no request waits.
  const sender = new Redis(url, { ...options, enableOfflineQueue: false, maxRetriesPerRequest: 0 });
  // A connection that subscribes can do nothing else.
  const listener = new Redis(url, { ...options, maxRetriesPerRequest: null });
  const [answers, heartbeats] = [followAnswers(sender), followAnswers(listener)];
  let firstError: Error | null = null;
  let isConnected = false;
  for (const connection of [sender, listener]) {
    connection.on('error', (error: Error) => {
      firstError ??= error;
      if (isConnected) logger.warn({ err: error }, 'Redis is unavailable');
    });
  }

  const channels = createGameChannels({ self, sender, listener, logger });
  const peers = createPeerPresenceTracker(clock, (update) => messages.publishPresence(update));
  const messages = createPeerMessages({ self, sender, listener, channels, peers, logger, heartbeats });
  const fallback = createLimitFallback({
    clock,
    logger,
    processCount: () => peers.processCount(),
    write: () => answers.within(() => sender.set(`${KEY_PREFIX}:writable`, '1', 'EX', 1)),
  });

  const makeLimiter: MakeLimiter = (prefix, budget) => {
    const { points, seconds: duration } = budget;
    const keyPrefix = `${KEY_PREFIX}:${prefix}`;
    const shared = new RateLimiterRedis({ storeClient: sender, keyPrefix, points, duration });
    return createSharedLimiter({ shared, answers, fallback }, budget);
  };

  try {
    await Promise.all([sender.connect(), listener.connect()]);
    isConnected = true;
  } catch (error) {
    for (const connection of [sender, listener]) connection.disconnect();
    // `connect` says only that the connection closed; the earlier event says why.
    throw firstError ?? error;
  }
  return {
    join: (listeners) => messages.join(listeners),
    fanout: messages.fanout,
    following: messages.following,
    peers,
    makeLimiter,
    limitsAreLocal: () => fallback.isLocal(),
    async ping() {
      await Promise.all([answers.within(() => sender.ping()), heartbeats.within(() => listener.ping())]);
    },
    async close() {
      // Closing on purpose is not an outage.
      messages.stop();
      fallback.stop();
      // Wait until published messages are sent, if Redis answers.
      await answers.within(() => sender.ping()).catch(() => undefined);
      answers.stop();
      heartbeats.stop();
      for (const connection of [sender, listener]) connection.disconnect();
    },
  };
}
