/** What other processes tell of presence, and what this one tells them. A process that has fallen silent takes its people with it. */

import { ABSENT_AFTER } from '../../game/constants.ts';
import type { SessionKey } from '../../game/game.ts';
import type { Clock } from '../platform/clock.ts';

/** A process unheard of for this long (milliseconds) is taken for gone. */
const SILENT_AFTER = 6_000;

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

interface Neighbour {
  lastHeard: number;
  readonly games: Map<string, { readonly sessions: Map<SessionKey, number | null>; showScreens: number }>;
}

export interface Peers {
  /** From when a session counts as absent in all other processes; null while one has a socket; undefined: never seen there. */
  absentFrom(gameId: string, session: SessionKey): number | null | undefined;
  hasShowScreen(gameId: string): boolean;
  /** Tells the others of this process's own. */
  publish(news: PeerPresence): void;
  /** Takes in what a process tells; with nothing in it, its heartbeat. */
  receive(from: string, news: PeerPresence): void;
  /** Lets go of processes that have fallen silent. */
  sweep(): void;
}

/** Presence in other processes. `changed` is told of games it changes for. */
export function createPeers(
  clock: Clock,
  changed: (gameId: string) => void,
  publish: (news: PeerPresence) => void,
): Peers {
  const processes = new Map<string, Neighbour>();

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
      for (const gameId of new Set([...sightings, ...shows].map((news) => news.gameId))) changed(gameId);
    },
    sweep() {
      const now = clock.now();
      for (const [from, { lastHeard, games }] of processes) {
        if (now - lastHeard < SILENT_AFTER) {
          forgetAbsent(games, now);
          continue;
        }
        processes.delete(from);
        for (const gameId of games.keys()) changed(gameId);
      }
    },
  };
}

/** Lets go of sessions that have long been absent, so that nothing piles up. */
function forgetAbsent(games: Neighbour['games'], now: number): void {
  for (const [gameId, { sessions, showScreens }] of games) {
    for (const [session, absentFrom] of sessions) {
      if (absentFrom !== null && absentFrom + 12 * ABSENT_AFTER < now) sessions.delete(session);
    }
    if (sessions.size === 0 && showScreens === 0) games.delete(gameId);
  }
}
