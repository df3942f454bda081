/** Starting a game (specification section 4, "Host start"). */

import { PLAYERS_MIN, ROUNDS_AUTOMATIC_MIN, TEAMS_MIN } from './constants.ts';
import type { Game, SessionKey } from './game.ts';
import { accept, refuse, type Outcome } from './outcome.ts';
import { rng, shuffled } from './random.ts';
import { filledTeams } from './teams.ts';

/** The host starts the game: rounds are counted, the turn order is drawn. A repeated start is granted without a second effect (START-1 to START-5, TEAM-3, ORG-4). */
export function start(game: Game, command: { readonly session: SessionKey }): Outcome {
  if (command.session !== game.host) return refuse('ONLY_HOST');
  if (game.phase.name === 'finished') return refuse('GAME_STARTED');
  if (game.phase.name !== 'lobby') return accept();
  if (game.players.length < PLAYERS_MIN) return refuse('NOT_ENOUGH_PLAYERS');
  if (game.settings.teams !== null && filledTeams(game.players, game.settings) < TEAMS_MIN)
    return refuse('NOT_ENOUGH_TEAMS');
  const seats = [...game.players.keys()];
  const turnOrder = shuffled(rng(game.seed, `turn order ${game.gamesStarted}`), seats);
  const totalRounds = game.settings.rounds ?? Math.max(ROUNDS_AUTOMATIC_MIN, seats.length);
  return accept({ type: 'started', turnOrder, totalRounds });
}
