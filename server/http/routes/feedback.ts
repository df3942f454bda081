/** Feedback over HTTP. */

import { FeedbackBodySchema, FeedbackReplySchema } from '../../../protocol/data.ts';
import { madeReplies, withinLimit, type Api, type Services } from '../services.ts';

const META_MAX = 500;

export function feedbackRoutes(app: Api, services: Services): void {
  app.post(
    '/api/feedback',
    {
      schema: {
        tags: ['feedback'],
        summary: 'Stores feedback',
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
