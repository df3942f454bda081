/** Suggesting a topic to the chooser over HTTP. */

import { GameParamsSchema, SuggestTopicBodySchema, SuggestTopicReplySchema } from '../../../protocol/data.ts';
import { checkForChildren } from '../../questions/checks/children.ts';
import { sendProblem } from '../problems.ts';
import { replies, runAndSend, withinLimit, type Api, type Services } from '../services.ts';

export function suggestionRoutes(app: Api, services: Services): void {
  app.post(
    '/api/games/:gameId/suggestions',
    {
      schema: {
        tags: ['playing'],
        summary: 'Suggests a topic to the player who chooses; three per player and turn',
        params: GameParamsSchema,
        body: SuggestTopicBodySchema,
        response: replies(SuggestTopicReplySchema),
      },
    },
    async (request, reply) => {
      if (!(await withinLimit(services, request, reply, 'suggestions'))) return reply;
      const { session, body } = request;
      return runAndSend(services, request, reply, { do: 'tick' }, ({ game }) => {
        const taken = services.suggestions.take(game, {
          session,
          topic: body.topic,
          isForChildren: (topic) => checkForChildren(topic, game.language) === null,
          meaning: (topic) => meaningOf(services, topic),
        });
        return taken.ok ? reply.send({ suggested: taken.own }) : sendProblem(reply, taken.code);
      });
    },
  );
}

/** The key of the preset that a text names in any language of the interface; else the text. */
function meaningOf({ messages }: Pick<Services, 'messages'>, text: string): string {
  const parsed = messages.parseTopic(text);
  return parsed.ok ? parsed.topic : text;
}
