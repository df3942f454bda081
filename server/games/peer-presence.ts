/** Presence at other processes, as they publish it for the games followed here. Players of a stopped process count as absent 20 s later. While no messages arrive, the last known presence counts. */

import { ABSENT_AFTER_MS } from '../../game/constants.ts';
import type { SessionKey } from '../../game/game.ts';
import type { Clock } from '../platform/clock.ts';

/** A process counts as stopped if it sends nothing while more than this many of our own heartbeats come back: 6 to 8 s. */
const MISSED_HEARTBEATS_MAX = 3;
/** A process is quiet if it sends nothing while this many of our own heartbeats come back: 2 to 4 s. It may have lost its connections. */
const QUIET_HEARTBEATS = 2;
/** How long the players of a stopped process still count as present: they may connect to another process, or it may send again. */
const PRESENT_AFTER_SILENCE_MS = 20_000;
/** An outage is over once this many of our own heartbeats have come back: the other processes have reconnected by then. */
const RESUMING_HEARTBEATS = 4;

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

export interface PresenceUpdate {
  sightings: RemoteSighting[];
  shows: RemoteShow[];
}

interface Peer {
  /** How many of our own heartbeats have come back since its last message. */
  missed: number;
  /** From when its players count as absent because it has stopped; null while it sends messages. */
  absentFrom: number | null;
  /** Whether it sends and receives messages about a game on that game's channel. */
  usesGameChannels: boolean;
  readonly games: Map<string, { readonly sessions: Map<SessionKey, number | null>; showScreens: number }>;
}

interface OwnHeartbeat {
  /** The games whose presence changed. */
  readonly changed: Iterable<string>;
  /** The games at quiet processes, which may still append to the logs. */
  readonly quiet: Iterable<string>;
  /** Whether this heartbeat ended an outage. */
  readonly hasResumed: boolean;
}

/** The scope for which an update is complete. */
type Whole = { readonly of: 'everyGame' } | { readonly of: 'game'; readonly gameId: string };

export interface PeerPresenceTracker {
  /** From when a session counts as absent at all other processes; null while one of them has its socket; undefined if none has seen it. */
  absentFrom(gameId: string, session: SessionKey): number | null | undefined;
  hasShowScreen(gameId: string): boolean;
  /** Notes that this process follows a game from now on. */
  follow(gameId: string): void;
  /** Notes that it no longer follows a game, and forgets the game's presence. */
  leave(gameId: string): void;
  /** Since when it follows a game, in milliseconds since the epoch; null if it does not. */
  followedSince(gameId: string): number | null;
  /** The other processes at which somebody of a game is present. */
  processesOf(gameId: string): string[];
  /** Sends this process's own presence to the others. */
  publish(update: PresenceUpdate): void;
  /** Applies an update of a process; an empty one is a heartbeat. `whole`: replaces all that was known of one game or of every game there. Returns the games whose presence may have changed. */
  receive(from: string, update: PresenceUpdate, whole?: Whole): Iterable<string>;
  /** Notes that a process runs a version that uses the channels of games. */
  noteGameChannels(from: string): void;
  /** Whether a running process does not use the channels of games. */
  hasProcessWithoutGameChannels(): boolean;
  /** Our own heartbeat came back, so those of other processes arrive too. Processes that send none are forgotten 20 s after they count as stopped. */
  receiveOwnHeartbeat(): OwnHeartbeat;
  /** Our own heartbeat did not come back, so messages of other processes do not arrive either. */
  lost(): void;
  /** How many processes run, this one included. Does not change while no messages arrive. */
  processCount(): number;
  /** The instant since which no messages of other processes arrive; null while they do. */
  lostSince(): number | null;
}

export function createPeerPresenceTracker(
  clock: Clock,
  publish: (update: PresenceUpdate) => void,
): PeerPresenceTracker {
  const processes = new Map<string, Peer>();
  /** By game: since when this process follows it, in milliseconds since the epoch. */
  const followed = new Map<string, number>();
  let lastReceivedAt = clock.now();
  let lostSince: number | null = null;
  /** How many of our own heartbeats have come back since the outage. */
  let resuming = 0;

  const processOf = (from: string): Peer => {
    let process = processes.get(from);
    if (process === undefined) {
      process = { missed: 0, absentFrom: null, usesGameChannels: false, games: new Map() };
      processes.set(from, process);
    }
    return process;
  };

  const gameOf = ({ games }: Peer, gameId: string) => {
    let game = games.get(gameId);
    if (game === undefined) games.set(gameId, (game = { sessions: new Map(), showScreens: 0 }));
    return game;
  };

  /** Sets when the players of stopped processes count as absent, and later forgets these processes. Forgets sessions that have long been absent. Returns the games whose presence changed. */
  const sweep = (): Set<string> => {
    const changed = new Set<string>();
    const now = clock.now();
    for (const [from, process] of processes) {
      if (process.missed <= MISSED_HEARTBEATS_MAX) {
        forgetAbsent(process.games, now);
        continue;
      }
      if (process.absentFrom === null) process.absentFrom = now + PRESENT_AFTER_SILENCE_MS;
      else if (now < process.absentFrom) continue;
      else processes.delete(from);
      for (const gameId of process.games.keys()) changed.add(gameId);
    }
    return changed;
  };

  const quietGames = (): Set<string> => {
    const quiet = [...processes.values()].filter(({ missed }) => missed >= QUIET_HEARTBEATS);
    return new Set(quiet.flatMap(({ games }) => [...games.keys()]));
  };

  return {
    publish,
    follow(gameId) {
      followed.set(gameId, clock.now());
    },
    leave(gameId) {
      followed.delete(gameId);
      for (const { usesGameChannels, games } of processes.values())
        if (usesGameChannels) games.delete(gameId);
    },
    followedSince: (gameId) => followed.get(gameId) ?? null,
    processesOf(gameId) {
      const ids: string[] = [];
      for (const [id, { absentFrom, games }] of processes) {
        const game = absentFrom === null ? games.get(gameId) : undefined;
        if (game !== undefined && (game.showScreens > 0 || isSomebodyPresent(game.sessions, clock.now())))
          ids.push(id);
      }
      return ids;
    },
    noteGameChannels(from) {
      processOf(from).usesGameChannels = true;
    },
    hasProcessWithoutGameChannels() {
      for (const process of processes.values())
        if (!process.usesGameChannels && process.absentFrom === null) return true;
      return false;
    },
    absentFrom(gameId, session) {
      let latest: number | undefined;
      for (const process of processes.values()) {
        const known = process.games.get(gameId)?.sessions.get(session);
        const seen = known === null ? process.absentFrom : known;
        if (seen === null) return null;
        if (seen !== undefined) latest = Math.max(latest ?? 0, seen);
      }
      return latest;
    },
    hasShowScreen(gameId) {
      for (const { games } of processes.values()) if ((games.get(gameId)?.showScreens ?? 0) > 0) return true;
      return false;
    },
    receive(from, { sightings, shows }, whole) {
      const process = processOf(from);
      const changed = new Set([...sightings, ...shows].map(({ gameId }) => gameId));
      process.missed = 0;
      // Its players no longer become absent, but timers are armed for their absence.
      if (process.absentFrom !== null || whole?.of === 'everyGame')
        for (const gameId of process.games.keys()) changed.add(gameId);
      process.absentFrom = null;
      if (whole?.of === 'everyGame') process.games.clear();
      if (whole?.of === 'game' && process.games.delete(whole.gameId)) changed.add(whole.gameId);
      for (const { gameId, session, absentFrom } of sightings)
        gameOf(process, gameId).sessions.set(session, absentFrom);
      for (const { gameId, showScreens } of shows) gameOf(process, gameId).showScreens = showScreens;
      return changed;
    },
    receiveOwnHeartbeat() {
      lastReceivedAt = clock.now();
      for (const process of processes.values()) process.missed++;
      if (lostSince === null) return { changed: sweep(), quiet: quietGames(), hasResumed: false };
      // Each process reconnects in its own time, and publishes its presence then.
      if (++resuming < RESUMING_HEARTBEATS) return { changed: [], quiet: [], hasResumed: false };
      lostSince = null;
      return { changed: sweep(), quiet: [], hasResumed: true };
    },
    lost() {
      lostSince ??= lastReceivedAt;
      resuming = 0;
      for (const process of processes.values()) process.missed = 0;
    },
    processCount() {
      let count = 1;
      for (const { absentFrom } of processes.values()) if (absentFrom === null) count++;
      return count;
    },
    lostSince: () => lostSince,
  };
}

function isSomebodyPresent(sessions: ReadonlyMap<SessionKey, number | null>, now: number): boolean {
  for (const absentFrom of sessions.values()) if (absentFrom === null || absentFrom > now) return true;
  return false;
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
