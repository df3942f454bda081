/** Creates the Fastify app from its parts, without listening. */

import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';

import { proxyTrust } from '../platform/address.ts';
import type { Tracing } from '../platform/tracing.ts';
import { registerApi, registerDocs } from './api.ts';
import { healthRoutes, type HealthParts } from './health.ts';
import { createHttpServer, type HttpServerParts } from './http-server.ts';
import { sendMalformedRequest } from './malformed-request.ts';
import { collectMethods } from './methods.ts';
import { errorHandler, sendProblem } from './problems.ts';
import type { PaymentServices } from './routes/payments.ts';
import { pictureRoutes } from './routes/pictures.ts';
import { registerPages, type PageParts } from './site/pages.ts';

const BODY_MAX_BYTES = 16 * 1024;

export interface AppParts {
  readonly services: PaymentServices;
  readonly health: HealthParts;
  readonly pages: PageParts;
  readonly httpServer: HttpServerParts;
  /** null if no traces are configured. */
  readonly tracing: Tracing | null;
}

export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const { services, health, pages, httpServer, tracing } = parts;
  const loggerInstance: FastifyBaseLogger = services.logger;
  const failed = errorHandler(services.logger);
  const app: FastifyInstance = Fastify({
    bodyLimit: BODY_MAX_BYTES,
    serverFactory: (handler) => createHttpServer(handler, httpServer),
    trustProxy: proxyTrust(services.config.trustProxy),
    loggerInstance,
    // One log line per request costs a third of an answer; errors are logged where they happen.
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { ignoreTrailingSlash: true },
    // Every schema is Zod's (`registerApi`). Fastify's compilers of JSON Schema would take a twentieth of the server's start.
    schemaController: {
      compilersFactory: { buildValidator: () => onlyZod, buildSerializer: () => onlyZod },
    },
    clientErrorHandler: sendMalformedRequest,
    frameworkErrors: (error, request, reply) => void failed(error, request, reply),
    return503OnClosing: true,
    forceCloseConnections: true,
  });
  app.setErrorHandler(failed);
  acceptEmptyJson(app);
  if (tracing !== null)
    app.addHook('onRequest', async ({ raw, method, routeOptions }) =>
      tracing.nameRequest(raw, method, routeOptions.url ?? '{other}'),
    );
  const methodsOf = collectMethods(app);
  await app.register(async (scope) => healthRoutes(scope, health));
  await registerApi(app, services);
  // In a separate scope: the headers and hooks of pages would add a quarter to the cost of an answer.
  await app.register(async (scope) => {
    await registerPages(scope, pages);
    await registerDocs(scope, services.config.publicUrl);
    pictureRoutes(scope, services);
    scope.setNotFoundHandler((request, reply) => {
      const methods = methodsOf(request.url.split('?')[0] ?? '/');
      if (methods.length > 0 && !methods.includes(request.method))
        return sendProblem(reply.header('allow', methods.join(', ')), 'METHOD_NOT_ALLOWED');
      return request.url.startsWith('/api/')
        ? sendProblem(reply, 'NOT_FOUND')
        : pages.notFound(request, reply);
    });
  });
  return app;
}

/** Never called: the app sets its own compilers before its first route with a schema. */
function onlyZod(): never {
  throw new Error('a schema that is not compiled by Zod');
}

/** Accepts an empty body with the content type of JSON. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body.trim() === '') done(null, undefined);
    else if (!body.includes('\\u0000')) void parse(request, body, done);
    else void parse(request, body, (error, value) => done(error, withoutNulls(value)));
  });
}

/** A JSON value without the null characters in its strings: no one types them, and PostgreSQL rejects them. */
function withoutNulls(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '');
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withoutNulls(part)]));
}
