/** The running games, and the hub that sends their commits to the sockets. */

import { noFanout } from '../games/fanout.ts';
import { createRunningGames, type RunningGames } from '../games/running-games.ts';
import { createHub, type Hub } from '../live/hub.ts';
import type { Base } from './base.ts';
import type { Billing } from './billing.ts';
import type { Models } from './models.ts';
import type { Storage } from './storage.ts';

/** Creates the running games of this process. */
export function openGames(
  { clock, logger, metrics }: Base,
  { store, redis, leases }: Storage,
  { questions }: Pick<Models, 'questions'>,
  { plays }: Pick<Billing, 'plays'>,
): RunningGames {
  return createRunningGames({
    clock,
    logger,
    store,
    questions,
    fanout: redis?.fanout ?? noFanout,
    peers: redis?.peers ?? null,
    leases,
    prepareCharge: (start) => plays.prepareCharge(start),
    gameReloaded: () => metrics.gameReloaded(),
  });
}

/** Creates the hub of the sockets, and connects it to the games' commits. */
export function openHub(
  { clock, logger }: Base,
  { showCodes }: Pick<Billing, 'showCodes'>,
  games: RunningGames,
): Hub {
  const hub = createHub({
    clock,
    logger,
    mayShow: (game, session) => showCodes.mayShow(game, session, undefined),
    presenceOf: (game) => games.presence.of(game),
    latest: (gameId) => games.cache.get(gameId),
  });
  games.connect(hub);
  return hub;
}
