/** Who is present, from sockets and polls. Presence is not in the log: after a restart everyone counts as present for a while (docs/rules.md, "Presence"). */

import type { Presence } from '../../game/commands.ts';
import { ABSENT_AFTER_MS, ABSENT_AFTER_POLL_MS, PRESENT_AFTER_START_MS } from '../../game/constants.ts';
import type { Game, SessionKey } from '../../game/game.ts';
import type { Clock } from '../platform/clock.ts';
import type { PeerPresenceTracker, PresenceUpdate } from './peer-presence.ts';

interface Sighting {
  /** Open sockets of the session, in any tab. */
  sockets: number;
  /** From when the session counts as absent while it has no socket. */
  absentFrom: number;
}

interface GamePresence {
  /** The presence last returned by `of`, and its players; null once it has changed. */
  known: (Pick<Game, 'players' | 'organizer'> & { readonly presence: Presence }) | null;
  readonly sessions: Map<SessionKey, Sighting>;
  showScreens: number;
}

/** How many sessions without a seat are kept before they are removed. */
const SEATLESS_SESSIONS_MAX = 20;

/** Forgets sessions with neither seat nor socket once there are many, so that visitors of a lobby do not pile up. */
function forgetSeatless(sessions: Map<SessionKey, Sighting>, { players, organizer }: Game): void {
  if (sessions.size <= players.length + SEATLESS_SESSIONS_MAX) return;
  const seated = new Set(players.map(({ session }) => session));
  if (organizer !== null) seated.add(organizer.session);
  for (const [session, { sockets }] of sessions)
    if (sockets === 0 && !seated.has(session)) sessions.delete(session);
}

/** Whether a pause would end, or the creator become host again, if this session counted as present. */
function waitsForReturn(game: Game, session: SessionKey): boolean {
  return game.pausedAt !== null || (session === game.creator && session !== game.host);
}

export interface PresenceTracker {
  /** The presence that the rules need. */
  of(game: Game): Presence;
  /** A socket of a session has said hello. Returns the function to call when it closes. */
  socketOpened(gameId: string, session: SessionKey): () => void;
  showScreenOpened(gameId: string): () => void;
  /** Whether a game has an open socket in this process, of a player or of a show screen. */
  isConnected(gameId: string): boolean;
  /** Notes a request of a seated session; it counts like a poll. */
  seen(gameId: string, session: SessionKey): void;
  /** The presence at this process, of all games or of one, for a process that asks. */
  snapshot(gameId?: string): PresenceUpdate;
  /** Forgets a game that is no longer cached. If sockets are open, waits until the last one has closed. */
  forget(gameId: string): void;
}

/** Tracks presence at this process. Calls `changed` with each game whose presence changed here. `peers`: presence at other processes; null if this is the only one. */
export function createPresence(
  clock: Clock,
  changed: (gameId: string) => void,
  peers: PeerPresenceTracker | null,
): PresenceTracker {
  const games = new Map<string, GamePresence>();
  /** Games to forget once their last socket has closed: until then each close must find its open. */
  const leaving = new Set<string>();
  const startedAt = clock.now();

  const entry = (gameId: string): GamePresence => {
    let found = games.get(gameId);
    if (found === undefined)
      games.set(gameId, (found = { known: null, sessions: new Map(), showScreens: 0 }));
    // Callers change the entry next.
    found.known = null;
    return found;
  };

  const sighting = (gameId: string, session: SessionKey): Sighting => {
    const { sessions } = entry(gameId);
    let found = sessions.get(session);
    if (found === undefined) sessions.set(session, (found = { sockets: 0, absentFrom: 0 }));
    return found;
  };

  const absentFrom = (game: Game, session: SessionKey): number | null => {
    const here = games.get(game.id)?.sessions.get(session);
    if (here !== undefined && here.sockets > 0) return null;
    const there = peers?.absentFrom(game.id, session);
    if (there === null) return null;
    if (isPresumed(game, session, here?.absentFrom, there)) return null;
    // A paused game had no players before the restart either: it waits until one returns.
    const benefit = game.pausedAt === null ? startedAt + PRESENT_AFTER_START_MS : 0;
    const isUnknown = here === undefined && there === undefined;
    return Math.max(here?.absentFrom ?? 0, there ?? 0, benefit, isUnknown ? unknownUntil(game, session) : 0);
  };

  /** Until when a session counts as present that no process has reported: as long as after a restart, but counted from when this process follows the game. Its process may have stopped. */
  const unknownUntil = (game: Game, session: SessionKey): number => {
    const since = peers?.followedSince(game.id) ?? null;
    return since === null || waitsForReturn(game, session) ? 0 : since + PRESENT_AFTER_START_MS;
  };

  /** Whether a session without a socket here is assumed to be at another process, because messages do not arrive. Not if it was absent before the outage. */
  const isPresumed = (
    game: Game,
    session: SessionKey,
    here: number | undefined,
    there: number | undefined,
  ): boolean => {
    const lostSince = peers?.lostSince() ?? null;
    if (lostSince === null) return false;
    if (waitsForReturn(game, session)) return false;
    const isUnknown = here === undefined && there === undefined;
    return isUnknown || Math.max(here ?? 0, there ?? 0) > lostSince;
  };

  const isConnected = (gameId: string): boolean => {
    const game = games.get(gameId);
    if (game === undefined) return false;
    if (game.showScreens > 0) return true;
    for (const { sockets } of game.sessions.values()) if (sockets > 0) return true;
    return false;
  };

  const forget = (gameId: string): void => {
    if (isConnected(gameId)) {
      leaving.add(gameId);
      return;
    }
    leaving.delete(gameId);
    games.delete(gameId);
  };

  const ended = (gameId: string): void => {
    if (leaving.has(gameId)) forget(gameId);
    changed(gameId);
  };

  const noteSession = (gameId: string, session: SessionKey): void => {
    const { sockets, absentFrom: from } = sighting(gameId, session);
    peers?.publish({
      sightings: [{ gameId, session, absentFrom: sockets > 0 ? null : from }],
      shows: [],
    });
  };

  const noteShow = (gameId: string): void => {
    peers?.publish({ sightings: [], shows: [{ gameId, showScreens: entry(gameId).showScreens }] });
  };

  const presenceOf = (game: Game): Presence => ({
    absentFrom: game.players.map((player) => absentFrom(game, player.session)),
    showScreen: (games.get(game.id)?.showScreens ?? 0) > 0 || (peers?.hasShowScreen(game.id) ?? false),
    organizerAbsentFrom: game.organizer === null ? null : absentFrom(game, game.organizer.session),
  });

  return {
    of(game) {
      const here = games.get(game.id);
      const known = here?.known;
      if (known?.players === game.players && known.organizer === game.organizer) return known.presence;
      const presence = presenceOf(game);
      if (here !== undefined) forgetSeatless(here.sessions, game);
      // Presence in other processes changes without a call here, so it is not cached.
      if (here !== undefined && peers === null) {
        here.known = { players: game.players, organizer: game.organizer, presence };
      }
      return presence;
    },
    socketOpened(gameId, session) {
      leaving.delete(gameId);
      sighting(gameId, session).sockets++;
      noteSession(gameId, session);
      changed(gameId);
      return () => {
        const seen = sighting(gameId, session);
        seen.sockets--;
        seen.absentFrom = Math.max(seen.absentFrom, clock.now() + ABSENT_AFTER_MS);
        noteSession(gameId, session);
        ended(gameId);
      };
    },
    showScreenOpened(gameId) {
      leaving.delete(gameId);
      entry(gameId).showScreens++;
      noteShow(gameId);
      changed(gameId);
      return () => {
        entry(gameId).showScreens--;
        noteShow(gameId);
        ended(gameId);
      };
    },
    isConnected,
    seen(gameId, session) {
      leaving.delete(gameId);
      const seen = sighting(gameId, session);
      const wasPresent = seen.sockets > 0 || clock.now() < seen.absentFrom;
      seen.absentFrom = Math.max(seen.absentFrom, clock.now() + ABSENT_AFTER_POLL_MS);
      if (peers !== null && seen.sockets === 0) noteSession(gameId, session);
      if (!wasPresent) changed(gameId);
    },
    snapshot(only) {
      const news: PresenceUpdate = { sightings: [], shows: [] };
      const one = only === undefined ? undefined : games.get(only);
      const all = only === undefined ? games : new Map(one === undefined ? [] : [[only, one]]);
      for (const [gameId, { sessions, showScreens }] of all) {
        if (showScreens > 0) news.shows.push({ gameId, showScreens });
        for (const [session, { sockets, absentFrom: from }] of sessions) {
          news.sightings.push({ gameId, session, absentFrom: sockets > 0 ? null : from });
        }
      }
      return news;
    },
    forget,
  };
}
