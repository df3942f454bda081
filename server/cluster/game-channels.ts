/** One Redis channel per game (sharded pub/sub, which Redis Cluster distributes): a process receives only messages about the games that it follows. */

import type { Redis } from 'ioredis';

import type { Logger } from '../platform/logger.ts';
import { GameMessageSchema, type GameMessage } from './messages.ts';

const CHANNEL_PREFIX = 'quizround:game:';

export interface GameChannelsParts {
  /** The id of this process. All ids have the same length. */
  readonly self: string;
  readonly sender: Redis;
  /** The connection that subscribes. */
  readonly listener: Redis;
  readonly logger: Pick<Logger, 'warn' | 'error'>;
}

export interface GameChannels {
  /** Calls `receive` with each message of another process about a followed game. Resolves when the connection is set up. */
  onMessage(receive: (gameId: string, from: string, message: GameMessage) => void): Promise<void>;
  /** Subscribes to a game's channel. Resolves when messages arrive, which may wait until Redis is available again. */
  subscribe(gameId: string): Promise<void>;
  unsubscribe(gameId: string): void;
  send(gameId: string, message: GameMessage): void;
}

export function createGameChannels({ self, sender, listener, logger }: GameChannelsParts): GameChannels {
  const own = Buffer.from(self);
  return {
    async onMessage(receive) {
      listener.on('smessageBuffer', (channel: Buffer, bytes: Buffer) => {
        // A process also receives its own messages, which are not decoded.
        if (bytes.subarray(0, own.length).equals(own)) return;
        try {
          const gameId = channel.toString().slice(CHANNEL_PREFIX.length);
          const text = bytes.toString();
          const message = GameMessageSchema.parse(JSON.parse(text.slice(own.length)));
          receive(gameId, text.slice(0, own.length), message);
        } catch (error) {
          logger.error({ err: error }, 'could not read a message of another process');
        }
      });
      // This channel is never left: after its last sharded channel, ioredis counts a connection as no longer subscribing, and drops messages on the shared channel too.
      await listener.ssubscribe(CHANNEL_PREFIX + self);
    },
    async subscribe(gameId) {
      await listener.ssubscribe(CHANNEL_PREFIX + gameId);
    },
    unsubscribe(gameId) {
      listener.sunsubscribe(CHANNEL_PREFIX + gameId).catch((error: unknown) => {
        logger.warn({ err: error, gameId }, 'could not leave the channel of a game');
      });
    },
    send(gameId, message) {
      // A lost message does no harm: versions show the gap, presence is sent again on request, and a lost reaction is just not shown.
      sender.spublish(CHANNEL_PREFIX + gameId, self + JSON.stringify(message)).catch((error: unknown) => {
        logger.warn({ err: error }, 'could not publish to other processes');
      });
    },
  };
}
