/** Starting a game. */

import { PLAYERS_MIN, TEAMS_MIN } from './constants.ts';
import { peoplesSeats, type Game, type SessionKey } from './game.ts';
import { roundsOf } from './length.ts';
import { accept, refuse, type Outcome } from './outcome.ts';
import { rng, shuffled } from './random.ts';
import { filledTeams } from './teams.ts';

/** The host starts the game: rounds are counted, the turn order is drawn. A repeated start is granted without a second effect. One person with bots practices (START-1 to START-5, TEAM-3, ORG-4, BOT-7, BOT-8). */
export function start(game: Game, command: { readonly session: SessionKey }): Outcome {
  if (command.session !== game.host) return refuse('ONLY_HOST');
  if (game.phase.name === 'finished') return refuse('GAME_STARTED');
  if (game.phase.name !== 'lobby') return accept();
  const people = peoplesSeats(game);
  if (game.players.length < PLAYERS_MIN || people.length === 0) return refuse('NOT_ENOUGH_PLAYERS');
  if (game.settings.teams !== null && filledTeams(game.players, game.settings) < TEAMS_MIN)
    return refuse('NOT_ENOUGH_TEAMS');
  const seats = [...game.players.keys()];
  const drawn = shuffled(rng(game.seed, `turn order ${game.gamesStarted}`), seats);
  const turnOrder = drawn.toSorted((a, b) => Number(!people.includes(a)) - Number(!people.includes(b)));
  const isPractice = people.length === 1 && seats.length > 1;
  const totalRounds = roundsOf(game.settings, { seats: seats.length, isPractice });
  return accept({ type: 'started', turnOrder, totalRounds, ...(isPractice ? { practice: true } : {}) });
}
