/** Alive, ready, and measured: for whoever runs the server. */

import type { FastifyInstance } from 'fastify';

import type { Metrics } from '../metrics.ts';

export interface HealthParts {
  /** Rejects when the store, or Redis where it is set, cannot be reached. */
  readonly checkReady: () => Promise<void>;
  readonly metrics: Metrics;
}

export function healthRoutes(app: FastifyInstance, { checkReady, metrics }: HealthParts): void {
  app.get('/healthz', { schema: { hide: true } }, () => ({ status: 'alive' }));
  app.get('/readyz', { schema: { hide: true } }, async (request, reply) => {
    try {
      await checkReady();
      return { status: 'ready' };
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      return reply.code(503).send({ status: 'not ready' });
    }
  });
  app.get('/metrics', { schema: { hide: true } }, async (_request, reply) => {
    return reply.header('content-type', metrics.contentType).send(await metrics.read());
  });
}
