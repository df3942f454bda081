/** The preview of questions over HTTP: few at once, and none that nobody waits for any more. */

import { cleanTopic } from '../../../game/topics.ts';
import { GenerateQuestionsBodySchema, GenerateQuestionsReplySchema } from '../../../protocol/functions.ts';
import { networkOf } from '../../platform/address.ts';
import { sendProblem } from '../problems.ts';
import { replies, withinLimit, type Api, type Services } from '../services.ts';

/** Previews written at the same time: for one address, and by this process. */
const PREVIEWS_AT_ONCE = { address: 2, server: 4 } as const;
/** When it is worth asking again: most previews take a few seconds. */
const ASK_AGAIN_S = 5;

export function previewRoutes(app: Api, services: Services): void {
  const slots = createSlots();

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
      if (!cleaned.ok) return sendProblem(reply, cleaned.code);
      const address = networkOf(request.ip);
      if (!slots.take(address))
        return sendProblem(reply.header('retry-after', String(ASK_AGAIN_S)), 'RATE_LIMITED');
      const hangUp = new AbortController();
      reply.raw.once('close', () => hangUp.abort());
      try {
        const { difficulty, questionCount, language } = request.body;
        const wanted = { topic: cleaned.topic, difficulty, count: questionCount, language };
        const preview = await services.questions.preview(wanted, hangUp.signal);
        return preview.ok ? reply.send({ questions: preview.questions }) : sendProblem(reply, preview.code);
      } finally {
        slots.free(address);
      }
    },
  );
}

interface Slots {
  /** Takes one for an address; false where it, or the server, has as many as it may. */
  take(address: string): boolean;
  free(address: string): void;
}

function createSlots(): Slots {
  const taken = new Map<string, number>();
  let all = 0;
  return {
    take(address) {
      const own = taken.get(address) ?? 0;
      if (all >= PREVIEWS_AT_ONCE.server || own >= PREVIEWS_AT_ONCE.address) return false;
      all++;
      taken.set(address, own + 1);
      return true;
    },
    free(address) {
      all--;
      const left = (taken.get(address) ?? 1) - 1;
      if (left > 0) taken.set(address, left);
      else taken.delete(address);
    },
  };
}
