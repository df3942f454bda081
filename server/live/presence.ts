/** Who is present, known from sockets and polls. It is no history: a restart forgets it, and everyone counts for a while until back (docs/rules.md, "Presence"). */

import type { Presence } from '../../game/commands.ts';
import { ABSENT_AFTER, ABSENT_AFTER_POLL, PRESENT_AFTER_START } from '../../game/constants.ts';
import type { Game, SessionKey } from '../../game/game.ts';
import type { Clock } from '../clock.ts';

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

/** What other processes know of a game's sessions: null while one has a socket there, else from when it counts as absent. */
export interface RemotePresence {
  absentFrom(gameId: string, session: SessionKey): number | null | undefined;
  hasShowScreen(gameId: string): boolean;
}

export interface PresenceBook {
  /** Presence as the rules take it. */
  of(game: Game): Presence;
  /** A socket of a session has said hello. Returns what notes its end. */
  socketOpened(gameId: string, session: SessionKey): () => void;
  showScreenOpened(gameId: string): () => void;
  /** A request of a seated session, which counts like a poll. */
  seen(gameId: string, session: SessionKey): void;
  /** Forgets a game that is no longer kept in memory. */
  forget(gameId: string): void;
}

/** Keeps presence for this process. `changed` is told of each game whose presence changed. */
export function createPresence(
  clock: Clock,
  changed: (gameId: string) => void,
  remote: RemotePresence | null,
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
    const there = remote?.absentFrom(game.id, session);
    if (there === null) return null;
    return Math.max(here?.absentFrom ?? 0, there ?? 0, startedAt + PRESENT_AFTER_START);
  };

  return {
    of: (game) => ({
      absentFrom: game.players.map((player) => absentFrom(game, player.session)),
      showScreen: (games.get(game.id)?.showScreens ?? 0) > 0 || (remote?.hasShowScreen(game.id) ?? false),
      organizerAbsentFrom: game.organizer === null ? null : absentFrom(game, game.organizer.session),
    }),
    socketOpened(gameId, session) {
      sighting(gameId, session).sockets++;
      changed(gameId);
      return () => {
        const seen = sighting(gameId, session);
        seen.sockets--;
        seen.absentFrom = Math.max(seen.absentFrom, clock.now() + ABSENT_AFTER);
        changed(gameId);
      };
    },
    showScreenOpened(gameId) {
      entry(gameId).showScreens++;
      changed(gameId);
      return () => {
        entry(gameId).showScreens--;
        changed(gameId);
      };
    },
    seen(gameId, session) {
      const seen = sighting(gameId, session);
      const wasPresent = seen.sockets > 0 || clock.now() < seen.absentFrom;
      seen.absentFrom = Math.max(seen.absentFrom, clock.now() + ABSENT_AFTER_POLL);
      if (!wasPresent) changed(gameId);
    },
    forget: (gameId) => void games.delete(gameId),
  };
}
