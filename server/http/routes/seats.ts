/** Seats over HTTP: joining, changing, leaving, removing, extra time. */

import { seatOf } from '../../../game/game.ts';
import {
  AgreeExtraTimeBodySchema,
  ChangeSeatBodySchema,
  GameParamsSchema,
  JoinBodySchema,
  JoinReplySchema,
  PlayerParamsSchema,
} from '../../../protocol/data.ts';
import { GameReplySchema } from '../../../protocol/view.ts';
import { newId } from '../../platform/ids.ts';
import { sendProblem } from '../problems.ts';
import {
  answerPlayed,
  runCommand,
  emptyReplies,
  gameReply,
  madeReplies,
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
        summary: 'Joins, or comes back to the own seat',
        params: GameParamsSchema,
        body: JoinBodySchema,
        response: madeReplies(JoinReplySchema),
      },
    },
    async (request, reply) => {
      const { session } = request;
      const command = { do: 'join', session, playerId: newId(), ...request.body } as const;
      const played = await runCommand(services, request, request.params.gameId, command);
      if (!played.ok) return answerPlayed(services, request, reply, played);
      services.presence.seen(played.game.id, session);
      await services.lookups.seated(played.game.id, request.ip);
      const answer = gameReply(services, played.game, played.version, session);
      const seat = seatOf(played.game, session);
      return reply
        .code(201)
        .send({ ...answer, player: seat === null ? null : (answer.game.players[seat] ?? null) });
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
    async (request, reply) => {
      const command = { do: 'changeSeat', session: request.session, ...request.body } as const;
      return answerPlayed(
        services,
        request,
        reply,
        await runCommand(services, request, request.params.gameId, command),
      );
    },
  );

  app.delete(
    '/api/games/:gameId/players/me',
    {
      schema: {
        tags: ['seats'],
        summary: 'Leaves the game',
        params: GameParamsSchema,
        response: emptyReplies,
      },
    },
    async (request, reply) => {
      const command = { do: 'leave', session: request.session } as const;
      const played = await runCommand(services, request, request.params.gameId, command);
      return played.ok ? reply.code(204).send(null) : answerPlayed(services, request, reply, played);
    },
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
      const { gameId, playerId } = request.params;
      const command = { do: 'agreeExtraTime', session: request.session, playerId, ...request.body } as const;
      return answerPlayed(services, request, reply, await runCommand(services, request, gameId, command));
    },
  );

  app.delete(
    '/api/games/:gameId/players/:playerId',
    {
      schema: {
        tags: ['seats'],
        summary: 'Removes a player (host, lobby)',
        params: PlayerParamsSchema,
        response: emptyReplies,
      },
    },
    async (request, reply) => {
      const { gameId, playerId } = request.params;
      const played = await runCommand(services, request, gameId, {
        do: 'remove',
        session: request.session,
        playerId,
      });
      return played.ok ? reply.code(204).send(null) : answerPlayed(services, request, reply, played);
    },
  );

  app.delete(
    '/api/me',
    {
      schema: { tags: ['seats'], summary: 'Deletes what is stored for this session', response: emptyReplies },
    },
    async (request, reply) => {
      if (!(await withinLimit(services, request, reply, 'erase'))) return reply;
      const { session } = request;
      const { store, play } = services;
      for (const gameId of await store.findBySession(session)) {
        // In the game's queue, so behind whatever the session asked of it before.
        const played = await play(gameId, { do: 'leave', session });
        if (!played.ok && played.code !== 'GAME_NOT_FOUND') return sendProblem(reply, 'UNAVAILABLE');
      }
      await store.forgetSession(session, (gameId) => services.rewritten(gameId));
      return reply.code(204).send(null);
    },
  );
}
