/** What routes are handed, and the few steps they share: who asks, and the reply every data command on a game gives. */

import type { ZodTypeProvider } from '@fastify/type-provider-zod';
import type {
  FastifyInstance,
  FastifyBaseLogger,
  FastifyReply,
  FastifyRequest,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import { z } from 'zod';

import { isAtTable, type Game, type SessionKey } from '../../game/game.ts';
import { meOf, viewOf } from '../../game/view.ts';
import { ProblemSchema, type ErrorCode } from '../../protocol/errors.ts';
import type { GameReply } from '../../protocol/view.ts';
import type { Plays } from '../billing/port.ts';
import type { Config } from '../config.ts';
import type { CodeLookups } from '../games/code-lookups.ts';
import type { Erasure } from '../games/erase-session.ts';
import type { GameCache } from '../games/game-cache.ts';
import type { AskedCommand, Granted, Play, Played, Refused } from '../games/game-commands.ts';
import type { PresenceTracker } from '../games/presence.ts';
import type { PreviousGames } from '../games/previous-game.ts';
import type { InterfaceTranslations } from '../languages/interface-translations.ts';
import type { Messages } from '../languages/messages.ts';
import type { Clock } from '../platform/clock.ts';
import type { LimitName, Limits } from '../platform/limits.ts';
import type { Logger } from '../platform/logger.ts';
import type { Questions } from '../questions/port.ts';
import type { Store } from '../store/store.ts';
import { sendProblem } from './problems.ts';

export interface Services {
  readonly config: Config;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly store: Store;
  readonly memory: GameCache;
  readonly play: Play;
  readonly erasure: Pick<Erasure, 'eraseSession'>;
  readonly previousGames: PreviousGames;
  readonly presence: PresenceTracker;
  readonly plays: Plays;
  readonly questions: Questions;
  readonly messages: Messages;
  readonly translations: InterfaceTranslations;
  /** Whether one more language may be translated in this hour, by anyone. Counts it. */
  readonly takeTranslation: () => Promise<boolean>;
  /** Whether one more feedback is kept today, from anyone. Counts it. */
  readonly takeFeedback: () => Promise<boolean>;
  readonly limits: Limits;
  readonly lookups: CodeLookups;
}

/** The app as routes see it: bodies and replies typed by their schemas. */
export type Api = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>;

declare module 'fastify' {
  interface FastifyRequest {
    /** The digest of the session id; empty on the few routes that take none. */
    session: SessionKey;
  }
}

/** A route's replies by status: its own, and problems. */
export function replies<S extends z.ZodType>(
  schema: S,
): { 200: S; '4xx': typeof ProblemSchema; '5xx': typeof ProblemSchema } {
  return { 200: schema, '4xx': ProblemSchema, '5xx': ProblemSchema };
}

/** The same for routes that make something, and for those that answer nothing. */
export function madeReplies<S extends z.ZodType>(
  schema: S,
): { 201: S; '4xx': typeof ProblemSchema; '5xx': typeof ProblemSchema } {
  return { 201: schema, '4xx': ProblemSchema, '5xx': ProblemSchema };
}

export const emptyReplies = { 204: z.null(), '4xx': ProblemSchema, '5xx': ProblemSchema };

/** Puts a command to a game for the session that asks, which counts as being there. */
export async function runCommand(
  services: Services,
  request: FastifyRequest,
  gameId: string,
  command: AskedCommand,
): Promise<Played> {
  const held = await services.play.read(gameId);
  if (held === null) return { ok: false, code: 'GAME_NOT_FOUND', game: null };
  if (isAtTable(held.game, request.session)) services.presence.seen(gameId, request.session);
  return await services.play(gameId, command);
}

/** What a data command on a game answers: the view, the viewer, the time. */
export function gameReply(
  { clock, presence }: Services,
  game: Game,
  version: number,
  session: SessionKey,
): GameReply {
  const now = clock.now();
  return { game: viewOf(game, version, now, presence.of(game)), me: meOf(game, session), now };
}

/** A request, and where its reply goes. */
export interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Answers what came of a command: the game, unless `send` gives a reply of its own; or the refusal. */
export async function answerPlayed(
  services: Services,
  { request, reply }: Exchange,
  played: Played,
  send?: (granted: Granted) => FastifyReply | Promise<FastifyReply>,
): Promise<FastifyReply> {
  if (!played.ok) return sendProblem(reply, problemOf(played));
  if (send !== undefined) return await send(played);
  return reply.send(gameReply(services, played.game, played.version, request.session));
}

/** Puts a command to a game for the session that asks, and answers what came of it like `answerPlayed`. The tail of every route of a game. */
export async function answerCommand(
  services: Services,
  exchange: Exchange,
  gameId: string,
  command: AskedCommand,
  send?: (granted: Granted) => FastifyReply | Promise<FastifyReply>,
): Promise<FastifyReply> {
  return answerPlayed(
    services,
    exchange,
    await runCommand(services, exchange.request, gameId, command),
    send,
  );
}

/** The code of a refusal on the wire. */
export function problemOf({ code }: Refused): ErrorCode {
  return code === 'CODE_TAKEN' ? 'UNAVAILABLE' : code;
}

/** Takes from a budget; answers 429 and returns false when it is used up. */
export async function withinLimit(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  name: LimitName,
): Promise<boolean> {
  const seconds = await services.limits.take(name, request.session, request.ip);
  if (seconds === 0) return true;
  sendRateLimited(reply, seconds);
  return false;
}

/** After how many seconds a session that is in too many games may ask again: one of them has to end, or to be left. */
export const OPEN_GAMES_RETRY_S = 60;

/** Answers 429, and after how many seconds to ask again. */
export function sendRateLimited(reply: FastifyReply, seconds: number): FastifyReply {
  return sendProblem(reply.header('retry-after', String(seconds)), 'RATE_LIMITED');
}
