/** Several processes as one, over Redis pub/sub: what was appended, who is present, and shared limits. */

import { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, type RateLimiterAbstract } from 'rate-limiter-flexible';
import { z } from 'zod';

import { createPeers, type Peers, type PeerPresence } from '../games/peer-presence.ts';
import type { Fanout } from '../games/peers.ts';
import type { Clock } from '../platform/clock.ts';
import { newId } from '../platform/ids.ts';
import type { Budget } from '../platform/limits.ts';
import type { Logger } from '../platform/logger.ts';
import { parseEvents } from '../store/event-schema.ts';

const CHANNEL = 'quizround';
const HEARTBEAT_EVERY = 2_000;

const EntriesSchema = z.object({
  from: z.string(),
  gameId: z.string(),
  /** Events as the log keeps them: JSON. */
  entries: z.array(z.object({ version: z.int(), at: z.int(), events: z.string() })),
});
const RewrittenSchema = z.object({ from: z.string(), rewritten: z.string() });
const UnlockSchema = z.object({ from: z.string(), unlockChanged: z.string() });
const SightingSchema = z.object({ gameId: z.string(), session: z.string(), absentFrom: z.int().nullable() });
const ShowSchema = z.object({ gameId: z.string(), showScreens: z.int() });
const PresenceSchema = z.object({
  from: z.string(),
  /** Set by a process that has just come: the others tell it all they know. */
  asks: z.boolean().exactOptional(),
  sightings: z.array(SightingSchema).exactOptional(),
  shows: z.array(ShowSchema).exactOptional(),
});
const MessageSchema = z.union([EntriesSchema, RewrittenSchema, UnlockSchema, PresenceSchema]);

export interface RedisLink {
  /** Begins to hear the others, and asks them what they know. */
  join(): Promise<void>;
  readonly fanout: Fanout;
  readonly peers: Peers;
  /** Makes a limiter that all processes share; one that counts alone while Redis is away. */
  readonly makeLimiter: (prefix: string, budget: Budget) => RateLimiterAbstract;
  /** Rejects when Redis cannot be reached. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface RedisLinkParts {
  readonly url: string;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Told of games whose presence changed elsewhere. */
  readonly changed: (gameId: string) => void;
  /** All this process knows of presence, for one that has just come. */
  readonly snapshot: () => PeerPresence;
}

/** Connects to Redis. */
export async function linkOverRedis({
  url,
  clock,
  logger,
  changed,
  snapshot,
}: RedisLinkParts): Promise<RedisLink> {
  const self = newId();
  const options = { maxRetriesPerRequest: 1, enableReadyCheck: true, lazyConnect: true };
  // What cannot be sent now fails at once: nobody's request waits for a Redis that is away.
  const sender = new Redis(url, { ...options, enableOfflineQueue: false });
  // A connection that listens can do nothing else.
  const listener = new Redis(url, { ...options, maxRetriesPerRequest: null });
  for (const connection of [sender, listener]) {
    connection.on('error', (error: Error) => logger.warn({ err: error }, 'Redis cannot be reached'));
  }

  const publish = (message: z.input<typeof MessageSchema>): void => {
    // A lost message does no harm: versions show the gap, heartbeats repeat presence.
    sender.publish(CHANNEL, JSON.stringify(message)).catch((error: unknown) => {
      logger.warn({ err: error }, 'other processes could not be told');
    });
  };

  const peers = createPeers(clock, changed, (news) => publish({ from: self, ...news }));
  let ears: Parameters<Fanout['listen']> | null = null;

  const receive = (text: string): void => {
    const message = MessageSchema.parse(JSON.parse(text));
    if (message.from === self) return;
    if ('entries' in message) {
      const { gameId } = message;
      ears?.[0](
        gameId,
        message.entries.map(({ version, at, events }) => ({
          version,
          at,
          events: parseEvents(gameId, version, events),
        })),
      );
      return;
    }
    if ('rewritten' in message) return ears?.[1](message.rewritten);
    if ('unlockChanged' in message) return ears?.[2](message.unlockChanged);
    peers.receive(message.from, { sightings: message.sightings ?? [], shows: message.shows ?? [] });
    if (message.asks === true) publish({ from: self, ...snapshot() });
  };
  listener.on('message', (_channel, text) => {
    try {
      receive(text);
    } catch (error) {
      logger.error({ err: error }, 'a message of another process could not be read');
    }
  });

  await Promise.all([sender.connect(), listener.connect()]);
  let heartbeat: NodeJS.Timeout | undefined;

  return {
    async join() {
      await listener.subscribe(CHANNEL);
      publish({ from: self, asks: true });
      heartbeat = setInterval(() => {
        publish({ from: self });
        peers.sweep();
      }, HEARTBEAT_EVERY);
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
      listen: (...callbacks) => {
        ears = callbacks;
      },
    },
    peers,
    makeLimiter: (keyPrefix, { points, seconds }) =>
      new RateLimiterRedis({
        storeClient: sender,
        keyPrefix: `quizround:${keyPrefix}`,
        points,
        duration: seconds,
        insuranceLimiter: new RateLimiterMemory({ points, duration: seconds }),
      }),
    async ping() {
      await sender.ping();
    },
    async close() {
      clearInterval(heartbeat);
      await Promise.all([sender.quit(), listener.quit()].map((ended) => ended.catch(() => 'gone')));
    },
  };
}
