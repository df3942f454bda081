/** The topics that can be had here: a list per language to show, and a check of topics before they are saved. */

import {
  CheckTopicsBodySchema,
  CheckTopicsReplySchema,
  OfferedTopicsQuerySchema,
  OfferedTopicsReplySchema,
} from '../../../protocol/data.ts';
import { documentOf, sendDocument, type Document } from '../document.ts';
import { replies, withinLimit, type Api, type Services } from '../services.ts';
import { findUnavailable } from '../unavailable-topics.ts';

export function topicRoutes(app: Api, services: Services): void {
  const { questions } = services;
  const documents = new Map<string, Document>();
  const documentFor = async (language: string, kids: boolean): Promise<Document> => {
    // One each of the few languages that have questions; all others are served the English ones.
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
      return reply.send({ unavailable: reasons.map(({ topic }) => topic), reasons });
    },
  );
}
