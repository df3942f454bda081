/** The small values of the wire, each with its bounds. */

import { z } from 'zod';

import { cleanLine, isBlank } from '../game/text.ts';
import { DIFFICULTIES, presetTopics } from '../game/topics.ts';

export const SessionIdSchema = z.uuidv4();
/** Ids of games, players and questions. Knowing one gives no rights. */
export const IdSchema = z.string().regex(/^[a-z0-9]{10}$/);
export const InstantSchema = z
  .int()
  .meta({ description: 'Milliseconds since the epoch, by the clock of the server' });
export const DifficultySchema = z.enum(DIFFICULTIES);
export const PresetTopicSchema = z.enum(presetTopics);
export const TimeFactorSchema = z.union([z.literal(1), z.literal(1.5), z.literal(2)]);
export const AvatarSchema = z.string().regex(/^[a-z0-9-]{1,24}$/);
/** A language tag, or the name of a custom language: one line of 1 to 40 characters, of which something can be seen. */
export const LanguageSchema = z
  .string()
  .max(1_000)
  .overwrite(cleanLine)
  .min(1)
  .max(40)
  .refine((text) => !isBlank(text), { error: 'a language' });
/** Names and topics are bounded by the rules, which have the refusals; this bound only limits the size of a request. */
export const TypedTextSchema = z.string().max(1_000);

/** The version of the protocol that a side speaks (PROTOCOL_VERSION). */
export const ProtocolVersionSchema = z.int().min(1).max(10_000);
