/** Who is present, known from sockets and polls. It is no history: a restart forgets it, and everyone counts for a while until back (docs/rules.md, "Presence"). */

import type { Presence } from '../../game/commands.ts';
import { ABSENT_AFTER, ABSENT_AFTER_POLL, PRESENT_AFTER_START } from '../../game/constants.ts';
import type { Game, SessionKey } from '../../game/game.ts';
import type { Clock } from '../clock.ts';
import type { Neighbours, NeighbourNews } from './neighbours.ts';

interface Sighting {
  /** Open sockets of the session, in any tab. */
  sockets: number;
  /** From when the session counts as absent while it has no socket. */
  absentFrom: number;
}

interface GamePresence {
  readonly sessions: Map<SessionKey, Sighting>;
  showScreens: number;
}

export interface PresenceBook {
  /** Presence as the rules take it. */
  of(game: Game): Presence;
  /** A socket of a session has said hello. Returns what notes its end. */
  socketOpened(gameId: string, session: SessionKey): () => void;
  showScreenOpened(gameId: string): () => void;
  /** A request of a seated session, which counts like a poll. */
  seen(gameId: string, session: SessionKey): void;
  /** All that is known here of who is present, for a process that has just come. */
  everything(): NeighbourNews;
  /** Forgets a game that is no longer kept in memory. */
  forget(gameId: string): void;
}

/** Keeps presence for this process. `changed` is told of each game whose presence changed, other processes too. */
export function createPresence(
  clock: Clock,
  changed: (gameId: string) => void,
  neighbours: () => Neighbours | null,
): PresenceBook {
  const games = new Map<string, GamePresence>();
  const startedAt = clock.now();

  const entry = (gameId: string): GamePresence => {
    let found = games.get(gameId);
    if (found === undefined) games.set(gameId, (found = { sessions: new Map(), showScreens: 0 }));
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
    const there = neighbours()?.absentFrom(game.id, session);
    if (there === null) return null;
    // A paused game was deserted before the start too: it waits for somebody to come back.
    const benefit = game.pausedAt === null ? startedAt + PRESENT_AFTER_START : 0;
    return Math.max(here?.absentFrom ?? 0, there ?? 0, benefit);
  };

  const noteSession = (gameId: string, session: SessionKey): void => {
    const { sockets, absentFrom: from } = sighting(gameId, session);
    neighbours()?.tell({
      sightings: [{ gameId, session, absentFrom: sockets > 0 ? null : from }],
      shows: [],
    });
  };

  const noteShow = (gameId: string): void => {
    neighbours()?.tell({ sightings: [], shows: [{ gameId, showScreens: entry(gameId).showScreens }] });
    changed(gameId);
  };

  return {
    of: (game) => ({
      absentFrom: game.players.map((player) => absentFrom(game, player.session)),
      showScreen:
        (games.get(game.id)?.showScreens ?? 0) > 0 || (neighbours()?.hasShowScreen(game.id) ?? false),
      organizerAbsentFrom: game.organizer === null ? null : absentFrom(game, game.organizer.session),
    }),
    socketOpened(gameId, session) {
      sighting(gameId, session).sockets++;
      noteSession(gameId, session);
      changed(gameId);
      return () => {
        const seen = sighting(gameId, session);
        seen.sockets--;
        seen.absentFrom = Math.max(seen.absentFrom, clock.now() + ABSENT_AFTER);
        noteSession(gameId, session);
        changed(gameId);
      };
    },
    showScreenOpened(gameId) {
      entry(gameId).showScreens++;
      noteShow(gameId);
      return () => {
        entry(gameId).showScreens--;
        noteShow(gameId);
      };
    },
    seen(gameId, session) {
      const seen = sighting(gameId, session);
      const wasPresent = seen.sockets > 0 || clock.now() < seen.absentFrom;
      seen.absentFrom = Math.max(seen.absentFrom, clock.now() + ABSENT_AFTER_POLL);
      if (neighbours() !== null && seen.sockets === 0) noteSession(gameId, session);
      if (!wasPresent) changed(gameId);
    },
    everything() {
      const news: NeighbourNews = { sightings: [], shows: [] };
      for (const [gameId, { sessions, showScreens }] of games) {
        if (showScreens > 0) news.shows.push({ gameId, showScreens });
        for (const [session, { sockets, absentFrom: from }] of sessions) {
          news.sightings.push({ gameId, session, absentFrom: sockets > 0 ? null : from });
        }
      }
      return news;
    },
    forget: (gameId) => void games.delete(gameId),
  };
}
