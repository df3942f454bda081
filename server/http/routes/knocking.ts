/** Knocking over HTTP: asking for a seat in a started game, the state of the knock, and answering it. */

import { isAtTable, mayWatch, statusOf, type Game, type SessionKey } from '../../../game/game.ts';
import { isOpenToKnocks, knockOf, waitsFor } from '../../../game/knocks.ts';
import {
  AnswerKnockBodySchema,
  GameParamsSchema,
  KnockBodySchema,
  KnockParamsSchema,
  KnockReplySchema,
  type KnockReply,
} from '../../../protocol/data.ts';
import { GameReplySchema } from '../../../protocol/view.ts';
import { mayEnter } from '../../limits/open-games.ts';
import { newId } from '../../platform/ids.ts';
import { sendProblem } from '../problems.ts';
import {
  createdReplies,
  noContentReplies,
  passes,
  replies,
  runAndSend,
  type Api,
  type Services,
} from '../services.ts';

export function knockingRoutes(app: Api, services: Services): void {
  app.post(
    '/api/games/:gameId/knock',
    {
      schema: {
        tags: ['knocking'],
        summary: 'Asks for a seat in a started game; in a lobby, joins it or waits for a free seat',
        params: GameParamsSchema,
        body: KnockBodySchema,
        response: createdReplies(KnockReplySchema),
      },
    },
    async (request, reply) => {
      const { session, ip: address } = request;
      const { gameId } = request.params;
      const game = (await services.commands.read(gameId))?.game;
      if (game === undefined) return sendProblem(reply, 'GAME_NOT_FOUND');
      // A repeated knock has no effect and takes nothing from the limits.
      if (!isKnown(game, session)) {
        if (!passes(reply, await services.lookups.knock({ session, address }, game))) return reply;
        if (!passes(reply, await mayEnter(services.store, session, gameId))) return reply;
      }
      const command = { do: 'knock', session, playerId: newId(), ...request.body } as const;
      return runAndSend(services, request, reply, command, async (accepted) => {
        if (isAtTable(accepted.game, session)) {
          services.presence.seen(gameId, session);
          await services.lookups.noteSeat(accepted.game, address);
        }
        return reply.code(201).send(knockReply(accepted.game, session));
      });
    },
  );

  app.get(
    '/api/games/:gameId/knock',
    {
      schema: {
        tags: ['knocking'],
        summary: 'How the own knock stands; polled by who waits at the door',
        params: GameParamsSchema,
        response: replies(KnockReplySchema),
      },
    },
    async (request, reply) =>
      runAndSend(services, request, reply, { do: 'tick' }, ({ game }) => {
        const { session } = request;
        // A knock at a full lobby goes on waiting in a game that is closed to others.
        const state = knockOf(game, session)?.state;
        const isWaiting = state === 'asking' || state === 'admitted';
        const isClosed =
          statusOf(game) !== 'waiting' && !isOpenToKnocks(game) && !isAtTable(game, session) && !isWaiting;
        return isClosed ? sendProblem(reply, 'GAME_STARTED') : reply.send(knockReply(game, session));
      }),
  );

  app.delete(
    '/api/games/:gameId/knock',
    {
      schema: {
        tags: ['knocking'],
        summary: 'Goes away from the door',
        params: GameParamsSchema,
        response: noContentReplies,
      },
    },
    async (request, reply) =>
      runAndSend(services, request, reply, { do: 'withdrawKnock', session: request.session }, () =>
        reply.code(204).send(null),
      ),
  );

  app.post(
    '/api/games/:gameId/knocks/:knockId',
    {
      schema: {
        tags: ['knocking'],
        summary: 'Lets somebody in, or not (host, organizer, or who answers in their place)',
        params: KnockParamsSchema,
        body: AnswerKnockBodySchema,
        response: replies(GameReplySchema),
      },
    },
    async (request, reply) => {
      const { session, params, body } = request;
      const command = { do: 'answerKnock', session, knockId: params.knockId, letIn: body.letIn } as const;
      return runAndSend(services, request, reply, command);
    },
  );
}

/** Whether a session has a seat, or waits at the door. */
function isKnown(game: Game, session: SessionKey): boolean {
  const state = knockOf(game, session)?.state;
  return isAtTable(game, session) || state === 'asking' || state === 'admitted';
}

/** A session that was seated after its knock and has left is reported like one that never knocked. */
function stateOf(game: Game, session: SessionKey): KnockReply['state'] {
  if (isAtTable(game, session)) return 'seated';
  const state = knockOf(game, session)?.state ?? 'none';
  return state === 'seated' ? 'none' : state;
}

function knockReply(game: Game, session: SessionKey): KnockReply {
  return {
    state: stateOf(game, session),
    status: statusOf(game),
    waitsFor: waitsFor(game),
    mayWatch: mayWatch(game, session),
    language: game.language,
  };
}
