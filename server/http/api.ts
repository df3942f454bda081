/** The API's own rules: who asks, how much, how big, and what goes wrong as problem documents. */

import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import {
  jsonSchemaTransform,
  jsonSchemaTransformObject,
  validatorCompiler,
} from '@fastify/type-provider-zod';
import type { FastifyInstance } from 'fastify';

import { SessionIdSchema } from '../../protocol/values.ts';
import { sessionKey } from '../ids.ts';
import { capabilityRoutes } from './capabilities.ts';
import { feedbackRoutes } from './feedback.ts';
import { gameRoutes } from './games.ts';
import { playingRoutes } from './playing.ts';
import { previewRoutes } from './preview.ts';
import { sendProblem } from './problems.ts';
import { resultRoutes } from './results.ts';
import { seatRoutes } from './seats.ts';
import type { Api, Services } from './services.ts';
import { translationRoutes } from './translations.ts';

/** Routes below /api that ask for no session id: OpenAPI and its page, and what a payment provider calls. */
const WITHOUT_SESSION = /^\/api\/(?:docs(?:\/|$)|openapi\.json|stripe\/webhook)/;

/** Registers the API on an app. `more` adds routes of other subjects. */
export async function registerApi(
  app: FastifyInstance,
  services: Services,
  more: (api: Api) => void,
): Promise<void> {
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
    api.decorateRequest('session', '');
    api.addHook('onRequest', async (request, reply) => {
      reply
        .header('cache-control', 'no-store')
        .header('x-content-type-options', 'nosniff')
        .header('referrer-policy', 'no-referrer');
      // Nothing has a null character in its name, and PostgreSQL takes none.
      if (request.url.includes('%00')) return sendProblem(reply, 'NOT_FOUND');
      if (WITHOUT_SESSION.test(request.url)) return;
      const sessionId = SessionIdSchema.safeParse(request.headers['x-session-id']);
      if (!sessionId.success) return sendProblem(reply, 'SESSION_REQUIRED');
      request.session = sessionKey(sessionId.data);
      const seconds = await services.limits.take('requests', request.session, request.ip);
      if (seconds > 0) return sendProblem(reply.header('retry-after', String(seconds)), 'RATE_LIMITED');
    });
    gameRoutes(api, services);
    seatRoutes(api, services);
    playingRoutes(api, services);
    resultRoutes(api, services);
    feedbackRoutes(api, services);
    capabilityRoutes(api, services);
    translationRoutes(api, services);
    previewRoutes(api, services);
    more(api);
    api.get('/api/openapi.json', { schema: { hide: true } }, (_request, reply) => reply.send(app.swagger()));
  });
}

/** The page of the API's document. */
export async function registerDocs(app: FastifyInstance): Promise<void> {
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true });
}
