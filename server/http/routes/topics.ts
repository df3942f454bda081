/** The topics that this server has questions for: a list per language to show, and a check of topics before they are saved. */

import { isAtTable } from '../../../game/game.ts';
import {
  CheckTopicsBodySchema,
  CheckTopicsReplySchema,
  OfferedTopicsQuerySchema,
  OfferedTopicsReplySchema,
  GameParamsSchema,
  PlayedTopicsReplySchema,
} from '../../../protocol/data.ts';
import { documentOf, sendDocument, type Document } from '../document.ts';
import { sendProblem } from '../problems.ts';
import { replies, withinLimit, type Api, type Services } from '../services.ts';
import { findUnavailable, nearbyOf } from '../unavailable-topics.ts';

export function topicRoutes(app: Api, services: Services): void {
  const { questions } = services;
  const documents = new Map<string, Document>();
  const documentFor = async (language: string, kids: boolean): Promise<Document> => {
    // One document per language that has questions; all other languages are served the English one.
    const key = `${questions.languages.includes(language) ? language : 'en'}/${kids}`;
    const known = documents.get(key);
    if (known !== undefined) return known;
    const topics = await questions.offeredTopics(language, kids);
    const made = documentOf('application/json; charset=utf-8', JSON.stringify({ topics }));
    documents.set(key, made);
    return made;
  };

  app.get(
    '/api/topics',
    {
      schema: {
        tags: ['functions'],
        summary: 'The free topics that the shipped questions of a language cover',
        querystring: OfferedTopicsQuerySchema,
        response: replies(OfferedTopicsReplySchema),
      },
      serializerCompiler: () => (payload) => String(payload),
    },
    async (request, reply) =>
      sendDocument(request, reply, await documentFor(request.query.language, request.query.kids)),
  );

  app.post(
    '/api/topics/check',
    {
      schema: {
        tags: ['functions'],
        summary: 'Says of which topics this server cannot have a round, and why',
        body: CheckTopicsBodySchema,
        response: replies(CheckTopicsReplySchema),
      },
    },
    async (request, reply) => {
      if (!(await withinLimit(services, request, reply, 'topics'))) return reply;
      const { topics, language, kids } = request.body;
      const reasons = await findUnavailable(services, topics, { language, kids });
      const nearby = await nearbyOf(services, request.body, reasons);
      return reply.send({ unavailable: reasons.map(({ topic }) => topic), reasons, ...nearby });
    },
  );

  app.get(
    '/api/games/:gameId/topics',
    {
      schema: {
        tags: ['playing'],
        summary: 'The topics that a game has played, and those of which no round is left',
        params: GameParamsSchema,
        response: replies(PlayedTopicsReplySchema),
      },
    },
    async (request, reply) => {
      if (!(await withinLimit(services, request, reply, 'topics'))) return reply;
      const game = (await services.commands.read(request.params.gameId))?.game;
      if (game === undefined) return sendProblem(reply, 'GAME_NOT_FOUND');
      if (!isAtTable(game, request.session)) return sendProblem(reply, 'NOT_A_PLAYER');
      return reply.send(await questions.playedTopics(game));
    },
  );
}
