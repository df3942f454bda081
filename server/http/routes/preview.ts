/** The preview of questions over HTTP: limited in number, and aborted when the client disconnects. */

import { GenerateQuestionsBodySchema, GenerateQuestionsReplySchema } from '../../../protocol/functions.ts';
import { networkOf } from '../../platform/address.ts';
import { requestOn } from '../../questions/request.ts';
import { sendProblem } from '../problems.ts';
import { replies, withinLimit, type Api, type Services } from '../services.ts';

/** Concurrent previews: per address, and in this process. */
const PREVIEWS_AT_ONCE = { address: 2, server: 4 } as const;
/** `Retry-After`: most previews take a few seconds. */
const RETRY_AFTER_S = 5;

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
      const parsed = services.messages.parseTopic(request.body.topic);
      if (!parsed.ok) return sendProblem(reply, parsed.code);
      const address = networkOf(request.ip);
      if (!slots.take(address))
        return sendProblem(reply.header('retry-after', String(RETRY_AFTER_S)), 'RATE_LIMITED');
      const hangUp = new AbortController();
      reply.raw.once('close', () => hangUp.abort());
      try {
        const { difficulty, questionCount, language } = request.body;
        const wanted = {
          ...requestOn({ ...parsed, difficulty, language, kids: false }),
          count: questionCount,
        };
        const preview = await services.questions.preview(wanted, hangUp.signal);
        return preview.ok ? reply.send({ questions: preview.questions }) : sendProblem(reply, preview.code);
      } finally {
        slots.free(address);
      }
    },
  );
}

interface Slots {
  /** Takes a slot for an address; false if the address or the server has none free. */
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
