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

import type { Command } from '../../game/commands.ts';
import { seatOf, type Game, type SessionKey } from '../../game/game.ts';
import { meOf, viewOf } from '../../game/view.ts';
import { ProblemSchema } from '../../protocol/errors.ts';
import type { GameReply } from '../../protocol/view.ts';
import type { Plays } from '../billing/port.ts';
import type { Config } from '../config.ts';
import type { GameCache } from '../games/game-cache.ts';
import type { Play, Played } from '../games/game-commands.ts';
import type { PresenceTracker } from '../games/presence.ts';
import type { PreviousGames } from '../games/previous-game.ts';
import type { InterfaceTranslations } from '../languages/interface-translations.ts';
import type { Messages } from '../languages/messages.ts';
import type { Clock } from '../platform/clock.ts';
import type { LimitName, Limits } from '../platform/limits.ts';
import type { Logger } from '../platform/logger.ts';
import type { Questions } from '../questions/port.ts';
import type { PlayCharge, Store } from '../store/store.ts';
import { sendProblem } from './problems.ts';
import type { CodeLookups } from './routes/code-lookups.ts';

export interface Services {
  readonly config: Config;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly store: Store;
  readonly memory: GameCache;
  readonly play: Play;
  /** A game's log was rewritten: every process reads it again. Resolves when this one has. */
  readonly rewritten: (gameId: string) => Promise<void>;
  readonly previousGames: PreviousGames;
  readonly presence: PresenceTracker;
  readonly plays: Plays;
  readonly questions: Questions;
  readonly messages: Messages;
  readonly translations: InterfaceTranslations;
  /** Whether one more language may be translated in this hour, by anyone. Counts it. */
  readonly takeTranslation: () => Promise<boolean>;
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
  command: Command,
  spend?: PlayCharge,
): Promise<Played> {
  const held = await services.play.read(gameId);
  if (held === null) return { ok: false, code: 'GAME_NOT_FOUND', game: null };
  noteSeen(services, held.game, request.session);
  return await services.play(gameId, command, spend);
}

function noteSeen({ presence }: Services, game: Game, session: SessionKey): void {
  if (seatOf(game, session) !== null || game.organizer?.session === session) presence.seen(game.id, session);
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

/** Answers what came of a command: the game, or the refusal. */
export function answerPlayed(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  played: Played,
): FastifyReply {
  if (played.ok) return reply.send(gameReply(services, played.game, played.version, request.session));
  return sendProblem(reply, played.code === 'CODE_TAKEN' ? 'UNAVAILABLE' : played.code);
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

/** Answers 429, and after how many seconds to ask again. */
export function sendRateLimited(reply: FastifyReply, seconds: number): FastifyReply {
  return sendProblem(reply.header('retry-after', String(seconds)), 'RATE_LIMITED');
}
