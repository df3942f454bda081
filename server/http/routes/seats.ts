/** Seats over HTTP: joining, changing, leaving, removing, extra time. */

import { seatOf } from '../../../game/game.ts';
import {
  AddBotsBodySchema,
  AgreeExtraTimeBodySchema,
  ChangeSeatBodySchema,
  GameParamsSchema,
  JoinBodySchema,
  JoinReplySchema,
  PlayerParamsSchema,
} from '../../../protocol/data.ts';
import { GameReplySchema } from '../../../protocol/view.ts';
import { mayEnter } from '../../limits/open-games.ts';
import { newId } from '../../platform/ids.ts';
import { sendProblem } from '../problems.ts';
import {
  runAndSend,
  noContentReplies,
  gameReply,
  createdReplies,
  passes,
  replies,
  withinLimit,
  type Api,
  type Services,
} from '../services.ts';

export function seatRoutes(app: Api, services: Services): void {
  app.post(
    '/api/games/:gameId/players',
    {
      schema: {
        tags: ['seats'],
        summary: 'Joins, or returns the seat that the session already has',
        params: GameParamsSchema,
        body: JoinBodySchema,
        response: createdReplies(JoinReplySchema),
      },
    },
    async (request, reply) => {
      const { session } = request;
      const { gameId } = request.params;
      if (!passes(reply, await mayEnter(services.store, session, gameId))) return reply;
      const command = { do: 'join', session, playerId: newId(), ...request.body } as const;
      return runAndSend(services, request, reply, command, async (accepted) => {
        const { game, version } = accepted;
        services.presence.seen(game.id, session);
        await services.lookups.noteSeat(game, request.ip);
        const answer = gameReply(services, game, version, session);
        const seat = seatOf(game, session);
        const player = seat === null ? null : (answer.game.players[seat] ?? null);
        return reply.code(201).send({ ...answer, player });
      });
    },
  );

  app.patch(
    '/api/games/:gameId/players/me',
    {
      schema: {
        tags: ['seats'],
        summary: 'Changes name, team or avatar (lobby); asks for extra time',
        params: GameParamsSchema,
        body: ChangeSeatBodySchema,
        response: replies(GameReplySchema),
      },
    },
    async (request, reply) =>
      runAndSend(services, request, reply, { do: 'changeSeat', session: request.session, ...request.body }),
  );

  app.delete(
    '/api/games/:gameId/players/me',
    {
      schema: {
        tags: ['seats'],
        summary: 'Leaves the game',
        params: GameParamsSchema,
        response: noContentReplies,
      },
    },
    async (request, reply) =>
      runAndSend(services, request, reply, { do: 'leave', session: request.session }, () =>
        reply.code(204).send(null),
      ),
  );

  app.patch(
    '/api/games/:gameId/players/:playerId',
    {
      schema: {
        tags: ['seats'],
        summary: 'Agrees to a player’s extra time (host)',
        params: PlayerParamsSchema,
        body: AgreeExtraTimeBodySchema,
        response: replies(GameReplySchema),
      },
    },
    async (request, reply) => {
      const { session, params, body } = request;
      const command = { do: 'agreeExtraTime', session, playerId: params.playerId, ...body } as const;
      return runAndSend(services, request, reply, command);
    },
  );

  app.delete(
    '/api/games/:gameId/players/:playerId',
    {
      schema: {
        tags: ['seats'],
        summary: 'Removes a player (host; in a running game organizer too)',
        params: PlayerParamsSchema,
        response: noContentReplies,
      },
    },
    async (request, reply) => {
      const command = { do: 'remove', session: request.session, playerId: request.params.playerId } as const;
      return runAndSend(services, request, reply, command, () => reply.code(204).send(null));
    },
  );

  app.post(
    '/api/games/:gameId/bots',
    {
      schema: {
        tags: ['seats'],
        summary: 'Seats bots, as far as there are seats (host, lobby)',
        params: GameParamsSchema,
        body: AddBotsBodySchema,
        response: createdReplies(GameReplySchema),
      },
    },
    async (request, reply) => {
      const { session } = request;
      const playerIds = Array.from({ length: request.body.count }, newId);
      const command = { do: 'addBots', session, playerIds } as const;
      return runAndSend(services, request, reply, command, (accepted) =>
        reply.code(201).send(gameReply(services, accepted.game, accepted.version, session)),
      );
    },
  );

  app.delete(
    '/api/games/:gameId/bots/:playerId',
    {
      schema: {
        tags: ['seats'],
        summary: 'Takes a bot out (host, lobby)',
        params: PlayerParamsSchema,
        response: noContentReplies,
      },
    },
    async (request, reply) => {
      const { session, params } = request;
      const command = { do: 'removeBot', session, playerId: params.playerId } as const;
      return runAndSend(services, request, reply, command, () => reply.code(204).send(null));
    },
  );

  app.delete(
    '/api/me',
    {
      schema: {
        tags: ['seats'],
        summary: 'Deletes what is stored for this session',
        response: noContentReplies,
      },
    },
    async (request, reply) => {
      if (!(await withinLimit(services, request, reply, 'erase'))) return reply;
      const erased = await services.erasure.eraseSession(request.session);
      if (erased.ok) await services.lookups.forget(request.session);
      return erased.ok ? reply.code(204).send(null) : sendProblem(reply, erased.code);
    },
  );
}
