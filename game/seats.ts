/** Taking, changing and leaving seats (docs/rules.md, "Seats"). */

import { passOver } from './choosing.ts';
import type { ChangeSeatCommand, Command, JoinCommand, Moment } from './commands.ts';
import { chooserOf } from './deadline.ts';
import type { Event } from './events.ts';
import {
  isAtTable,
  isBot,
  mayLead,
  peoplesSeats,
  seatOf,
  type Game,
  type Seat,
  type SessionKey,
} from './game.ts';
import { withdrawKnock } from './knocks.ts';
import { avatarFor, cleanName, distinctName } from './names.ts';
import { accept, refuse, type Outcome } from './outcome.ts';
import { presentSeats } from './presence.ts';
import { fail, type Result } from './result.ts';
import { makeRoom, namesTaken, newPlayer } from './seating.ts';
import { smallestTeam } from './teams.ts';

type Of<Name extends Command['do']> = Extract<Command, { readonly do: Name }>;

/** Gives a session a seat in the lobby. A session that already has a seat, or organizes, is accepted in every phase (SEAT-1, SEAT-2, LOBBY-2, LOBBY-3). */
export function join(game: Game, command: JoinCommand): Outcome {
  const { session } = command;
  if (isAtTable(game, session)) return accept();
  if (game.phase.name !== 'lobby') return refuse('GAME_STARTED');
  if ((game.removals[session] ?? 0) >= 2) return refuse('REMOVED');
  const cleaned = cleanName(command.name);
  if (!cleaned.ok) return cleaned;
  const room = makeRoom(game);
  if (room === null) return refuse('GAME_FULL');
  const chosen = chooseTeam(game, command.team);
  if (!chosen.ok) return chosen;
  const { team } = chosen;
  const name = distinctName(cleaned.name, namesTaken(game, null));
  const events: Event[] = [
    ...room,
    {
      type: 'joined',
      player: newPlayer(game, { ...command, name, team, avatar: command.avatar ?? avatarFor(name) }),
    },
  ];
  if (game.host !== session && session === game.creator && game.creatorMayReturn)
    events.push(hostChanged(session, false));
  return accept(...events);
}

function chooseTeam(
  game: Game,
  wanted: number | undefined,
): Result<{ team: number | null }, 'INVALID_INPUT'> {
  const { teams } = game.settings;
  if (teams === null) return { ok: true, team: null };
  if (wanted === undefined) return { ok: true, team: smallestTeam(game.players, teams.names.length) };
  const isTeam = Number.isInteger(wanted) && wanted >= 0 && wanted < teams.names.length;
  return isTeam ? { ok: true, team: wanted } : fail('INVALID_INPUT');
}

/** Changes the player's own name, avatar or team in the lobby; asks for extra time in every phase (SEAT-4, X-1, X-3). */
export function changeSeat(game: Game, command: ChangeSeatCommand): Outcome {
  const seat = seatOf(game, command.session);
  const player = seat === null ? undefined : game.players[seat];
  if (seat === null || player === undefined) return refuse('NOT_A_PLAYER');
  const wantsChange =
    command.name !== undefined || command.avatar !== undefined || command.team !== undefined;
  if (wantsChange && game.phase.name !== 'lobby') return refuse('GAME_STARTED');
  const cleaned =
    command.name === undefined ? { ok: true as const, name: player.name } : cleanName(command.name);
  if (!cleaned.ok) return cleaned;
  const chosen =
    command.team === undefined ? { ok: true as const, team: player.team } : chooseTeam(game, command.team);
  if (!chosen.ok) return chosen;
  const { team } = chosen;
  const name =
    cleaned.name === player.name ? player.name : distinctName(cleaned.name, namesTaken(game, seat));
  const avatar = command.avatar ?? player.avatar;
  const events: Event[] = [];
  if (name !== player.name || avatar !== player.avatar || team !== player.team) {
    events.push({ type: 'seatChanged', seat, name, avatar, team });
  }
  const { timeFactor } = command;
  if (timeFactor !== undefined && timeFactor !== (player.askedTimeFactor ?? player.timeFactor)) {
    const needsNobody = timeFactor <= player.timeFactor || command.session === game.host;
    if (needsNobody) events.push({ type: 'extraTimeAgreed', seat, timeFactor });
    else events.push({ type: 'extraTimeAsked', seat, timeFactor });
  }
  return accept(...events);
}

/** The host agrees to a player's extra time, or takes it back; from the next question on. */
export function agreeExtraTime(game: Game, command: Of<'agreeExtraTime'>): Outcome {
  if (command.session !== game.host) return refuse('ONLY_HOST');
  const seat = game.players.findIndex((player) => player.id === command.playerId && player.leftAt === null);
  const player = game.players[seat];
  if (player === undefined || isBot(player)) return refuse('PLAYER_NOT_FOUND');
  if (player.timeFactor === command.timeFactor && player.askedTimeFactor === null) return accept();
  return accept({ type: 'extraTimeAgreed', seat, timeFactor: command.timeFactor });
}

/** The host removes a player from the lobby. The organizer removes one from a running game too, as if the player had left (SEAT-6). */
export function remove(game: Game, command: Of<'remove'>, moment: Moment): Outcome {
  const isLobby = game.phase.name === 'lobby';
  if (isLobby ? command.session !== game.host : !mayLead(game, command.session)) return refuse('ONLY_HOST');
  const seat = game.players.findIndex((player) => player.id === command.playerId);
  const player = game.players[seat];
  if (player === undefined || player.leftAt !== null) return refuse('PLAYER_NOT_FOUND');
  if (game.phase.name === 'finished') return refuse('GAME_STARTED');
  if (player.session === game.host || player.session === command.session) return refuse('INVALID_INPUT');
  const removed: Event = { type: 'removed', seat };
  return isLobby ? accept(removed) : accept(removed, ...afterLeaving(game, seat, moment));
}

/** Leaves the game: the chooser's turn and the host's role pass on, and the game ends with its last person. A knock is withdrawn (SEAT-5, SEAT-7, BOT-4, HOST-1, ORG-5, CHOOSE-3, KNOCK-2). */
export function leave(game: Game, command: Of<'leave'>, moment: Moment): Outcome {
  const { session } = command;
  const seat = seatOf(game, session);
  const isOrganizer = game.organizer?.session === session;
  if (seat === null && !isOrganizer) return withdrawKnock(game, command);
  const events: Event[] = [seat === null ? { type: 'organizerLeft' } : { type: 'left', seat }];
  const staying = peoplesSeats(game).filter((other) => other !== seat);
  if (game.host === session) {
    const successor =
      longestSeated(game, staying, moment) ?? (isOrganizer ? null : game.organizer?.session) ?? null;
    if (successor !== null)
      events.push(hostChanged(successor, game.creator === session || game.creatorMayReturn));
  }
  return accept(...events, ...afterLeaving(game, seat, moment));
}

/** The events after a seat (null: the organizer's place) is left: the end if no person stays, otherwise the next chooser. */
function afterLeaving(game: Game, seat: Seat | null, moment: Moment): Event[] {
  const staying = peoplesSeats(game).filter((other) => other !== seat);
  const organizerStays = game.organizer !== null && seat !== null;
  const isOver = staying.length === 0 && !(organizerStays && game.phase.name === 'lobby');
  if (isOver) return game.phase.name === 'finished' ? [] : [{ type: 'finished' }];
  const isChoosing = game.phase.name === 'choosing' || game.phase.name === 'generationFailed';
  if (!isChoosing || seat === null || chooserOf(game) !== seat) return [];
  const players = game.players.map((player, at) => (at === seat ? { ...player, leftAt: moment.at } : player));
  return passOver({ ...game, players }, moment, seat);
}

/** The session of the longest-seated present player; if none is present, of the longest-seated. */
export function longestSeated(game: Game, among: readonly Seat[], moment: Moment): SessionKey | null {
  const present = new Set(presentSeats(game, moment));
  const first = among.find((seat) => present.has(seat)) ?? among[0];
  return first === undefined ? null : (game.players[first]?.session ?? null);
}

/** Makes a session the host. `creatorMayReturn`: whether the creator becomes host again on return. */
export function hostChanged(session: SessionKey, creatorMayReturn: boolean): Event {
  return { type: 'hostChanged', session, creatorMayReturn };
}
