/** The services that routes receive, and the steps they share: running a command and sending its result. */

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
import { PROTOCOL_VERSION } from '../../protocol/constants.ts';
import { ProblemSchema, type ErrorCode } from '../../protocol/errors.ts';
import type { GameReply } from '../../protocol/view.ts';
import type { FreePlays } from '../billing/port.ts';
import type { Config } from '../config.ts';
import type { CodeLookups } from '../games/code-lookups.ts';
import type { GameCommand, AcceptedCommand, CommandResult, RefusedCommand } from '../games/decide-batch.ts';
import type { Erasure } from '../games/erase-session.ts';
import type { GameCache } from '../games/game-cache.ts';
import type { GameCommands } from '../games/game-commands.ts';
import type { PresenceTracker } from '../games/presence.ts';
import type { PreviousGames } from '../games/previous-game.ts';
import type { InterfaceTranslations } from '../languages/interface-translations.ts';
import type { Messages } from '../languages/messages.ts';
import type { LimitName, Limits, Refused, Taken } from '../limits/limits.ts';
import type { Suggestions } from '../live/suggestions.ts';
import type { Clock } from '../platform/clock.ts';
import type { Logger } from '../platform/logger.ts';
import type { Questions } from '../questions/port.ts';
import type { Store } from '../store/store.ts';
import { sendProblem } from './problems.ts';

export interface Services {
  readonly config: Config;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly store: Store;
  readonly games: GameCache;
  readonly commands: GameCommands;
  readonly erasure: Pick<Erasure, 'eraseSession'>;
  readonly previousGames: PreviousGames;
  readonly presence: PresenceTracker;
  readonly plays: FreePlays;
  readonly questions: Questions;
  readonly messages: Messages;
  readonly translations: InterfaceTranslations;
  /** Takes one translation from the server's hourly budget. */
  readonly takeTranslation: () => Promise<Taken>;
  /** Takes one feedback from the server's daily budget. */
  readonly takeFeedback: () => Promise<Taken>;
  readonly limits: Limits;
  readonly lookups: CodeLookups;
  readonly suggestions: Pick<Suggestions, 'take'>;
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
    /** The digest of the session id; empty on routes without a session. */
    session: SessionKey;
  }
}

/** The response schemas of a route that replies 200. */
export function replies<S extends z.ZodType>(
  schema: S,
): { 200: S; '4xx': typeof ProblemSchema; '5xx': typeof ProblemSchema } {
  return { 200: schema, '4xx': ProblemSchema, '5xx': ProblemSchema };
}

/** The response schemas of a route that replies 201. */
export function createdReplies<S extends z.ZodType>(
  schema: S,
): { 201: S; '4xx': typeof ProblemSchema; '5xx': typeof ProblemSchema } {
  return { 201: schema, '4xx': ProblemSchema, '5xx': ProblemSchema };
}

/** The response schemas of a route that replies 204. */
export const noContentReplies = { 204: z.null(), '4xx': ProblemSchema, '5xx': ProblemSchema };

/** Runs a command for the request's session, and notes that session as present. */
export async function runCommand(
  services: Services,
  request: FastifyRequest,
  gameId: string,
  command: GameCommand,
): Promise<CommandResult> {
  const cached = await services.commands.read(gameId);
  if (cached === null) return { ok: false, code: 'GAME_NOT_FOUND', game: null };
  if (isAtTable(cached.game, request.session)) services.presence.seen(gameId, request.session);
  return await services.commands.run(gameId, command);
}

/** The reply to a command: the protocol's version, the view, the viewer, and the server's time (milliseconds since the epoch). */
export function gameReply(
  { clock, presence }: Services,
  game: Game,
  version: number,
  session: SessionKey,
): GameReply {
  const now = clock.now();
  const view = viewOf(game, version, now, presence.of(game));
  return { protocol: PROTOCOL_VERSION, game: view, me: meOf(game, session), now };
}

/** Sends the result of a command: the game, or the reply of `send`; or the refusal as a problem document. */
export async function sendResult(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  result: CommandResult,
  send?: (accepted: AcceptedCommand) => FastifyReply | Promise<FastifyReply>,
): Promise<FastifyReply> {
  if (!result.ok) return sendProblem(reply, errorCodeOf(result));
  if (send !== undefined) return await send(result);
  return reply.send(gameReply(services, result.game, result.version, request.session));
}

/** Runs a command on the game in the request's path and sends its result like `sendResult`. */
export async function runAndSend(
  services: Services,
  request: FastifyRequest & { readonly params: { readonly gameId: string } },
  reply: FastifyReply,
  command: GameCommand,
  send?: (accepted: AcceptedCommand) => FastifyReply | Promise<FastifyReply>,
): Promise<FastifyReply> {
  const result = await runCommand(services, request, request.params.gameId, command);
  return sendResult(services, request, reply, result, send);
}

/** The error code of a refusal in the protocol. */
export function errorCodeOf({ code }: RefusedCommand): ErrorCode {
  return code === 'CODE_TAKEN' ? 'UNAVAILABLE' : code;
}

/** Takes one from a rate limit; sends 429 and returns false when it is used up. */
export async function withinLimit(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  name: LimitName,
): Promise<boolean> {
  return passes(reply, await services.limits.take(name, request.session, request.ip));
}

/** Sends 429 if a limit refuses. Returns whether it allows. */
export function passes(reply: FastifyReply, taken: Taken): boolean {
  if (!taken.ok) sendRateLimited(reply, taken);
  return taken.ok;
}

export function sendRateLimited(reply: FastifyReply, { retryAfter }: Refused): FastifyReply {
  return sendProblem(reply.header('retry-after', String(retryAfter)), 'RATE_LIMITED');
}
