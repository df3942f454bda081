/** What a start still needs; the server has the last word. */

import { PLAYERS_MIN, TEAMS_MIN } from '../../../game/constants.ts';
import type { GameView } from '../../../protocol/view.ts';

export function missingPlayers(game: GameView): 'needPlayers' | 'needTeams' | null {
  if (game.players.length < PLAYERS_MIN) return 'needPlayers';
  if (game.settings.teams === null) return null;
  const filled = new Set(game.players.flatMap(({ team }) => (team === undefined ? [] : [team])));
  return filled.size < TEAMS_MIN ? 'needTeams' : null;
}
