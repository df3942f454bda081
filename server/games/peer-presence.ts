/** Presence in other processes, as they publish it. Where a process stops, its players count as absent. */

import { ABSENT_AFTER_MS } from '../../game/constants.ts';
import type { SessionKey } from '../../game/game.ts';
import type { Clock } from '../platform/clock.ts';

/** A process that has sent nothing for this long counts as stopped. */
const PEER_TIMEOUT_MS = 6_000;

interface RemoteSighting {
  readonly gameId: string;
  readonly session: SessionKey;
  /** null while the session has a socket there. */
  readonly absentFrom: number | null;
}

interface RemoteShow {
  readonly gameId: string;
  readonly showScreens: number;
}

export interface PeerPresence {
  sightings: RemoteSighting[];
  shows: RemoteShow[];
}

interface Peer {
  lastHeard: number;
  readonly games: Map<string, { readonly sessions: Map<SessionKey, number | null>; showScreens: number }>;
}

export interface Peers {
  /** From when a session counts as absent in all other processes; null while one has a socket; undefined: never seen there. */
  absentFrom(gameId: string, session: SessionKey): number | null | undefined;
  hasShowScreen(gameId: string): boolean;
  /** Sends this process's own presence to the others. */
  publish(update: PeerPresence): void;
  /** Takes in what a process publishes, a heartbeat where it is empty. Returns the games whose presence changed. */
  receive(from: string, update: PeerPresence): Iterable<string>;
  /** Forgets processes that have stopped sending heartbeats. Returns the games whose presence changed. */
  sweep(): Iterable<string>;
}

/** Presence in other processes. */
export function createPeers(clock: Clock, publish: (update: PeerPresence) => void): Peers {
  const processes = new Map<string, Peer>();

  const gameOf = (from: string, gameId: string) => {
    let process = processes.get(from);
    if (process === undefined) processes.set(from, (process = { lastHeard: 0, games: new Map() }));
    process.lastHeard = clock.now();
    let game = process.games.get(gameId);
    if (game === undefined) process.games.set(gameId, (game = { sessions: new Map(), showScreens: 0 }));
    return game;
  };

  return {
    publish,
    absentFrom(gameId, session) {
      let latest: number | undefined;
      for (const { games } of processes.values()) {
        const seen = games.get(gameId)?.sessions.get(session);
        if (seen === null) return null;
        if (seen !== undefined) latest = Math.max(latest ?? 0, seen);
      }
      return latest;
    },
    hasShowScreen(gameId) {
      for (const { games } of processes.values()) if ((games.get(gameId)?.showScreens ?? 0) > 0) return true;
      return false;
    },
    receive(from, { sightings, shows }) {
      const process = processes.get(from);
      if (process !== undefined) process.lastHeard = clock.now();
      for (const { gameId, session, absentFrom } of sightings)
        gameOf(from, gameId).sessions.set(session, absentFrom);
      for (const { gameId, showScreens } of shows) gameOf(from, gameId).showScreens = showScreens;
      return new Set([...sightings, ...shows].map(({ gameId }) => gameId));
    },
    sweep() {
      const now = clock.now();
      const changed = new Set<string>();
      for (const [from, { lastHeard, games }] of processes) {
        if (now - lastHeard < PEER_TIMEOUT_MS) {
          forgetAbsent(games, now);
          continue;
        }
        processes.delete(from);
        for (const gameId of games.keys()) changed.add(gameId);
      }
      return changed;
    },
  };
}

/** Forgets sessions that have long been absent, so that memory stays bounded. */
function forgetAbsent(games: Peer['games'], now: number): void {
  for (const [gameId, { sessions, showScreens }] of games) {
    for (const [session, absentFrom] of sessions) {
      if (absentFrom !== null && absentFrom + 12 * ABSENT_AFTER_MS < now) sessions.delete(session);
    }
    if (sessions.size === 0 && showScreens === 0) games.delete(gameId);
  }
}
