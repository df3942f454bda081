/** Taking, changing and leaving seats (docs/rules.md, "Seats"). */

import { passOver } from './choosing.ts';
import type { ChangeSeatCommand, Command, JoinCommand, Moment } from './commands.ts';
import { PLAYERS_MAX } from './constants.ts';
import { chooserOf } from './deadline.ts';
import type { Event } from './events.ts';
import {
  isAtTable,
  isBot,
  peoplesSeats,
  seatOf,
  type BotSkill,
  type Game,
  type Player,
  type Seat,
  type SessionKey,
} from './game.ts';
import { avatarFor, cleanName, distinctName } from './names.ts';
import { accept, refuse, type Outcome } from './outcome.ts';
import { presentSeats } from './presence.ts';
import { fail, type Result } from './result.ts';
import { smallestTeam } from './teams.ts';

type Of<Name extends Command['do']> = Extract<Command, { readonly do: Name }>;

/** Gives a session a seat in the lobby. A session that has one, or organizes, gets it in every phase (SEAT-1, SEAT-2, LOBBY-2, LOBBY-3). */
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

/** What frees a seat for a person at a full table: its last bot goes; null where there is none (LOBBY-3, BOT-3). */
export function makeRoom({ players }: Pick<Game, 'players'>): Event[] | null {
  if (players.length < PLAYERS_MAX) return [];
  const seat = players.findLastIndex(isBot);
  return seat === -1 ? null : [{ type: 'removed', seat }];
}

/** A new seat, as yet without extra time. */
export function newPlayer(
  game: Pick<Game, 'seatsGiven'>,
  seat: {
    playerId: string;
    session: SessionKey;
    name: string;
    avatar: string;
    team: number | null;
    bot?: BotSkill;
  },
): Player {
  return {
    id: seat.playerId,
    session: seat.session,
    name: seat.name,
    avatar: seat.avatar,
    joinOrder: game.seatsGiven + 1,
    leftAt: null,
    team: seat.team,
    timeFactor: 1,
    askedTimeFactor: null,
    ...(seat.bot === undefined ? {} : { bot: seat.bot }),
  };
}

/** Names at the table that a new or changed one must differ from. */
export function namesTaken(game: Game, except: Seat | null): string[] {
  return game.players.filter((_, seat) => seat !== except).map((player) => player.name);
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

/** The host takes a player out of the lobby (SEAT-6). */
export function remove(game: Game, command: Of<'remove'>): Outcome {
  if (command.session !== game.host) return refuse('ONLY_HOST');
  const seat = game.players.findIndex((player) => player.id === command.playerId);
  const player = game.players[seat];
  if (player === undefined || player.leftAt !== null) return refuse('PLAYER_NOT_FOUND');
  if (game.phase.name !== 'lobby') return refuse('GAME_STARTED');
  return player.session === game.host ? refuse('INVALID_INPUT') : accept({ type: 'removed', seat });
}

/** Leaves for good: the chooser's turn and the host's seat pass on, the last person to leave finishes the game (SEAT-5, SEAT-7, BOT-4, HOST-1, ORG-5, CHOOSE-3). */
export function leave(game: Game, command: Of<'leave'>, moment: Moment): Outcome {
  const { session } = command;
  const seat = seatOf(game, session);
  const isOrganizer = game.organizer?.session === session;
  if (seat === null && !isOrganizer) return accept();
  const events: Event[] = [seat === null ? { type: 'organizerLeft' } : { type: 'left', seat }];
  const staying = peoplesSeats(game).filter((other) => other !== seat);
  const organizerStays = game.organizer !== null && !isOrganizer;
  if (game.host === session) {
    const successor =
      longestSeated(game, staying, moment) ?? (isOrganizer ? null : game.organizer?.session) ?? null;
    if (successor !== null)
      events.push(hostChanged(successor, game.creator === session || game.creatorMayReturn));
  }
  const isOver = staying.length === 0 && !(organizerStays && game.phase.name === 'lobby');
  if (isOver) {
    return accept(...events, ...(game.phase.name === 'finished' ? [] : [{ type: 'finished' } as const]));
  }
  const isChoosing = game.phase.name === 'choosing' || game.phase.name === 'generationFailed';
  if (isChoosing && seat !== null && chooserOf(game) === seat) {
    const players = game.players.map((player, at) =>
      at === seat ? { ...player, leftAt: moment.at } : player,
    );
    events.push(...passOver({ ...game, players }, moment, seat));
  }
  return accept(...events);
}

/** The session of the longest-seated present player among some; of the longest-seated where none is present. */
export function longestSeated(game: Game, among: readonly Seat[], moment: Moment): SessionKey | null {
  const present = new Set(presentSeats(game, moment));
  const first = among.find((seat) => present.has(seat)) ?? among[0];
  return first === undefined ? null : (game.players[first]?.session ?? null);
}

/** The host's seat passes to a session; whether the creator gets it back on return. */
export function hostChanged(session: SessionKey, creatorMayReturn: boolean): Event {
  return { type: 'hostChanged', session, creatorMayReturn };
}
