/** The HTTP app with all its routes and pages. */

import { join } from 'node:path';

import type { FastifyInstance } from 'fastify';

import type { RunningGames } from '../games/running-games.ts';
import { createApp } from '../http/app.ts';
import { UNREAD_REPLY_MS } from '../http/http-server.ts';
import { createPages } from '../http/site/pages.ts';
import type { Suggestions } from '../live/suggestions.ts';
import type { Access } from './access.ts';
import { PROJECT_DIR, type Base } from './base.ts';
import type { Billing } from './billing.ts';
import type { ClockWatch } from './clock.ts';
import type { Models } from './models.ts';
import type { Storage } from './storage.ts';

export interface HttpParts extends Base, Storage, Models, Billing, Access {
  readonly games: RunningGames;
  readonly suggestions: Suggestions;
  readonly clockOffset: ClockWatch['clockOffset'];
}

/** Creates the app with all its routes. It does not listen yet. */
export async function createHttp(parts: HttpParts): Promise<FastifyInstance> {
  const { config, metrics, store, redis, addressLimiter, addressOf, isProxy, games, clockOffset, ...rest } =
    parts;
  const services = {
    ...rest,
    config,
    store,
    games: games.cache,
    commands: games.commands,
    presence: games.presence,
    previousGames: games.previousGames,
    erasure: games.erasure,
  };
  const { publicUrl, maxConnections, rateLimit } = config;
  return await createApp({
    services,
    tracing: parts.tracing,
    health: {
      checkReady: async () => {
        const problem = clockOffset?.problem() ?? null;
        if (problem !== null) throw new Error(problem);
        await Promise.all([store.ping(), redis?.ping()]);
      },
      metrics,
      metricsFor: config.metrics,
      publicUrl,
    },
    pages: createPages(join(PROJECT_DIR, 'build/client'), { publicUrl, paywall: config.paywall }),
    httpServer: {
      addressLimiter,
      addressOf,
      isProxy,
      boundsAddresses: rateLimit,
      maxConnections,
      publicUrl,
      unreadReplyMs: UNREAD_REPLY_MS,
    },
  });
}
