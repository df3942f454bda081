/** What processes send each other over Redis: on a channel per game what happens in it, and on one that all share what concerns sessions, erasures and the processes themselves. */

import { z } from 'zod';

import { REACTIONS } from '../../game/constants.ts';

const sighting = { session: z.string(), absentFrom: z.int().nullable() };
const link = z.object({ id: z.int(), previous: z.int().nullable() }).exactOptional();

/** A message on the channel of a game. */
export const GameMessageSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('entries'),
    /** Events are checked by the log's own schema (`checkEvents`), once, and only where somebody is to see them. */
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
    /** Set where this is all that the process knows of the game. */
    isWhole: z.boolean().exactOptional(),
    /** Set by a process that follows the game from now on: the others send it what they know. */
    asks: z.boolean().exactOptional(),
  }),
]);
export type GameMessage = z.output<typeof GameMessageSchema>;

/** Set in each message of a process that uses a channel per game. A version without these channels is sent everything on the shared one, so that both can run at once while servers are upgraded one by one. */
const channels = z.literal('perGame').exactOptional();
const sent = { from: z.string(), channels };

const SharedEntriesSchema = z.object({
  ...sent,
  gameId: z.string(),
  /** Events as the log keeps them: JSON. */
  entries: z.array(
    z.object({
      version: z.int(),
      at: z.int(),
      events: z.string(),
      /** Absent from a process of a version without ids of entries. */
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
  /** Set by a process that has just started, or receives messages again: the others send it all presence they know. */
  asks: z.boolean().exactOptional(),
  sightings: z.array(z.object({ gameId: z.string(), ...sighting })).exactOptional(),
  shows: z.array(z.object({ gameId: z.string(), showScreens: z.int() })).exactOptional(),
  /** Set where these are all that the process knows. */
  isWhole: z.boolean().exactOptional(),
  /** Counts the heartbeats of a process. It receives its own as well, and so detects whether messages arrive at all. */
  beat: z.int().exactOptional(),
});

/** A message on the channel that all processes share. Entries, reactions and presence only travel there to and from a version without channels of games. */
export const SharedMessageSchema = z.union([
  SharedEntriesSchema,
  RewrittenSchema,
  UnlockSchema,
  SharedReactionSchema,
  HeartbeatSchema,
]);
export type SharedMessage = z.output<typeof SharedMessageSchema>;

/** A message to all processes without who sends it. */
export type ToAll = SharedMessage extends infer Message
  ? Message extends unknown
    ? Omit<Message, 'from' | 'channels'>
    : never
  : never;
