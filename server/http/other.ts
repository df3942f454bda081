/** The rest of the API: feedback, and the preview of questions. */

import { cleanTopic } from '../../game/topics.ts';
import { FeedbackBodySchema, FeedbackReplySchema } from '../../protocol/data.ts';
import { GenerateQuestionsBodySchema, GenerateQuestionsReplySchema } from '../../protocol/functions.ts';
import { sendProblem } from './problems.ts';
import { madeReplies, replies, withinLimit, type Api, type Services } from './services.ts';

const META_MAX = 500;

export function otherRoutes(app: Api, services: Services): void {
  app.post(
    '/api/feedback',
    {
      schema: {
        tags: ['feedback'],
        summary: 'Takes feedback',
        body: FeedbackBodySchema,
        response: madeReplies(FeedbackReplySchema),
      },
    },
    async (request, reply) => {
      if (!(await withinLimit(services, request, reply, 'feedback'))) return reply;
      const { game_id, language, route, message, reason, meta } = request.body;
      const at = services.clock.now();
      await services.store.addFeedback({
        session: request.session,
        gameId: game_id ?? null,
        language,
        route,
        message,
        reason,
        meta: textsOf(meta),
        at,
      });
      return reply.code(201).send({ saved: true });
    },
  );

  app.post(
    '/api/functions/generate-questions',
    {
      schema: {
        tags: ['functions'],
        summary: 'A preview of questions on a topic',
        body: GenerateQuestionsBodySchema,
        response: replies(GenerateQuestionsReplySchema),
      },
    },
    async (request, reply) => {
      if (!(await withinLimit(services, request, reply, 'preview'))) return reply;
      const cleaned = cleanTopic(services.messages.presetNamed(request.body.topic) ?? request.body.topic);
      if ('refused' in cleaned) return sendProblem(reply, cleaned.refused);
      const { difficulty, questionCount, language } = request.body;
      const questions = await services.questions.preview({
        topic: cleaned.topic,
        difficulty,
        count: questionCount,
        language,
      });
      return typeof questions === 'string' ? sendProblem(reply, questions) : reply.send({ questions });
    },
  );
}

/** What a client tells of itself, each as one text: a screen's size may come as an object. */
function textsOf(meta: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(meta).map(([name, value]) => [
      name,
      (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, META_MAX),
    ]),
  );
}
