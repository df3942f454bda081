/** Registers the API: session, rate limit, constant headers, routes, and its OpenAPI document. */

import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import {
  jsonSchemaTransform,
  jsonSchemaTransformObject,
  validatorCompiler,
} from '@fastify/type-provider-zod';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { SessionIdSchema } from '../../protocol/values.ts';
import { sessionKey } from '../platform/ids.ts';
import { constantHeaders } from './api-headers.ts';
import { documentOf, sendDocument, type Document } from './document.ts';
import { sendProblem } from './problems.ts';
import { capabilityRoutes } from './routes/capabilities.ts';
import { feedbackRoutes } from './routes/feedback.ts';
import { gameRoutes } from './routes/games.ts';
import { knockingRoutes } from './routes/knocking.ts';
import { leadingRoutes } from './routes/leading.ts';
import { paymentRoutes, type PaymentServices } from './routes/payments.ts';
import { playingRoutes } from './routes/playing.ts';
import { previewRoutes } from './routes/preview.ts';
import { resultRoutes } from './routes/results.ts';
import { seatRoutes } from './routes/seats.ts';
import { suggestionRoutes } from './routes/suggestions.ts';
import { topicRoutes } from './routes/topics.ts';
import { translationRoutes } from './routes/translations.ts';
import { withinLimit, type Api } from './services.ts';

/** The path without a session id: Stripe calls it. */
const SESSIONLESS_PATH = /^\/api\/stripe\/webhook/;

export async function registerApi(app: FastifyInstance, services: PaymentServices): Promise<void> {
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(() => (payload) => JSON.stringify(payload));
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Quizround',
        version: '1',
        description: 'A live quiz. State is pushed over GET /api/games/{gameId}/live (WebSocket).',
      },
      components: { securitySchemes: { session: { type: 'apiKey', in: 'header', name: 'X-Session-Id' } } },
      security: [{ session: [] }],
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });

  app.register(async (scope) => {
    const api: Api = scope.withTypeProvider();
    const headers = constantHeaders(services.config.publicUrl);
    api.decorateRequest('session', '');
    api.addHook('onRequest', async (request, reply) => {
      reply.headers(headers);
      // No id contains a null character, and PostgreSQL rejects them.
      if (request.url.includes('%00')) return sendProblem(reply, 'NOT_FOUND');
      if (SESSIONLESS_PATH.test(request.url)) return;
      const sessionId = SessionIdSchema.safeParse(request.headers['x-session-id']);
      if (!sessionId.success) return sendProblem(reply, 'SESSION_REQUIRED');
      request.session = sessionKey(sessionId.data);
      if (!(await withinLimit(services, request, reply, 'requests'))) return reply;
    });
    gameRoutes(api, services);
    seatRoutes(api, services);
    knockingRoutes(api, services);
    playingRoutes(api, services);
    leadingRoutes(api, services);
    suggestionRoutes(api, services);
    resultRoutes(api, services);
    feedbackRoutes(api, services);
    capabilityRoutes(api, services);
    topicRoutes(api, services);
    translationRoutes(api, services);
    previewRoutes(api, services);
    paymentRoutes(api, services);
  });
}

/** The hash of the only inline style in the page's script. */
const DOCS_STYLE = "'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='";
/** The policy of the page with the API's document: its own scripts and styles, and requests to this server. */
const DOCS_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'self' 'unsafe-hashes' ${DOCS_STYLE}`,
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Registers the OpenAPI document and the page that shows it. */
export async function registerDocs(app: FastifyInstance, publicUrl: string | null): Promise<void> {
  let openApi: Document | null = null;
  const headers = constantHeaders(publicUrl);
  const send = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    openApi ??= documentOf('application/json; charset=utf-8', JSON.stringify(app.swagger()));
    return sendDocument(request, reply.headers(headers), openApi);
  };
  app.get('/api/openapi.json', { schema: { hide: true } }, send);
  await app.register(async (scope) => {
    // The plugin would serialize the document again for each request.
    scope.addHook('onRequest', async (request, reply) => {
      const [path] = request.url.split('?');
      if (path === '/api/docs/json') return send(request, reply);
      if (path === '/api/docs/yaml') return sendProblem(reply, 'NOT_FOUND');
    });
    await scope.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: DOCS_POLICY });
  });
}
