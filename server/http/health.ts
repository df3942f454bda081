/** Liveness, readiness and metrics for the operator. */

import { createHash, timingSafeEqual } from 'node:crypto';

import type { FastifyInstance } from 'fastify';

import type { Config } from '../config.ts';
import type { Metrics } from '../platform/metrics.ts';
import { constantHeaders } from './api-headers.ts';

export interface HealthParts {
  /** Rejects if the store, or Redis if it is configured, cannot be reached. */
  readonly checkReady: () => Promise<void>;
  readonly metrics: Metrics;
  /** The access to the metrics; null: there are none. */
  readonly metricsFor: Config['metrics'];
  readonly publicUrl: string | null;
}

export function healthRoutes(app: FastifyInstance, parts: HealthParts): void {
  const { checkReady, metrics, metricsFor } = parts;
  const headers = constantHeaders(parts.publicUrl);
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
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
  if (metricsFor === null) return;
  const { token } = metricsFor;
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (token !== null && !isBearer(request.headers.authorization, token)) {
      return reply.code(401).header('www-authenticate', 'Bearer').type('text/plain').send('Unauthorized');
    }
    return reply.header('content-type', metrics.contentType).send(await metrics.read());
  });
}

/** Whether a header has the token. Compares in constant time. */
function isBearer(header: string | undefined, token: string): boolean {
  return timingSafeEqual(digest(header ?? ''), digest(`Bearer ${token}`));
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
