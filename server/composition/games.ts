/** The running games, the hub that sends their commits to the sockets, and the other processes. */

import { recoverGames } from '../games/background-work.ts';
import { noFanout } from '../games/fanout.ts';
import { createRunningGames, type RunningGames } from '../games/running-games.ts';
import { createHub, type Hub } from '../live/hub.ts';
import { createReactions, type Reactions } from '../live/reactions.ts';
import { createSuggestions, type Suggestions } from '../live/suggestions.ts';
import type { Base } from './base.ts';
import type { Billing, SendEntitlement } from './billing.ts';
import type { Models } from './models.ts';
import { duringStart } from './start-failure.ts';
import type { Storage } from './storage.ts';

/** What messages from other processes can trigger at this process's sockets, besides changes of games. */
interface ForSockets {
  readonly sendEntitlement: SendEntitlement;
  readonly reactions: Reactions;
  readonly suggestions: Suggestions;
}

/** Creates the running games of this process. */
export function createGames(
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
    following: redis?.following ?? null,
    leases,
    prepareCharge: (start) => plays.prepareCharge(start),
    gameReloaded: () => metrics.gameReloaded(),
  });
}

/** Creates the hub of the sockets, and connects it to the games' commits. */
export function connectHub(
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

/** Creates the relay of reactions to the sockets of this and the other processes. */
export function createReactionsOf(
  { clock }: Base,
  { redis }: Storage,
  games: RunningGames,
  hub: Hub,
): Reactions {
  return createReactions({
    clock,
    hub,
    fanout: redis?.fanout ?? noFanout,
    latest: (gameId) => games.cache.peek(gameId)?.game ?? null,
  });
}

/** Creates the relay of suggestions to the chooser, through the sockets of this and the other processes. */
export function createSuggestionsOf(
  { clock }: Base,
  { redis }: Storage,
  games: RunningGames,
  hub: Hub,
): Suggestions {
  return createSuggestions({
    clock,
    hub,
    fanout: redis?.fanout ?? noFanout,
    latest: (gameId) => games.cache.peek(gameId)?.game ?? null,
  });
}

/** Joins the other processes; a single process recovers its running games instead. Rejects with a StartFailure if Redis or the store cannot be used. */
export async function joinPeers(
  { config }: Base,
  { store, redis }: Storage,
  games: RunningGames,
  { sendEntitlement, reactions, suggestions }: ForSockets,
): Promise<void> {
  if (redis === null) return await duringStart('store', config, recoverGames({ store, games }));
  const joined = redis.join({
    onEntries: (gameId, read) => games.receive(gameId, read),
    onRewritten: (gameId) => void games.erasure.rewrittenElsewhere(gameId),
    onUnlockChanged: sendEntitlement,
    onReaction: (gameId, seat, kind) => reactions.receive(gameId, seat, kind),
    onSuggestion: (gameId, turn, suggestion) => suggestions.receive(gameId, turn, suggestion),
    onPresenceChanged: (gameId) => games.tick(gameId),
    onQuiet: (gameIds) => games.readMissed(gameIds),
    onLost: () => games.peersLost(),
    onResumed: () => games.peersResumed(),
    snapshot: (gameId) => games.presence.snapshot(gameId),
    followed: () => games.followed(),
  });
  await duringStart('redis', config, joined);
}
