/** The games' sockets on the app's server. */

import type { FastifyInstance } from 'fastify';

import type { RunningGames } from '../games/running-games.ts';
import { releaseConnection } from '../http/http-server.ts';
import { kindOf } from '../limits/address-request-limiter.ts';
import { limitNewSockets } from '../limits/new-socket-limits.ts';
import { createSocketLimits, noSocketLimits } from '../limits/socket-limits.ts';
import type { Hub } from '../live/hub.ts';
import type { Reactions } from '../live/reactions.ts';
import type { Suggestions } from '../live/suggestions.ts';
import { serveSockets } from '../live/upgrade.ts';
import type { Access } from './access.ts';
import type { Base } from './base.ts';
import type { Billing } from './billing.ts';

export interface SocketParts extends Base, Billing, Access {
  readonly games: RunningGames;
  readonly hub: Hub;
  readonly reactions: Reactions;
  readonly suggestions: Suggestions;
}

/** Serves the games' sockets on the app's server, until the app closes. */
export function createSockets(app: FastifyInstance, parts: SocketParts): void {
  const {
    config,
    clock,
    logger,
    metrics,
    games,
    hub,
    reactions,
    suggestions,
    showCodes,
    limits,
    addressLimiter,
    addressOf,
    isProxy,
  } = parts;
  const newSockets = limitNewSockets(limits, clock);
  const sockets = serveSockets(app.server, {
    clock,
    commands: games.commands,
    hub,
    reactions,
    suggestions,
    presence: games.presence,
    logger,
    limits: config.rateLimit ? createSocketLimits(clock) : noSocketLimits,
    mayShow: (game, session, showCode) => showCodes.mayShow(game, session, showCode),
    admit: (request) => addressLimiter.admit(addressOf(request), kindOf(request.url ?? '/')),
    becameSocket: releaseConnection,
    takeConnection: (address) => newSockets.take(address),
    noteReconnect: (session, address) => newSockets.noteReconnect(session, address),
    addressOf,
    isProxy,
    publicUrl: config.publicUrl,
    allowedOrigins: config.allowedOrigins,
    answered: (latency) => metrics.answered(latency),
  });
  app.addHook('preClose', () => sockets.stop());
}
