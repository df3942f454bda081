/** How a game and a table's results end: end, the summary, and play again. */

import type { PlayAgainCommand } from './commands.ts';
import { PLAYERS_MAX } from './constants.ts';
import { unsummarised } from './effects.ts';
import { isAtTable, isBot, type Game, type Lobby, type Organizer, type Player } from './game.ts';
import { admittedKnocks } from './knocks.ts';
import { distinctName } from './names.ts';
import { accept, refuse, type Outcome } from './outcome.ts';
import { newPlayer } from './seating.ts';
import { withoutUnlock } from './settings.ts';
import { drawTeams } from './teams.ts';

/** The operator ends a game in any phase: it is finished with the answers given so far; a finished game stays as it is (END-1). */
export function end(game: Game): Outcome {
  return game.phase.name === 'finished' ? accept() : accept({ type: 'finished' });
}

/** Stores the summary if the game needs one; a second one is ignored (SUM-1, SUM-3). */
export function keepSummary(game: Game, command: { readonly summary: string }): Outcome {
  if (unsummarised(game) === null) return accept();
  return accept({ type: 'summaryKept', summary: command.summary });
}

/** The host returns everyone to the lobby: scores 0, the same players, and unlocked settings only if the host still has the unlock (AGAIN-1 to AGAIN-4). */
export function playAgain(game: Game, command: PlayAgainCommand): Outcome {
  const { session } = command;
  if (session !== game.host || !isAtTable(game, session)) return refuse('ONLY_HOST');
  if (game.phase.name === 'lobby') return accept();
  if (game.phase.name !== 'finished') return refuse('NOT_FINISHED');
  const settings = command.unlocked ? game.settings : withoutUnlock(game.settings);
  const { players, organizer } = command.unlocked
    ? stayingSeats(game)
    : seatOrganizer(game, command.playerId);
  const teams = drawTeams(players, settings);
  const lobby: Lobby = {
    id: game.id,
    code: command.code,
    language: game.language,
    seed: game.seed,
    speed: game.speed,
    settings: { ...settings, organizer: organizer !== null },
    players: players.map((player, seat) => ({ ...player, team: teams[seat] ?? null })),
    organizer,
    host: game.host,
    creator: game.creator,
    creatorMayReturn: game.creatorMayReturn,
    removals: game.removals,
    seatsGiven: Math.max(game.seatsGiven, ...players.map((player) => player.joinOrder)),
    gamesStarted: game.gamesStarted,
  };
  const voided = unsummarised(game);
  const waiting = admittedKnocks(game);
  return accept({
    type: 'playedAgain',
    lobby,
    ...(waiting.length === 0 ? {} : { waiting }),
    ...(voided === null ? {} : { unsummarised: { voided } }),
  });
}

interface Table {
  readonly players: readonly Player[];
  readonly organizer: Organizer | null;
}

/** The players who have not left; after practice without bots (AGAIN-2, BOT-10). */
function stayingSeats(game: Game): Table {
  const isStaying = (player: Player): boolean => player.leftAt === null && !(game.practice && isBot(player));
  return { players: game.players.filter(isStaying), organizer: game.organizer };
}

/** Without the unlock the organizer becomes a player, unless the table is full (AGAIN-3). */
function seatOrganizer(game: Game, playerId: string): Table {
  const { players: staying, organizer } = stayingSeats(game);
  const gone = staying.length < PLAYERS_MAX ? -1 : staying.findLastIndex(isBot);
  const players = staying.filter((_, seat) => seat !== gone);
  if (organizer === null || players.length >= PLAYERS_MAX) return { players: staying, organizer };
  const name = distinctName(
    organizer.name,
    players.map((player) => player.name),
  );
  const seat = newPlayer(game, { ...organizer, playerId, name, team: null });
  return { players: [...players, seat], organizer: null };
}
