/** The messages of the socket, /api/games/{id}/live: one union per direction. */

import { z } from 'zod';

import { REACTIONS } from '../game/constants.ts';
import { ErrorCodeSchema } from './errors.ts';
import { exactPartial } from './exact-partial.ts';
import { InstantSchema, ProtocolVersionSchema, SessionIdSchema } from './values.ts';
import type { GameView } from './view.ts';
import { GameViewSchema, MeSchema, ReceiptSchema } from './view.ts';

export const HelloSchema = z.object({
  type: z.literal('hello'),
  sessionId: SessionIdSchema,
  role: z.enum(['player', 'organizer', 'show']).exactOptional(),
  showCode: z.string().max(40).exactOptional(),
  protocol: ProtocolVersionSchema.exactOptional(),
});
export type Hello = z.infer<typeof HelloSchema>;

const RefSchema = z.union([z.string().max(64), z.number()]);

export const ClientMessageSchema = z.discriminatedUnion('type', [
  HelloSchema,
  z.object({ type: z.literal('behind'), version: z.int() }),
  z.object({
    type: z.literal('answer'),
    ref: RefSchema,
    questionId: z.string().max(40),
    answerIndex: z.int(),
  }),
  z.object({ type: z.literal('ping'), t: z.number() }),
  z.object({ type: z.literal('reaction'), kind: z.enum(REACTIONS) }),
]);
export type ClientMessage = z.infer<typeof ClientMessageSchema>;

export const ServerMessageSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('welcome'),
    protocol: ProtocolVersionSchema.exactOptional(),
    me: MeSchema,
    game: GameViewSchema,
    now: z.int(),
  }),
  z.object({ type: z.literal('change'), from: z.int(), to: z.int(), set: exactPartial(GameViewSchema) }),
  z.object({
    /** These seats have answered too, beside those known as such in version `from`. */
    type: z.literal('answered'),
    from: z.int(),
    to: z.int(),
    seats: z.array(z.int().min(0)).readonly(),
    /** Only if it has changed with these answers. */
    deadline: InstantSchema.nullable().exactOptional(),
  }),
  z.object({
    /** The options of the question on screen, which was shown alone until now. */
    type: z.literal('options'),
    from: z.int(),
    to: z.int(),
    options: z.array(z.string()).readonly(),
  }),
  z.object({ type: z.literal('game'), game: GameViewSchema }),
  z.object({
    type: z.literal('receipt'),
    ref: RefSchema,
    ...ReceiptSchema.shape,
  }),
  z.object({ type: z.literal('refused'), ref: RefSchema, code: ErrorCodeSchema }),
  z.object({ type: z.literal('pong'), t: z.number(), now: z.int() }),
  z.object({
    /** The unlock of this connection's own session has changed. */
    type: z.literal('entitlement'),
    unlocked: z.boolean(),
    /** Milliseconds since the epoch; null where locked or without end. */
    until: z.int().nullable(),
  }),
  z.object({
    /** Reactions of the last moments, each with its seat. */
    type: z.literal('reactions'),
    from: z.array(z.tuple([z.int().min(0), z.enum(REACTIONS)])).readonly(),
  }),
  z.object({
    /** All topics suggested in this turn to choose, each with its seat. Sent only to the chooser. */
    type: z.literal('suggestions'),
    from: z.array(z.tuple([z.int().min(0), z.string()])).readonly(),
  }),
]);
export type ServerMessage = z.infer<typeof ServerMessageSchema>;

/** The value by which a change deletes an optional field of the view. */
export const ABSENT_DEFAULTS = {
  paused: false,
  held: null,
  door: null,
  speed: 1,
  showScreenConnected: false,
  teams: [],
  voided: [],
  challenges: [],
  loved: [],
  awards: [],
} as const satisfies Partial<GameView>;
