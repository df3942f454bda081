/** What a start still needs, players or teams; the server decides. */

import { PLAYERS_MIN, TEAMS_MIN } from '../../../game/constants.ts';
import type { GameView } from '../../../protocol/view.ts';

const peopleIn = ({ players }: GameView): number => players.filter(({ bot }) => bot !== true).length;

/** Whether a start makes a practice game: one person against bots. */
export const isPractice = (game: GameView): boolean => game.players.length > 1 && peopleIn(game) === 1;

export function missingPlayers(game: GameView): 'needPlayers' | 'needTeams' | null {
  if (game.players.length < PLAYERS_MIN || peopleIn(game) === 0) return 'needPlayers';
  if (game.settings.teams === null) return null;
  const filled = new Set(game.players.flatMap(({ team }) => (team === undefined ? [] : [team])));
  return filled.size < TEAMS_MIN ? 'needTeams' : null;
}
