/** The messages between processes over Redis: one channel per game for its events, and one shared channel for sessions, erasures and heartbeats. */

import { z } from 'zod';

import { REACTIONS } from '../../game/constants.ts';

const sighting = { session: z.string(), absentFrom: z.int().nullable() };
const link = z.object({ id: z.int(), previous: z.int().nullable() }).exactOptional();

/** A message on the channel of a game. */
export const GameMessageSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('entries'),
    /** Events are checked later, once, by the log's schema (`checkEvents`), and only if somebody here uses the game. */
    entries: z.array(z.object({ version: z.int(), at: z.int(), events: z.unknown(), link })),
  }),
  z.object({ type: z.literal('reaction'), seat: z.int().min(0), reaction: z.enum(REACTIONS) }),
  z.object({
    type: z.literal('suggestion'),
    turn: z.string(),
    seat: z.int().min(0),
    topic: z.string(),
  }),
  z.object({
    type: z.literal('presence'),
    sightings: z.array(z.object(sighting)).exactOptional(),
    showScreens: z.int().exactOptional(),
    /** Set if this is all that the process knows of the game. */
    isWhole: z.boolean().exactOptional(),
    /** Set by a process that begins to follow the game: the others send it what they know. */
    asks: z.boolean().exactOptional(),
  }),
]);
export type GameMessage = z.output<typeof GameMessageSchema>;

/** Set in every message of a process that uses a channel per game. Older versions are sent everything on the shared channel, so that both can run during a rolling upgrade. */
const channels = z.literal('perGame').exactOptional();
const sent = { from: z.string(), channels };

const SharedEntriesSchema = z.object({
  ...sent,
  gameId: z.string(),
  /** Events as JSON, as in the log. */
  entries: z.array(
    z.object({
      version: z.int(),
      at: z.int(),
      events: z.string(),
      /** Absent in messages of versions without ids of entries. */
      link,
    }),
  ),
});
const SharedReactionSchema = z.object({
  ...sent,
  gameId: z.string(),
  seat: z.int().min(0),
  reaction: z.enum(REACTIONS),
});
const RewrittenSchema = z.object({ ...sent, rewritten: z.string() });
const UnlockSchema = z.object({ ...sent, unlockChanged: z.string() });
const HeartbeatSchema = z.object({
  ...sent,
  /** Set by a process that has started, or receives messages again: the others send it all presence they know. */
  asks: z.boolean().exactOptional(),
  sightings: z.array(z.object({ gameId: z.string(), ...sighting })).exactOptional(),
  shows: z.array(z.object({ gameId: z.string(), showScreens: z.int() })).exactOptional(),
  /** Set if this is all that the process knows. */
  isWhole: z.boolean().exactOptional(),
  /** Counts the heartbeats of a process. It also receives its own, and so detects whether messages arrive. */
  beat: z.int().exactOptional(),
});

/** A message on the shared channel. Entries, reactions and presence are sent there only to and from versions without a channel per game. */
export const SharedMessageSchema = z.union([
  SharedEntriesSchema,
  RewrittenSchema,
  UnlockSchema,
  SharedReactionSchema,
  HeartbeatSchema,
]);
export type SharedMessage = z.output<typeof SharedMessageSchema>;

/** A message to all processes, without its sender. */
export type ToAll = SharedMessage extends infer Message
  ? Message extends unknown
    ? Omit<Message, 'from' | 'channels'>
    : never
  : never;
