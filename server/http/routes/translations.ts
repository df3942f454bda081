/** Interface translations over HTTP: requested once, then polled. */

import type { FastifyReply } from 'fastify';
import { z } from 'zod';

import { cleanLine } from '../../../game/text.ts';
import { TranslationsReplySchema } from '../../../protocol/data.ts';
import { ProblemSchema } from '../../../protocol/errors.ts';
import {
  TranslateInterfaceBodySchema,
  TranslateInterfaceReplySchema,
  TranslateJobReplySchema,
} from '../../../protocol/functions.ts';
import { identifyLanguage, type Language } from '../../languages/identify.ts';
import { sendProblem } from '../problems.ts';
import { passes, replies, withinLimit, type Api, type Services } from '../services.ts';

const BODY_MAX_BYTES = 256 * 1024;
/** `Retry-After` of a translation in progress. */
const POLL_AFTER_S = '1';

export function translationRoutes(app: Api, services: Services): void {
  const { translations, messages } = services;

  app.post(
    '/api/functions/translate-interface',
    {
      bodyLimit: BODY_MAX_BYTES,
      // Before the body is read, because reading a large one is the expensive part.
      onRequest: async (request, reply) => {
        if (!(await withinLimit(services, request, reply, 'translateBody'))) return reply;
      },
      schema: {
        tags: ['functions'],
        summary: 'Translates the interface into another language, once for everyone',
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
      const language = languageNamed(request.body.targetLanguage);
      if (language === null) return sendProblem(reply, 'LANGUAGE_REQUIRED');
      const keys = Object.keys(request.body.translations ?? {});
      const shape = { ...layoutOf(language), language: language.shipped ?? language.name };
      const sendWanted = (texts: Texts): FastifyReply =>
        keys.length === 0
          ? sendTexts(reply, shape, texts)
          : reply.send({ ...shape, translations: wanted(texts, keys) });
      if (language.shipped !== null) return sendWanted(messages.of(language.shipped));
      const known = await translations.progress(language);
      if (known?.status === 'completed') return sendWanted(known.translations);
      if (!translations.isPossible) return sendProblem(reply, 'MODEL_REQUIRED');
      const begun = await translations.begin(language, async () => {
        if (!(await withinLimit(services, request, reply, 'translate'))) return false;
        return passes(reply, await services.takeTranslation());
      });
      // `mayBegin` has sent the reply.
      if (!begun.ok) return reply;
      const { status, done, total } = begun.progress;
      return reply
        .code(202)
        .header('retry-after', POLL_AFTER_S)
        .send({ ...shape, status, done, total });
    },
  );

  app.get(
    '/api/translations/:language',
    {
      schema: {
        tags: ['functions'],
        summary: 'The progress of an interface translation, and its messages so far',
        params: z.object({ language: z.string().max(200) }),
        response: replies(TranslationsReplySchema),
      },
    },
    async (request, reply) => {
      const language = languageNamed(request.params.language);
      const progress = language === null ? null : await translations.progress(language);
      if (language === null || progress === null) return sendProblem(reply, 'NOT_FOUND');
      const { status, done, total, translations: texts } = progress;
      const shape = { ...layoutOf(language), language: language.name, status, done, total };
      // The client shows no partial translation.
      return sendTexts(reply, shape, status === 'completed' ? texts : {});
    },
  );
}

/** The language that a text names; null for a text that names none. */
function languageNamed(text: string): Language | null {
  const name = cleanLine(text);
  return name === '' || name.length > 40 ? null : identifyLanguage(name);
}

/** The locale and direction of a language for the client. */
const layoutOf = ({ locale, direction }: Language) => ({ locale, direction });

type Texts = Readonly<Record<string, string>>;

/** Serialized texts, cached as long as the texts themselves: serializing a whole language takes a millisecond. */
const serialized = new WeakMap<Texts, string>();

/** Sends an object with all texts of a language as its `translations`. */
function sendTexts(
  reply: FastifyReply,
  shape: Readonly<Record<string, string | number>>,
  texts: Texts,
): FastifyReply {
  const json = serialized.get(texts) ?? JSON.stringify(texts);
  serialized.set(texts, json);
  const head = JSON.stringify(shape).slice(0, -1);
  return reply.type('application/json; charset=utf-8').send(`${head},"translations":${json}}`);
}

function wanted(texts: Texts, keys: readonly string[]): Record<string, string> {
  const asked = new Set(keys);
  return Object.fromEntries(Object.entries(texts).filter(([key]) => asked.has(key)));
}
