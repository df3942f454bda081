/** Feedback over HTTP. */

import { FeedbackBodySchema, FeedbackReplySchema } from '../../../protocol/data.ts';
import { createdReplies, passes, withinLimit, type Api, type Services } from '../services.ts';

/** The size limits of one detail of the client, and of all its details as stored. */
const META_TEXT_MAX_LENGTH = 500;
const META_MAX_BYTES = 2_048;

export function feedbackRoutes(app: Api, services: Services): void {
  app.post(
    '/api/feedback',
    {
      // Before the body is read, because cleaning its text is the expensive part.
      onRequest: async (request, reply) => {
        if (!(await withinLimit(services, request, reply, 'feedback'))) return reply;
      },
      schema: {
        tags: ['feedback'],
        summary: 'Stores feedback',
        body: FeedbackBodySchema,
        response: createdReplies(FeedbackReplySchema),
      },
    },
    async (request, reply) => {
      if (!passes(reply, await services.takeFeedback())) return reply;
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

/** The client's details as strings: some, such as the screen size, may be sent as objects. Details beyond the size limit are dropped, because the message is what counts. */
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
