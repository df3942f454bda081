/** Connects several processes over Redis pub/sub: appended entries, presence, reactions, and shared limits. */

import { Redis } from 'ioredis';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import { z } from 'zod';

import { REACTIONS, type Reaction } from '../../game/constants.ts';
import type { Seat, SessionKey } from '../../game/game.ts';
import type { Fanout } from '../games/fanout.ts';
import {
  createPeerPresenceTracker,
  type PeerPresenceTracker,
  type PresenceUpdate,
} from '../games/peer-presence.ts';
import { createLimitFallback } from '../limits/limit-fallback.ts';
import type { MakeLimiter } from '../limits/limits.ts';
import { createSharedLimiter } from '../limits/shared-limiter.ts';
import type { Clock } from '../platform/clock.ts';
import { newId } from '../platform/ids.ts';
import type { Logger } from '../platform/logger.ts';
import { parseEvents } from '../store/event-schema.ts';
import type { LogEntry } from '../store/store.ts';
import { followAnswers } from './redis-answers.ts';

const CHANNEL = 'quizround';
const KEY_PREFIX = 'quizround';
const HEARTBEAT_INTERVAL_MS = 2_000;
/** A connection that leaves a command unanswered for this long is closed and opened again. */
const SILENCE_MS = 1_000;
const CONNECT_TIMEOUT_MS = 2_000;
/** The pauses between attempts to connect. */
const RECONNECT_MS = { step: 50, max: 500 };

const EntriesSchema = z.object({
  from: z.string(),
  gameId: z.string(),
  /** Events as the log keeps them: JSON. */
  entries: z.array(
    z.object({
      version: z.int(),
      at: z.int(),
      events: z.string(),
      /** Absent from a process of a version without ids of entries. */
      link: z.object({ id: z.int(), previous: z.int().nullable() }).exactOptional(),
    }),
  ),
});
const RewrittenSchema = z.object({ from: z.string(), rewritten: z.string() });
const UnlockSchema = z.object({ from: z.string(), unlockChanged: z.string() });
const ReactionSchema = z.object({
  from: z.string(),
  gameId: z.string(),
  seat: z.int().min(0),
  reaction: z.enum(REACTIONS),
});
const SightingSchema = z.object({ gameId: z.string(), session: z.string(), absentFrom: z.int().nullable() });
const ShowSchema = z.object({ gameId: z.string(), showScreens: z.int() });
const PresenceSchema = z.object({
  from: z.string(),
  /** Set by a process that has just started: the others send it all presence they know. */
  asks: z.boolean().exactOptional(),
  sightings: z.array(SightingSchema).exactOptional(),
  shows: z.array(ShowSchema).exactOptional(),
  /** Set where these are all that the process knows. */
  isWhole: z.boolean().exactOptional(),
  /** Counts the heartbeats of a process. It receives its own as well, and so detects whether messages arrive at all. */
  beat: z.int().exactOptional(),
});
const MessageSchema = z.union([EntriesSchema, RewrittenSchema, UnlockSchema, ReactionSchema, PresenceSchema]);

/** What this process does with the messages of the others. */
interface RedisListeners {
  /** Another process appended entries to a game. */
  readonly onEntries: (gameId: string, entries: readonly LogEntry[]) => void;
  /** Another process rewrote a game's log. */
  readonly onRewritten: (gameId: string) => void;
  /** The unlock of a session changed in another process. */
  readonly onUnlockChanged: (session: SessionKey) => void;
  /** Another process took a reaction. */
  readonly onReaction: (gameId: string, seat: Seat, kind: Reaction) => void;
  /** Presence in a game changed in another process. */
  readonly onPresenceChanged: (gameId: string) => void;
  /** Called at each heartbeat with the games at processes of which no messages arrive. */
  readonly onQuiet: (gameIds: readonly string[]) => void;
  /** Messages of other processes do not arrive from now on. */
  readonly onLost: () => void;
  /** Messages arrive again, and all processes have had the time to publish their presence. */
  readonly onResumed: () => void;
  /** All this process knows of presence, for a process that has just started. */
  readonly snapshot: () => PresenceUpdate;
}

export interface RedisLink {
  /** Subscribes to the messages of the other processes, and asks them who is present. */
  join(listeners: RedisListeners): Promise<void>;
  readonly fanout: Fanout;
  readonly peers: PeerPresenceTracker;
  /** Makes a limiter that all processes share; while Redis is away or full it counts in this process alone, with its share of the bound. */
  readonly makeLimiter: MakeLimiter;
  /** Whether limits are counted in this process alone at the moment. */
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

/** Connects to Redis. Rejects with the reason when it cannot be reached at first; later it is waited for. */
export async function linkOverRedis({ url, clock, logger }: RedisLinkParts): Promise<RedisLink> {
  const self = newId();
  const options = {
    enableReadyCheck: true,
    lazyConnect: true,
    connectTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_MS,
    retryStrategy: (times: number) => Math.min(times * RECONNECT_MS.step, RECONNECT_MS.max),
  };
  // What cannot be sent now fails at once: no request waits while Redis is unavailable.
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

  const publish = (message: z.input<typeof MessageSchema>): void => {
    // A lost message does no harm: versions show the gap, heartbeats repeat presence, and a reaction is only not shown.
    sender.publish(CHANNEL, JSON.stringify(message)).catch((error: unknown) => {
      logger.warn({ err: error }, 'could not publish to other processes');
    });
  };

  const peers = createPeerPresenceTracker(clock, (update) => publish({ from: self, ...update }));

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

  /** The heartbeat sent last, and whether it, or one before it, did not come back. */
  let beat = 0;
  let isBeatReceived = true;
  let isLost = false;

  const lose = (listeners: RedisListeners): void => {
    if (isLost) return;
    isLost = true;
    peers.lost();
    listeners.onLost();
  };

  const receiveOwn = (received: number | undefined, listeners: RedisListeners): void => {
    // Older heartbeats may arrive together after Redis was stopped: they say nothing about the present.
    if (received !== beat || isBeatReceived) return;
    isBeatReceived = true;
    if (isLost) publish({ from: self, asks: true, isWhole: true, ...listeners.snapshot() });
    isLost = false;
    const { changed, quiet, hasResumed } = peers.receiveOwnHeartbeat();
    for (const gameId of changed) listeners.onPresenceChanged(gameId);
    listeners.onQuiet([...quiet]);
    if (hasResumed) listeners.onResumed();
  };

  const receive = (text: string, listeners: RedisListeners): void => {
    const message = MessageSchema.parse(JSON.parse(text));
    if (message.from === self) return 'beat' in message ? receiveOwn(message.beat, listeners) : undefined;
    if ('entries' in message) {
      const { gameId } = message;
      listeners.onEntries(
        gameId,
        message.entries.map((entry) => ({
          ...entry,
          events: parseEvents(gameId, entry.version, entry.events),
        })),
      );
      return;
    }
    if ('rewritten' in message) return listeners.onRewritten(message.rewritten);
    if ('unlockChanged' in message) return listeners.onUnlockChanged(message.unlockChanged);
    if ('reaction' in message) return listeners.onReaction(message.gameId, message.seat, message.reaction);
    const update = { sightings: message.sightings ?? [], shows: message.shows ?? [] };
    for (const gameId of peers.receive(message.from, update, message.isWhole))
      listeners.onPresenceChanged(gameId);
    if (message.asks === true) publish({ from: self, isWhole: true, ...listeners.snapshot() });
  };

  try {
    await Promise.all([sender.connect(), listener.connect()]);
    isConnected = true;
  } catch (error) {
    for (const connection of [sender, listener]) connection.disconnect();
    // `connect` only says that the connection closed; the event before it says why.
    throw firstError ?? error;
  }
  let heartbeat: NodeJS.Timeout | undefined;

  return {
    async join(listeners) {
      listener.on('message', (_channel, text) => {
        try {
          receive(text, listeners);
        } catch (error) {
          logger.error({ err: error }, 'could not read a message of another process');
        }
      });
      await listener.subscribe(CHANNEL);
      publish({ from: self, asks: true });
      for (const connection of [sender, listener]) connection.on('close', () => lose(listeners));
      heartbeat = setInterval(() => {
        if (!isBeatReceived) lose(listeners);
        isBeatReceived = false;
        publish({ from: self, beat: ++beat });
        // A connection that only listens would never notice that it is dead.
        heartbeats.within(() => listener.ping()).catch(() => undefined);
      }, HEARTBEAT_INTERVAL_MS);
    },
    fanout: {
      announce: (gameId, entries) =>
        publish({
          from: self,
          gameId,
          entries: entries.map((entry) => ({ ...entry, events: JSON.stringify(entry.events) })),
        }),
      announceRewritten: (gameId) => publish({ from: self, rewritten: gameId }),
      announceUnlock: (session) => publish({ from: self, unlockChanged: session }),
      announceReaction: (gameId, seat, reaction) => publish({ from: self, gameId, seat, reaction }),
    },
    peers,
    makeLimiter,
    limitsAreLocal: () => fallback.isLocal(),
    async ping() {
      await Promise.all([answers.within(() => sender.ping()), heartbeats.within(() => listener.ping())]);
    },
    async close() {
      clearInterval(heartbeat);
      fallback.stop();
      // Connections that are closed on purpose are no outage.
      isLost = true;
      // What was published is sent before the end, if Redis takes it.
      await answers.within(() => sender.ping()).catch(() => undefined);
      answers.stop();
      heartbeats.stop();
      for (const connection of [sender, listener]) connection.disconnect();
    },
  };
}
