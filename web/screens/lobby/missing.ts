/** What a start still needs; the server has the last word. */

import { PLAYERS_MIN } from '../../../game/constants.ts';
import type { GameView } from '../../../protocol/view.ts';

export function missingOf(game: GameView): 'needPlayers' | 'needTeams' | null {
  if (game.players.length < PLAYERS_MIN) return 'needPlayers';
  if (game.settings.teams === null) return null;
  return new Set(game.players.map((player) => player.team)).size < PLAYERS_MIN ? 'needTeams' : null;
}
