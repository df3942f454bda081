/** Sends messages to other processes and receives theirs: entries, reactions and presence of the followed games; unlocks, erasures and heartbeats of all. */

import type { Redis } from 'ioredis';

import type { Reaction } from '../../game/constants.ts';
import type { Seat, SessionKey } from '../../game/game.ts';
import type { Suggestion } from '../../game/suggestions.ts';
import type { Fanout, GameFollowing } from '../games/fanout.ts';
import type { PeerPresenceTracker, PresenceUpdate } from '../games/peer-presence.ts';
import type { Logger } from '../platform/logger.ts';
import { checkEvents, parseEvents } from '../store/event-schema.ts';
import type { LogEntry } from '../store/store.ts';
import type { GameChannels } from './game-channels.ts';
import { SharedMessageSchema, type GameMessage, type SharedMessage, type ToAll } from './messages.ts';
import type { RedisAnswers } from './redis-answers.ts';

/** The channel for messages to all processes. */
const SHARED_CHANNEL = 'quizround';
const HEARTBEAT_INTERVAL_MS = 2_000;

const NO_PRESENCE: PresenceUpdate = { sightings: [], shows: [] };

/** The listeners for messages of other processes. */
export interface PeerListeners {
  /** Another process appended entries to a game. `read` checks them, and throws if they cannot be read. */
  readonly onEntries: (gameId: string, read: () => readonly LogEntry[]) => void;
  /** Another process rewrote a game's log. */
  readonly onRewritten: (gameId: string) => void;
  /** A session's unlock changed at another process. */
  readonly onUnlockChanged: (session: SessionKey) => void;
  /** Another process received a reaction. */
  readonly onReaction: (gameId: string, seat: Seat, kind: Reaction) => void;
  /** Another process received a suggestion; `turn` is the turn it belongs to. */
  readonly onSuggestion: (gameId: string, turn: string, suggestion: Suggestion) => void;
  /** Presence in a game changed at another process. */
  readonly onPresenceChanged: (gameId: string) => void;
  /** Called at each heartbeat with the games at processes that send no messages. */
  readonly onQuiet: (gameIds: readonly string[]) => void;
  /** Messages of other processes no longer arrive. */
  readonly onLost: () => void;
  /** Messages arrive again, and all processes have had time to publish their presence. */
  readonly onResumed: () => void;
  /** All presence that this process knows, or the presence in one game. */
  readonly snapshot: (gameId?: string) => PresenceUpdate;
  /** The games that this process follows. */
  readonly followed: () => Iterable<string>;
}

export interface PeerMessagesParts {
  readonly self: string;
  readonly sender: Redis;
  readonly listener: Redis;
  readonly channels: GameChannels;
  readonly peers: PeerPresenceTracker;
  readonly logger: Pick<Logger, 'warn' | 'error'>;
  readonly heartbeats: RedisAnswers;
}

export interface PeerMessages {
  /** Subscribes to the messages of the other processes, and asks them who is present. */
  join(listeners: PeerListeners): Promise<void>;
  readonly fanout: Fanout;
  readonly following: GameFollowing;
  publishPresence(update: PresenceUpdate): void;
  /** Stops the heartbeats. Closed connections no longer count as an outage. */
  stop(): void;
}

export function createPeerMessages(parts: PeerMessagesParts): PeerMessages {
  const { self, sender, listener, channels, peers, logger, heartbeats } = parts;
  let listeners: PeerListeners | null = null;
  let heartbeat: NodeJS.Timeout | undefined;
  /** The number of the last heartbeat sent, and whether it has come back. */
  let beat = 0;
  let isBeatReceived = true;
  let isLost = false;

  const publish = (message: ToAll): void => {
    const sent: SharedMessage = { from: self, channels: 'perGame', ...message };
    // A lost message does no harm: heartbeats are repeated, and erasures and unlocks are in the database.
    sender.publish(SHARED_CHANNEL, JSON.stringify(sent)).catch((error: unknown) => {
      logger.warn({ err: error }, 'could not publish to other processes');
    });
  };
  /** Sends a message about a game to the processes that follow it. Also sends it on the shared channel while a process runs that reads only that one. */
  const publishTo = (gameId: string, message: GameMessage, forOlder: () => ToAll): void => {
    channels.send(gameId, message);
    if (peers.hasProcessWithoutGameChannels()) publish(forOlder());
  };

  const sendOwnPresence = (gameId: string, asks: boolean): void => {
    if (listeners === null) return;
    const { sightings, shows } = listeners.snapshot(gameId);
    channels.send(gameId, {
      type: 'presence',
      sightings: sightings.map(({ session, absentFrom }) => ({ session, absentFrom })),
      showScreens: shows[0]?.showScreens ?? 0,
      isWhole: true,
      ...(asks ? { asks } : {}),
    });
  };

  const presenceChanged = (gameIds: Iterable<string>): void => {
    for (const gameId of gameIds) listeners?.onPresenceChanged(gameId);
  };

  const lose = (): void => {
    if (isLost) return;
    isLost = true;
    peers.lost();
    listeners?.onLost();
  };

  const receiveOwn = (received: number | undefined, { snapshot, followed, ...on }: PeerListeners): void => {
    // After a pause of Redis, old heartbeats may arrive together. They say nothing about the present.
    if (received !== beat || isBeatReceived) return;
    isBeatReceived = true;
    if (isLost) {
      const isForOlder = peers.hasProcessWithoutGameChannels();
      publish(isForOlder ? { asks: true, isWhole: true, ...snapshot() } : { asks: true });
      for (const gameId of followed()) sendOwnPresence(gameId, true);
    }
    isLost = false;
    const { changed, quiet, hasResumed } = peers.receiveOwnHeartbeat();
    presenceChanged(changed);
    on.onQuiet([...quiet]);
    if (hasResumed) on.onResumed();
  };

  const receiveShared = (text: string, on: PeerListeners): void => {
    const message = SharedMessageSchema.parse(JSON.parse(text));
    const { from } = message;
    if (from === self) return 'beat' in message ? receiveOwn(message.beat, on) : undefined;
    if (message.channels === 'perGame') peers.noteGameChannels(from);
    if ('entries' in message) {
      const { gameId, entries } = message;
      on.onEntries(gameId, () =>
        entries.map((entry) => ({ ...entry, events: parseEvents(gameId, entry.version, entry.events) })),
      );
      return;
    }
    if ('rewritten' in message) return on.onRewritten(message.rewritten);
    if ('unlockChanged' in message) return on.onUnlockChanged(message.unlockChanged);
    if ('reaction' in message) return on.onReaction(message.gameId, message.seat, message.reaction);
    // Such a process sends presence on the channels of games. Presence received here may be of games not followed here, and would never be corrected.
    if (message.channels === 'perGame') return presenceChanged(peers.receive(from, NO_PRESENCE));
    const { sightings = [], shows = [], isWhole, asks } = message;
    presenceChanged(
      peers.receive(from, { sightings, shows }, isWhole === true ? { of: 'everyGame' } : undefined),
    );
    if (asks === true) publish({ isWhole: true, ...on.snapshot() });
  };

  const receiveOfGame = (gameId: string, from: string, message: GameMessage, on: PeerListeners): void => {
    peers.noteGameChannels(from);
    // The message may have been under way when this process left the channel.
    if (peers.followedSince(gameId) === null) return;
    switch (message.type) {
      case 'entries':
        return on.onEntries(gameId, () =>
          message.entries.map((entry) => ({
            ...entry,
            events: checkEvents(gameId, entry.version, entry.events),
          })),
        );
      case 'reaction':
        return on.onReaction(gameId, message.seat, message.reaction);
      case 'suggestion':
        return on.onSuggestion(gameId, message.turn, { seat: message.seat, topic: message.topic });
      case 'presence': {
        const { sightings = [], showScreens, isWhole, asks } = message;
        const update = {
          sightings: sightings.map((each) => ({ gameId, ...each })),
          shows: showScreens === undefined ? [] : [{ gameId, showScreens }],
        };
        presenceChanged(peers.receive(from, update, isWhole === true ? { of: 'game', gameId } : undefined));
        if (asks === true) sendOwnPresence(gameId, false);
      }
    }
  };

  return {
    async join(on) {
      listeners = on;
      listener.on('message', (_channel, text) => {
        try {
          receiveShared(text, on);
        } catch (error) {
          logger.error({ err: error }, 'could not read a message of another process');
        }
      });
      await channels.onMessage((gameId, from, message) => receiveOfGame(gameId, from, message, on));
      await listener.subscribe(SHARED_CHANNEL);
      publish({ asks: true });
      for (const connection of [sender, listener]) connection.on('close', lose);
      heartbeat = setInterval(() => {
        if (!isBeatReceived) lose();
        isBeatReceived = false;
        publish({ beat: ++beat });
        // A connection that only listens does not notice when it is dead.
        heartbeats.within(() => listener.ping()).catch(() => undefined);
      }, HEARTBEAT_INTERVAL_MS);
    },
    fanout: {
      announce: (gameId, entries) =>
        publishTo(gameId, { type: 'entries', entries: entries.map((entry) => ({ ...entry })) }, () => ({
          gameId,
          entries: entries.map((entry) => ({ ...entry, events: JSON.stringify(entry.events) })),
        })),
      announceRewritten: (gameId) => publish({ rewritten: gameId }),
      announceUnlock: (session) => publish({ unlockChanged: session }),
      announceReaction: (gameId, seat, reaction) =>
        publishTo(gameId, { type: 'reaction', seat, reaction }, () => ({ gameId, seat, reaction })),
      // Versions without a channel per game know no suggestions.
      announceSuggestion: (gameId, turn, { seat, topic }) =>
        channels.send(gameId, { type: 'suggestion', turn, seat, topic }),
    },
    following: {
      async follow(gameId) {
        peers.follow(gameId);
        await channels.subscribe(gameId);
        if (peers.followedSince(gameId) !== null) sendOwnPresence(gameId, true);
      },
      leave(gameId) {
        peers.leave(gameId);
        channels.unsubscribe(gameId);
      },
      isFirst(gameId) {
        const own = orderOf(self, gameId);
        return peers.processesOf(gameId).every((other) => own < orderOf(other, gameId));
      },
    },
    publishPresence(update) {
      for (const { gameId, session, absentFrom } of update.sightings)
        channels.send(gameId, { type: 'presence', sightings: [{ session, absentFrom }] });
      for (const { gameId, showScreens } of update.shows)
        channels.send(gameId, { type: 'presence', showScreens });
      if (peers.hasProcessWithoutGameChannels()) publish(update);
    },
    stop() {
      clearInterval(heartbeat);
      isLost = true;
    },
  };
}

/** A hash (FNV-1a) by which the processes are ordered, differently for each game. */
function orderOf(process: string, gameId: string): number {
  let hash = 0x81_1c_9d_c5;
  for (const text of [gameId, process])
    for (let at = 0; at < text.length; at++)
      hash = Math.imul(hash ^ text.charCodeAt(at), 0x01_00_01_93) >>> 0;
  return hash;
}
