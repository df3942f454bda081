/** Creates a game and changes its settings (docs/rules.md, "Lobby" and "Settings"). */

import { seatBots } from './bot-seats.ts';
import type { ChangeSettingsCommand } from './commands.ts';
import type { Event } from './events.ts';
import { seatOf, type Game, type Lobby, type SessionKey } from './game.ts';
import { avatarFor, cleanName, distinctName } from './names.ts';
import { accept, refuse, type Outcome } from './outcome.ts';
import type { RefusalCode } from './refusals.ts';
import type { Result } from './result.ts';
import { makeRoom, namesTaken, newPlayer } from './seating.ts';
import {
  checkSettings,
  DEFAULT_SETTINGS,
  mergeSettings,
  needsUnlock,
  type SettingsChange,
  type Settings,
} from './settings.ts';
import { drawTeams, smallestTeam } from './teams.ts';

export interface NewGame {
  readonly id: string;
  readonly code: string;
  readonly seed: string;
  readonly speed: number;
  readonly language: string;
  readonly session: SessionKey;
  readonly playerId: string;
  readonly name: string;
  readonly avatar?: string | undefined;
  readonly settings?: SettingsChange | undefined;
  readonly unlocked: boolean;
  /** Ids of the bots that are seated at once. */
  readonly botIds?: readonly string[] | undefined;
}

/** A new lobby with its host seated (or organizing), or what is wrong with the request (LOBBY-1, LOBBY-5). */
export function createLobby(request: NewGame): Result<{ lobby: Lobby }, RefusalCode> {
  const cleaned = cleanName(request.name);
  if (!cleaned.ok) return cleaned;
  const change = request.settings ?? {};
  if (!request.unlocked && needsUnlock(DEFAULT_SETTINGS, change)) return refuse('NOT_UNLOCKED');
  const checked = checkSettings(mergeSettings(DEFAULT_SETTINGS, change));
  if (!checked.ok) return checked;
  const { settings } = checked;
  const { session, playerId } = request;
  const { name } = cleaned;
  const avatar = request.avatar ?? avatarFor(name);
  const host = newPlayer(
    { seatsGiven: 0 },
    { playerId, session, name, avatar, team: settings.teams === null ? null : 0 },
  );
  const lobby: Lobby = {
    id: request.id,
    code: request.code,
    language: request.language,
    seed: request.seed,
    speed: request.speed,
    settings,
    players: settings.organizer ? [] : [host],
    organizer: settings.organizer ? { session, name, avatar } : null,
    host: session,
    creator: session,
    creatorMayReturn: false,
    removals: {},
    seatsGiven: 1,
    gamesStarted: 0,
  };
  const bots = seatBots(lobby, request.botIds ?? []).map(({ player }) => player);
  return {
    ok: true,
    lobby: { ...lobby, players: [...lobby.players, ...bots], seatsGiven: lobby.seatsGiven + bots.length },
  };
}

/** The host changes settings in the lobby; settings that are not free need the unlock (SET-1 to SET-4). */
export function changeSettings(game: Game, command: ChangeSettingsCommand): Outcome {
  if (command.session !== game.host) return refuse('ONLY_HOST');
  if (game.phase.name !== 'lobby') return refuse('GAME_STARTED');
  if (!command.unlocked && needsUnlock(game.settings, command.settings)) return refuse('NOT_UNLOCKED');
  const checked = checkSettings(mergeSettings(game.settings, command.settings));
  if (!checked.ok) return checked;
  const { settings } = checked;
  if (JSON.stringify(settings) === JSON.stringify(game.settings)) return accept();
  const teams = drawTeams(game.players, settings);
  const moved =
    settings.organizer === game.settings.organizer ? [] : moveHost(game, command, settings, teams);
  if (moved === null) return refuse('GAME_FULL');
  const areDrawn = game.players.some((player, seat) => player.team !== teams[seat]);
  const drawn: Event[] = areDrawn ? [{ type: 'teamsDrawn', teams }] : [];
  return accept({ type: 'settingsChanged', settings }, ...drawn, ...moved);
}

/** The host stops playing and organizes, or plays again; null if the table is full (ORG-1). */
function moveHost(
  game: Game,
  command: ChangeSettingsCommand,
  settings: Settings,
  teams: readonly (number | null)[],
): Event[] | null {
  const { session } = command;
  if (settings.organizer) {
    const seat = seatOf(game, session);
    const player = seat === null ? undefined : game.players[seat];
    if (seat === null || player === undefined) return [];
    const { name, avatar } = player;
    return [
      { type: 'organizerChanged', organizer: { session, name, avatar } },
      { type: 'left', seat },
    ];
  }
  const { organizer } = game;
  if (organizer === null) return [];
  const room = makeRoom(game);
  if (room === null) return null;
  const others = teams.map((team) => ({ team }));
  const team = settings.teams === null ? null : smallestTeam(others, settings.teams.names.length);
  const name = distinctName(organizer.name, namesTaken(game, null));
  const seat = {
    playerId: command.playerId,
    session: organizer.session,
    name,
    avatar: organizer.avatar,
    team,
  };
  return [
    { type: 'organizerChanged', organizer: null },
    ...room,
    { type: 'joined', player: newPlayer(game, seat) },
  ];
}
