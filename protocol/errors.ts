/** Error replies: problem documents (RFC 9457) with a stable code, and the HTTP status of each code. */

import { z } from 'zod';

import type { RefusalCode } from '../game/refusals.ts';

/** Codes of the server beside those of the rules. */
const SERVER_CODES = [
  'SESSION_REQUIRED',
  'GAME_NOT_FOUND',
  'GAME_UNREADABLE',
  'NOT_FOUND',
  'RATE_LIMITED',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'METHOD_NOT_ALLOWED',
  'PLAYS_EXHAUSTED',
  'GENERATION_FAILED',
  'LANGUAGE_REQUIRED',
  'TRANSLATION_FAILED',
  'SESSION_MISMATCH',
  'STRIPE_NOT_CONFIGURED',
  'CHECKOUT_FAILED',
  'SIGNATURE_INVALID',
  'RESTORE_CODE_UNKNOWN',
  'PAYMENT_NOT_FOUND',
  'UNAVAILABLE',
  'INTERNAL',
] as const;

export type ErrorCode = RefusalCode | (typeof SERVER_CODES)[number];

/** The HTTP status of every code. */
export const STATUS_OF = {
  INVALID_INPUT: 400,
  NAME_REQUIRED: 400,
  NAME_TOO_LONG: 400,
  TOPIC_REQUIRED: 400,
  TOPIC_TOO_LONG: 400,
  ANSWER_OUT_OF_RANGE: 400,
  LANGUAGE_REQUIRED: 400,
  SIGNATURE_INVALID: 400,
  SESSION_REQUIRED: 401,
  PLAYS_EXHAUSTED: 402,
  NOT_UNLOCKED: 402,
  NOT_A_PLAYER: 403,
  REMOVED: 403,
  ONLY_HOST: 403,
  NOT_THE_CHOOSER: 403,
  NOT_THE_ORGANIZER: 403,
  SESSION_MISMATCH: 403,
  GAME_NOT_FOUND: 404,
  NOT_FOUND: 404,
  PLAYER_NOT_FOUND: 404,
  KNOCK_NOT_FOUND: 404,
  QUESTION_NOT_FOUND: 404,
  RESTORE_CODE_UNKNOWN: 404,
  PAYMENT_NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  GAME_STARTED: 409,
  GAME_FULL: 409,
  NOT_ENOUGH_PLAYERS: 409,
  NOT_ENOUGH_TEAMS: 409,
  NOT_CHOOSING: 409,
  TOPIC_ALREADY_SELECTED: 409,
  QUESTION_NOT_OPEN: 409,
  QUESTION_CLOSED: 409,
  NOTHING_TO_SKIP: 409,
  NOTHING_TO_HOLD: 409,
  GAME_HELD: 409,
  CHOOSER_HAS_TIME: 409,
  NOTHING_TO_END: 409,
  NOT_FINISHED: 409,
  CHALLENGE_CLOSED: 409,
  TOO_MANY_CHANGES: 409,
  TOO_MANY_KNOCKS: 409,
  GAME_UNREADABLE: 410,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  MODEL_REQUIRED: 422,
  ATTEMPTS_USED_UP: 422,
  TOPIC_USED_UP: 422,
  TOPIC_NOT_FOR_KIDS: 422,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  GENERATION_FAILED: 502,
  TRANSLATION_FAILED: 502,
  CHECKOUT_FAILED: 502,
  STRIPE_NOT_CONFIGURED: 503,
  UNAVAILABLE: 503,
} as const satisfies Record<ErrorCode, number>;

function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(STATUS_OF, text);
}

const errorCodes = Object.keys(STATUS_OF).filter(isErrorCode);

export const ErrorCodeSchema = z.enum(errorCodes);

/** A typed topic that cannot be played, with the reason. */
export const UnavailableTopicSchema = z.object({ topic: z.string(), code: ErrorCodeSchema });
export type UnavailableTopic = z.infer<typeof UnavailableTopicSchema>;

/** A problem document. `error` and `success` repeat the refusal for callers of functions. */
export const ProblemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: ErrorCodeSchema,
    detail: z.string().exactOptional(),
    error: z.string().exactOptional(),
    success: z.literal(false).exactOptional(),
    /** Free games a day, with PLAYS_EXHAUSTED. */
    count: z.int().exactOptional(),
    /** Up to five related topics that can be played now, in the game's language: with MODEL_REQUIRED, ATTEMPTS_USED_UP and TOPIC_USED_UP of `select-topic`. */
    topics: z.array(z.string()).exactOptional(),
    /** The first of `topics` if it certainly contains the refused one, as football contains Messi: with MODEL_REQUIRED. */
    wider: z.string().exactOptional(),
    /** The personal topics that cannot be played: with MODEL_REQUIRED and TOPIC_NOT_FOR_KIDS of a change of settings. */
    unavailable: z.array(UnavailableTopicSchema).exactOptional(),
    /** What was wrong with the input, with INVALID_INPUT. */
    errors: z.array(z.object({ path: z.string(), message: z.string() })).exactOptional(),
  })
  .meta({ id: 'Problem' });

export type Problem = z.infer<typeof ProblemSchema>;
