/** Seats of bots: the host fills the lobby with them and takes them out again (docs/rules.md, "Bots"). */

import { makeBot } from './bots.ts';
import { PLAYERS_MAX } from './constants.ts';
import type { Event } from './events.ts';
import { isBot, type Game, type SessionKey } from './game.ts';
import { accept, refuse, type Outcome } from './outcome.ts';
import { newPlayer } from './seating.ts';
import { smallestTeam } from './teams.ts';

type Table = Pick<Game, 'players' | 'seatsGiven' | 'seed' | 'settings'>;

/** Seats for bots: one per id, as many as are free (BOT-3). */
export function seatBots(table: Table, playerIds: readonly string[]): Extract<Event, { type: 'joined' }>[] {
  const joined: Extract<Event, { type: 'joined' }>[] = [];
  const players = [...table.players];
  const { settings, seed } = table;
  let { seatsGiven } = table;
  for (const playerId of playerIds) {
    if (players.length >= PLAYERS_MAX) break;
    if (players.some(({ id }) => id === playerId)) continue;
    const names = players.map(({ name }) => name);
    const team = settings.teams === null ? null : smallestTeam(players, settings.teams.names.length);
    const bot = makeBot(seed, { playerId, joinOrder: seatsGiven + 1, names });
    const player = newPlayer({ seatsGiven }, { ...bot, playerId, team });
    players.push(player);
    seatsGiven = player.joinOrder;
    joined.push({ type: 'joined', player });
  }
  return joined;
}

/** The host adds bots in the lobby, one per id, until the table is full. Repeated with the same ids it has no effect (BOT-3). */
export function addBots(
  game: Game,
  { session, playerIds }: { readonly session: SessionKey; readonly playerIds: readonly string[] },
): Outcome {
  if (session !== game.host) return refuse('ONLY_HOST');
  if (game.phase.name !== 'lobby') return refuse('GAME_STARTED');
  const isRepeated = playerIds.some((playerId) => game.players.some(({ id }) => id === playerId));
  if (isRepeated) return accept();
  return game.players.length >= PLAYERS_MAX ? refuse('GAME_FULL') : accept(...seatBots(game, playerIds));
}

/** The host takes a bot out of the lobby (BOT-3). */
export function removeBot(
  game: Game,
  { session, playerId }: { readonly session: SessionKey; readonly playerId: string },
): Outcome {
  if (session !== game.host) return refuse('ONLY_HOST');
  if (game.phase.name !== 'lobby') return refuse('GAME_STARTED');
  const seat = game.players.findIndex((player) => player.id === playerId && isBot(player));
  return seat === -1 ? refuse('PLAYER_NOT_FOUND') : accept({ type: 'removed', seat });
}
