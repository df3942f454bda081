/** The rest of the API: feedback, interface translations, the preview of questions. */

import { z } from 'zod';

import { cleanTopic } from '../../game/topics.ts';
import { FeedbackBodySchema, FeedbackReplySchema, TranslationsReplySchema } from '../../protocol/data.ts';
import { ProblemSchema } from '../../protocol/errors.ts';
import {
  GenerateQuestionsBodySchema,
  GenerateQuestionsReplySchema,
  TranslateInterfaceBodySchema,
  TranslateInterfaceReplySchema,
  TranslateJobReplySchema,
} from '../../protocol/functions.ts';
import { sendProblem } from './problems.ts';
import { madeReplies, replies, withinLimit, type Api, type Services } from './services.ts';

const META_MAX = 500;
const TRANSLATE_BODY_MAX = 256 * 1024;

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

  app.post(
    '/api/functions/translate-interface',
    {
      bodyLimit: TRANSLATE_BODY_MAX,
      schema: {
        tags: ['functions'],
        summary: 'The interface in another language',
        body: TranslateInterfaceBodySchema,
        response: {
          200: TranslateInterfaceReplySchema,
          202: TranslateJobReplySchema,
          '4xx': ProblemSchema,
          '5xx': ProblemSchema,
        },
      },
    },
    async (request, reply) => {
      if (request.body.targetLanguage.trim() === '') return sendProblem(reply, 'LANGUAGE_REQUIRED');
      return sendProblem(reply, 'TRANSLATION_FAILED', { status: 503 });
    },
  );

  app.get(
    '/api/translations/:language',
    {
      schema: {
        tags: ['functions'],
        summary: 'Cached translations of the interface',
        params: z.object({ language: z.string() }),
        response: replies(TranslationsReplySchema),
      },
    },
    async (_request, reply) => sendProblem(reply, 'NOT_FOUND'),
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
