/** Sends suggested topics to the chooser, and to nobody else. They are kept in memory for the turn, neither stored nor part of a view. */

import type { Game, SessionKey } from '../../game/game.ts';
import { fail, type Result } from '../../game/result.ts';
import {
  isGiven,
  mayAdd,
  suggest,
  suggestionTurn,
  type Suggesting,
  type Suggestion,
  type SuggestionRefusal,
} from '../../game/suggestions.ts';
import type { Fanout } from '../games/fanout.ts';
import type { Clock } from '../platform/clock.ts';
import type { Connection } from './connection.ts';
import { textFrame } from './frames.ts';
import type { Hub } from './hub.ts';

/** How long a game's suggestions are kept after the last one: longer than any turn, even if the game is held. */
const KEPT_MS = 20 * 60_000;
/** How many games may have suggestions at once. Beyond it, the games with the oldest last suggestion lose theirs. */
const GAMES_MAX = 2_000;

export interface Suggestions {
  /** Sends a suggestion to the chooser, at other processes too. Returns the player's suggestions of this turn, or the reason for a refusal (SUGGEST-1 to SUGGEST-3). */
  take(game: Game, suggesting: Suggesting): Result<{ own: readonly string[] }, SuggestionRefusal>;
  /** Adds a suggestion that another process received. Dropped if its turn has passed. */
  receive(gameId: string, turn: string, suggestion: Suggestion): void;
  /** Sends the suggestions of the current turn to a new connection if it is the chooser's. */
  greet(connection: Pick<Connection, 'gameId' | 'session' | 'isShowScreen' | 'write'>): void;
}

export interface SuggestionsParts {
  readonly clock: Clock;
  readonly hub: Pick<Hub, 'hasConnections' | 'sendToPlayer'>;
  readonly fanout: Pick<Fanout, 'announceSuggestion'>;
  /** The game in memory; null if it is not there. */
  readonly latest: (gameId: string) => Game | null;
}

/** The suggestions of a turn, and when the last one came (milliseconds since the epoch). */
interface GivenInTurn {
  readonly turn: string;
  readonly given: readonly Suggestion[];
  readonly at: number;
}

export function createSuggestions({ clock, hub, fanout, latest }: SuggestionsParts): Suggestions {
  /** By game, in order of the last suggestion, the oldest first. */
  const games = new Map<string, GivenInTurn>();

  const givenIn = (gameId: string, turn: string): readonly Suggestion[] => {
    const known = games.get(gameId);
    return known?.turn === turn ? known.given : [];
  };

  const forgetOld = (): void => {
    for (const [gameId, { at }] of games) {
      if (games.size <= GAMES_MAX && clock.now() - at < KEPT_MS) break;
      games.delete(gameId);
    }
  };

  const add = (game: Game, turn: string, suggestion: Suggestion): void => {
    const given = [...givenIn(game.id, turn), suggestion];
    games.delete(game.id);
    games.set(game.id, { turn, given, at: clock.now() });
    forgetOld();
    const reader = readerOf(game);
    if (reader !== null) hub.sendToPlayer(game.id, reader, frameOf(given));
  };

  return {
    take(game, suggesting) {
      const turn = suggestionTurn(game);
      const given = turn === null ? [] : givenIn(game.id, turn.key);
      const suggested = suggest(game, suggesting, given);
      if (!suggested.ok) return suggested;
      const { seat, added } = suggested;
      if (turn === null) return fail('NOT_CHOOSING');
      if (added !== null) {
        add(game, turn.key, added);
        fanout.announceSuggestion(game.id, turn.key, added);
      }
      const now = givenIn(game.id, turn.key);
      return { ok: true, own: now.filter((each) => each.seat === seat).map(({ topic }) => topic) };
    },
    receive(gameId, turn, suggestion) {
      const game = hub.hasConnections(gameId) ? latest(gameId) : null;
      if (game === null || suggestionTurn(game)?.key !== turn) return;
      const given = givenIn(gameId, turn);
      // The player may have suggested topics at this process, too.
      if (mayAdd(given, suggestion.seat) && !isGiven(given, suggestion)) add(game, turn, suggestion);
    },
    greet(connection) {
      const { gameId, session, isShowScreen } = connection;
      const game = games.has(gameId) && !isShowScreen ? latest(gameId) : null;
      const turn = game === null ? null : suggestionTurn(game);
      if (game === null || turn === null || readerOf(game) !== session) return;
      const given = givenIn(gameId, turn.key);
      if (given.length > 0) connection.write(frameOf(given));
    },
  };
}

/** The session of the chooser; null while no suggestions are taken (SUGGEST-4). */
function readerOf(game: Game): SessionKey | null {
  const turn = suggestionTurn(game);
  return turn === null ? null : (game.players[turn.chooser]?.session ?? null);
}

function frameOf(given: readonly Suggestion[]): Buffer {
  return textFrame(
    JSON.stringify({ type: 'suggestions', from: given.map(({ seat, topic }) => [seat, topic]) }),
  );
}
