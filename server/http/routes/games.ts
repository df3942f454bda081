/** Games over HTTP: making, finding, reading, starting, playing again. */

import type { FastifyRequest } from 'fastify';

import { seatOf, type Game } from '../../../game/game.ts';
import { createLobby } from '../../../game/lobby.ts';
import {
  CreateGameBodySchema,
  CreateGameReplySchema,
  FindGameBodySchema,
  FindGameReplySchema,
  GameParamsSchema,
  JoinCodeReplySchema,
} from '../../../protocol/data.ts';
import { SettingsChangeSchema } from '../../../protocol/values.ts';
import { GameReplySchema } from '../../../protocol/view.ts';
import { identifyLanguage } from '../../languages/identify.ts';
import { isId, newCode, newId, newSeed } from '../../platform/ids.ts';
import { sendProblem } from '../problems.ts';
import {
  answerPlayed,
  runCommand,
  gameReply,
  madeReplies,
  replies,
  sendRateLimited,
  withinLimit,
  type Api,
  type Services,
} from '../services.ts';
import type { Attempt } from './code-lookups.ts';

/** How many join codes are drawn at a time, and how often, before the table of codes must be taken for full. */
const DRAWN = 20;
const TRIES = 10;

export function gameRoutes(app: Api, services: Services): void {
  const { store, play, plays, lookups } = services;

  app.post(
    '/api/rpc/generate_join_code',
    { schema: { tags: ['games'], summary: 'A free join code', response: replies(JoinCodeReplySchema) } },
    async (request, reply) => {
      if (!(await withinLimit(services, request, reply, 'createGame'))) return reply;
      const code = await freeCode(services);
      return code === null ? sendProblem(reply, 'UNAVAILABLE') : reply.send({ code });
    },
  );

  app.post(
    '/api/rpc/find_game_by_code',
    {
      schema: {
        tags: ['games'],
        summary: 'The game of a join code, id or link',
        body: FindGameBodySchema,
        response: replies(FindGameReplySchema),
      },
    },
    async (request, reply) => {
      const { seconds, outcome: game } = await findGame(services, request.body.code, request);
      if (seconds > 0) return sendRateLimited(reply, seconds);
      if (game !== null) return reply.send({ id: game.id, language: game.language });
      return sendProblem(reply, 'GAME_NOT_FOUND');
    },
  );

  app.post(
    '/api/games',
    {
      schema: {
        tags: ['games'],
        summary: 'Makes a game and seats its host',
        body: CreateGameBodySchema,
        response: madeReplies(CreateGameReplySchema),
      },
    },
    async (request, reply) => {
      if (!(await withinLimit(services, request, reply, 'createGame'))) return reply;
      const { name, settings, avatar } = request.body;
      // 'German' is de, whose messages and questions ship.
      const language = identifyLanguage(request.body.language).shipped ?? request.body.language;
      const { seconds, outcome: wanted } = await wantedCode(services, request.body.code, request);
      if (seconds > 0) return sendRateLimited(reply, seconds);
      const { unlocked } = await plays.unlockOf(request.session);
      const gameId = await reserveId(services, request);
      for (let tries = 0; tries < TRIES; tries++) {
        const code = tries === 0 && wanted !== null ? wanted : await freeCode(services);
        if (code === null) break;
        const made = createLobby({
          id: gameId,
          code,
          seed: newSeed(),
          speed: services.config.gameSpeed,
          language,
          session: request.session,
          playerId: newId(),
          name,
          avatar,
          settings,
          unlocked,
        });
        if (!made.ok) return sendProblem(reply, made.code);
        const at = services.clock.now();
        const result = await store.append(gameId, [
          { version: 1, at, events: [{ type: 'created', lobby: made.lobby }] },
        ]);
        if (result === 'codeTaken') continue;
        const played = await runCommand(services, request, gameId, { do: 'tick' });
        if (!played.ok) break;
        // A repeated request finds its game as it is by now, and its maker may have left.
        if (!mayWatch(played.game, request.session)) return sendProblem(reply, 'GAME_STARTED');
        await lookups.seated(gameId, request.ip);
        return reply.code(201).send(gameReply(services, played.game, played.version, request.session));
      }
      return sendProblem(reply, 'UNAVAILABLE');
    },
  );

  app.get(
    '/api/games/:gameId',
    {
      schema: {
        tags: ['games'],
        summary: 'The game as all may see it; the poll of who has no socket',
        params: GameParamsSchema,
        response: replies(GameReplySchema),
      },
    },
    async (request, reply) => {
      const played = await runCommand(services, request, request.params.gameId, { do: 'tick' });
      if (played.ok && !mayWatch(played.game, request.session)) return sendProblem(reply, 'GAME_STARTED');
      return answerPlayed(services, request, reply, played);
    },
  );

  app.patch(
    '/api/games/:gameId/settings',
    {
      schema: {
        tags: ['games'],
        summary: 'Changes settings (host, lobby)',
        params: GameParamsSchema,
        body: SettingsChangeSchema,
        response: replies(GameReplySchema),
      },
    },
    async (request, reply) => {
      const { unlocked } = await plays.unlockOf(request.session);
      const command = {
        do: 'changeSettings',
        session: request.session,
        settings: request.body,
        unlocked,
        playerId: newId(),
      } as const;
      return answerPlayed(
        services,
        request,
        reply,
        await runCommand(services, request, request.params.gameId, command),
      );
    },
  );

  app.post(
    '/api/games/:gameId/start',
    {
      schema: {
        tags: ['games'],
        summary: 'Starts the game (host); spends a play',
        params: GameParamsSchema,
        response: replies(GameReplySchema),
      },
    },
    async (request, reply) => {
      const price = await plays.playCharge(request.session, request.ip);
      const command = { do: 'start', session: request.session } as const;
      const played = await runCommand(services, request, request.params.gameId, command, price);
      if (!played.ok && played.code === 'PLAYS_EXHAUSTED') {
        return sendProblem(reply, 'PLAYS_EXHAUSTED', { count: await plays.freePlaysADay() });
      }
      return answerPlayed(services, request, reply, played);
    },
  );

  app.post(
    '/api/games/:gameId/play-again',
    {
      schema: {
        tags: ['games'],
        summary: 'Back to the lobby with the same players (host)',
        params: GameParamsSchema,
        response: replies(GameReplySchema),
      },
    },
    async (request, reply) => {
      const { session } = request;
      const { gameId } = request.params;
      const { unlocked } = await plays.unlockOf(session);
      let code = (await play.read(gameId))?.game.code ?? '';
      for (let tries = 0; tries < TRIES; tries++) {
        const played = await runCommand(services, request, gameId, {
          do: 'playAgain',
          session,
          code,
          unlocked,
          playerId: newId(),
        });
        if (played.ok || played.code !== 'CODE_TAKEN') return answerPlayed(services, request, reply, played);
        code = (await freeCode(services)) ?? code;
      }
      return sendProblem(reply, 'UNAVAILABLE');
    },
  );
}

/** The id of a game to be made: under an idempotency key always the same, so that a repeated request finds the first one's game. */
async function reserveId({ store, clock }: Services, request: FastifyRequest): Promise<string> {
  const gameId = newId();
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || key === '') return gameId;
  const isNew = await store.keepIdempotent(request.session, key.slice(0, 200), gameId, clock.now());
  return isNew ? gameId : ((await store.findIdempotent(request.session, key.slice(0, 200))) ?? gameId);
}

/** The code that the maker of a game asks for, where it is free; null where none is asked for, or it is taken. */
async function wantedCode(
  { store, clock, lookups }: Services,
  code: string | undefined,
  { session, ip: address }: FastifyRequest,
): Promise<Attempt<string>> {
  if (code === undefined) return { seconds: 0, outcome: null };
  const { seconds, outcome: isFree } = await lookups.askWhetherFree({ session, address }, async () => {
    const taken = await store.codesInUse([code], clock.now());
    return taken.length === 0;
  });
  return { seconds, outcome: isFree === true ? code : null };
}

async function freeCode({ store, clock }: Services): Promise<string | null> {
  for (let tries = 0; tries < TRIES; tries++) {
    const drawn = Array.from({ length: DRAWN }, newCode);
    const taken = new Set(await store.codesInUse(drawn, clock.now()));
    const free = drawn.find((code) => !taken.has(code));
    if (free !== undefined) return free;
  }
  return null;
}

/** The game meant by a code of 6 digits, a game's id or a link to one, if the session may join it or sits in it. */
async function findGame(
  { store, play, lookups }: Services,
  typed: string,
  { session, ip: address }: FastifyRequest,
): Promise<Attempt<Game>> {
  const text = typed.trim().toLowerCase();
  const digits = text.replace(/[\s-]/g, '');
  const link = /\/(?:game|join)\/([a-z0-9]{10})(?:[/?#]|$)/.exec(text)?.[1];
  const gameOf = async (gameId: string | null): Promise<Game | null> =>
    gameId === null ? null : ((await play.read(gameId))?.game ?? null);
  if (/^\d{6}$/.test(digits)) {
    // Nobody guesses the way to a seat that they have.
    const own = await gameOf(await store.findSeat(digits, session));
    if (own !== null) return { seconds: 0, outcome: own };
    return lookups.look({ session, address }, async () => gameOf(await store.findJoinable(digits)));
  }
  // An id is not found by guessing: there are a million times a million times more of them than games.
  const game = await gameOf(link ?? (isId(text) ? text : null));
  return { seconds: 0, outcome: game !== null && mayWatch(game, session) ? game : null };
}

/** Who has no seat sees a game only while it can be joined. */
function mayWatch(game: Game, session: string): boolean {
  return game.phase.name === 'lobby' || seatOf(game, session) !== null || game.organizer?.session === session;
}
