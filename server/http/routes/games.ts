/** Games over HTTP: making, finding, reading, starting, playing again. */

import { mayWatch } from '../../../game/game.ts';
import { DEFAULT_SETTINGS, mergeSettings } from '../../../game/settings.ts';
import {
  CreateGameBodySchema,
  CreateGameHeadersSchema,
  CreateGameReplySchema,
  FindGameBodySchema,
  FindGameReplySchema,
  GameParamsSchema,
  JoinCodeReplySchema,
} from '../../../protocol/data.ts';
import { SettingsChangeSchema } from '../../../protocol/settings.ts';
import { GameReplySchema } from '../../../protocol/view.ts';
import { createGame } from '../../games/create-game.ts';
import { findGame, isToKnock } from '../../games/find-game.ts';
import { freeJoinCode } from '../../games/join-codes.ts';
import { playAgain } from '../../games/play-again.ts';
import { TOO_MANY_OPEN_GAMES } from '../../limits/open-games.ts';
import { newId } from '../../platform/ids.ts';
import { sendProblem } from '../problems.ts';
import {
  runAndSend,
  sendResult,
  runCommand,
  gameReply,
  createdReplies,
  replies,
  sendRateLimited,
  withinLimit,
  type Api,
  type Services,
} from '../services.ts';
import { checkPersonalTopics } from '../unavailable-topics.ts';

export function gameRoutes(app: Api, services: Services): void {
  const { plays } = services;

  app.post(
    '/api/rpc/generate_join_code',
    { schema: { tags: ['games'], summary: 'A free join code', response: replies(JoinCodeReplySchema) } },
    async (request, reply) => {
      if (!(await withinLimit(services, request, reply, 'createGame'))) return reply;
      const code = await freeJoinCode(services);
      if (code === null) return sendProblem(reply, 'UNAVAILABLE');
      await services.lookups.reserve(request.session, code);
      return reply.send({ code });
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
      const { session, ip: address } = request;
      const lookup = await findGame(services, request.body.code, { session, address });
      if (!lookup.ok) return sendRateLimited(reply, lookup);
      const { game } = lookup;
      if (game === null) return sendProblem(reply, 'GAME_NOT_FOUND');
      const { id, language } = game;
      return reply.send({ id, language, ...(isToKnock(game, session) ? { knock: true as const } : {}) });
    },
  );

  app.post(
    '/api/games',
    {
      schema: {
        tags: ['games'],
        summary: 'Creates a game with its host',
        headers: CreateGameHeadersSchema,
        body: CreateGameBodySchema,
        response: createdReplies(CreateGameReplySchema),
      },
    },
    async (request, reply) => {
      if (!(await withinLimit(services, request, reply, 'createGame'))) return reply;
      const { session, ip: address } = request;
      const { 'idempotency-key': key = '' } = request.headers;
      const idempotencyKey = key === '' ? null : key;
      const { settings: change = {}, language } = request.body;
      if (change.personalTopics && (await plays.unlockOf(session)).unlocked) {
        const settings = mergeSettings(DEFAULT_SETTINGS, change);
        if (!(await checkPersonalTopics(services, request, reply, settings, language))) return reply;
      }
      const created = await createGame(services, { ...request.body, session, address, idempotencyKey });
      if (!created.ok && created.code === 'RATE_LIMITED') return sendRateLimited(reply, TOO_MANY_OPEN_GAMES);
      return sendResult(services, request, reply, created, ({ game, version }) =>
        reply.code(201).send(gameReply(services, game, version, session)),
      );
    },
  );

  app.get(
    '/api/games/:gameId',
    {
      schema: {
        tags: ['games'],
        summary: 'The view of a game; polled by clients without a socket',
        params: GameParamsSchema,
        response: replies(GameReplySchema),
      },
    },
    async (request, reply) => {
      const { session } = request;
      return runAndSend(services, request, reply, { do: 'tick' }, (accepted) =>
        mayWatch(accepted.game, session)
          ? reply.send(gameReply(services, accepted.game, accepted.version, session))
          : sendProblem(reply, 'GAME_STARTED'),
      );
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
      const { session, body } = request;
      const { unlocked } = await plays.unlockOf(session);
      const game = (await services.commands.read(request.params.gameId))?.game;
      // Only if the rules would accept the change: a request by anyone else costs no lookup.
      if (unlocked && game?.host === session && game.phase.name === 'lobby') {
        const settings = mergeSettings(game.settings, body);
        const isChecked =
          (body.personalTopics === undefined && settings.kids === game.settings.kids) ||
          (await checkPersonalTopics(services, request, reply, settings, game.language));
        if (!isChecked) return reply;
      }
      const command = {
        do: 'changeSettings',
        session,
        settings: body,
        unlocked,
        playerId: newId(),
      } as const;
      return runAndSend(services, request, reply, command);
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
      const command = { do: 'start', session: request.session, address: request.ip } as const;
      const played = await runCommand(services, request, request.params.gameId, command);
      if (!played.ok && played.code === 'PLAYS_EXHAUSTED') {
        return sendProblem(reply, 'PLAYS_EXHAUSTED', { count: await plays.freePlaysPerDay() });
      }
      return sendResult(services, request, reply, played);
    },
  );

  app.post(
    '/api/games/:gameId/play-again',
    {
      schema: {
        tags: ['games'],
        summary: 'Returns to the lobby with the same players (host)',
        params: GameParamsSchema,
        response: replies(GameReplySchema),
      },
    },
    async (request, reply) => {
      // The counts of changes start again from 0, as in a new game (LIMIT-1 to LIMIT-3).
      if (!(await withinLimit(services, request, reply, 'createGame'))) return reply;
      const result = await playAgain(services, request.params.gameId, request.session);
      return sendResult(services, request, reply, result);
    },
  );
}
