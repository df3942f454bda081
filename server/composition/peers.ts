/** Joins the other processes at the start; a single process recovers its running games instead. */

import { recoverGames } from '../games/background-work.ts';
import type { RunningGames } from '../games/running-games.ts';
import type { Base } from './base.ts';
import type { SendEntitlement } from './entitlements.ts';
import { duringStart } from './start-failure.ts';
import type { Storage } from './storage.ts';

/** Joins the other processes; a single process recovers its running games instead. Rejects with a StartFailure where Redis or the store cannot be used. */
export async function joinPeers(
  { config }: Base,
  { store, redis }: Storage,
  games: RunningGames,
  sendEntitlement: SendEntitlement,
): Promise<void> {
  if (redis === null) return await duringStart('store', config, recoverGames({ store, games }));
  const joined = redis.join({
    onEntries: (gameId, entries) => games.receive(gameId, entries),
    onRewritten: (gameId) => void games.erasure.rewrittenElsewhere(gameId),
    onUnlockChanged: sendEntitlement,
    onPresenceChanged: (gameId) => games.tick(gameId),
    onQuiet: (gameIds) => games.readMissed(gameIds),
    onLost: () => games.peersLost(),
    onResumed: () => games.peersResumed(),
    snapshot: () => games.presence.snapshot(),
  });
  await duringStart('redis', config, joined);
}
