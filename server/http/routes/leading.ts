/** Leading a running game over HTTP: the commands of host and organizer, and muting a player's reactions. */

import { GameParamsSchema, PlayerParamsSchema, QuestionParamsSchema } from '../../../protocol/data.ts';
import { GameReplySchema } from '../../../protocol/view.ts';
import { replies, runAndSend, type Api, type Services } from '../services.ts';

/** The commands that need nothing but the game, by the end of their path. */
const COMMANDS = [
  { path: 'hold', do: 'hold', summary: 'Holds the game between two questions (host or organizer)' },
  { path: 'go-on', do: 'goOn', summary: 'Ends a hold (host or organizer)' },
  { path: 'pass-on', do: 'passOn', summary: 'Passes the choice on after 30 s (host or organizer)' },
  { path: 'end', do: 'endGame', summary: 'Ends the game and shows its results (host or organizer)' },
  {
    path: 'skip',
    do: 'skip',
    summary: 'Skips the rest of a reveal (host, organizer, or a person alone with bots)',
  },
] as const;

const MUTING = {
  mute: 'Mutes a player’s reactions (host or organizer)',
  unmute: 'Shows a player’s reactions again (host or organizer)',
} as const;

export function leadingRoutes(app: Api, services: Services): void {
  for (const { path, do: name, summary } of COMMANDS) {
    app.post(
      `/api/games/:gameId/${path}`,
      {
        schema: { tags: ['leading'], summary, params: GameParamsSchema, response: replies(GameReplySchema) },
      },
      async (request, reply) => runAndSend(services, request, reply, { do: name, session: request.session }),
    );
  }

  for (const name of ['mute', 'unmute'] as const) {
    app.post(
      `/api/games/:gameId/players/:playerId/${name}`,
      {
        schema: {
          tags: ['leading'],
          summary: MUTING[name],
          params: PlayerParamsSchema,
          response: replies(GameReplySchema),
        },
      },
      async (request, reply) => {
        const { session, params } = request;
        const command = { do: name, session, playerId: params.playerId } as const;
        return runAndSend(services, request, reply, command);
      },
    );
  }

  app.post(
    '/api/games/:gameId/questions/:questionId/close',
    {
      schema: {
        tags: ['leading'],
        summary: 'Closes the open question now (host or organizer)',
        params: QuestionParamsSchema,
        response: replies(GameReplySchema),
      },
    },
    async (request, reply) => {
      const { session, params } = request;
      const command = { do: 'closeQuestion', session, questionId: params.questionId } as const;
      return runAndSend(services, request, reply, command);
    },
  );
}
