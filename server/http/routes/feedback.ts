/** Feedback over HTTP. */

import { FeedbackBodySchema, FeedbackReplySchema } from '../../../protocol/data.ts';
import { madeReplies, sendRateLimited, withinLimit, type Api, type Services } from '../services.ts';

/** Of one text of a client's meta, and of all of them as they are kept. */
const META_TEXT_MAX_LENGTH = 500;
const META_MAX_BYTES = 2_048;
/** When to ask again once the whole server has taken as much as it keeps of a day. */
const RETRY_AFTER_SECONDS = 3_600;

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
      if (!(await services.takeFeedback())) return sendRateLimited(reply, RETRY_AFTER_SECONDS);
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

/** What a client tells of itself, each as one text: a screen's size may come as an object. What is beyond the space for it is left out, since the message is what counts. */
function textsOf(meta: Readonly<Record<string, unknown>>): Record<string, string> {
  const kept: [name: string, text: string][] = [];
  for (const [name, value] of Object.entries(meta)) {
    const text = (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, META_TEXT_MAX_LENGTH);
    const wider = Object.fromEntries([...kept, [name, text]]);
    if (Buffer.byteLength(JSON.stringify(wider)) > META_MAX_BYTES) break;
    kept.push([name, text]);
  }
  return Object.fromEntries(kept);
}
