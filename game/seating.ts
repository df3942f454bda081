/** Creates seats, frees them, and gives them to the people who wait (docs/rules.md, "Lobby" and "Knocking"). */

import { apply } from './apply.ts';
import { JOINS_MAX, PLACES_MAX, PLAYERS_MAX } from './constants.ts';
import type { Event } from './events.ts';
import {
  isBot,
  seatedSeats,
  type BotSkill,
  type Game,
  type Instant,
  type Knock,
  type Player,
  type Seat,
  type SessionKey,
} from './game.ts';
import { admittedKnocks, formerSeatOf } from './knocks.ts';
import { distinctName } from './names.ts';
import type { Accepted, Outcome } from './outcome.ts';
import { smallestTeam } from './teams.ts';

/** Frees a seat for a person at a full table by removing its last bot; null if it has no bot (LOBBY-3, BOT-3). */
export function makeRoom(game: Pick<Game, 'players' | 'phase'>): Event[] | null {
  const seated = seatedSeats(game);
  if (seated.length < PLAYERS_MAX) return [];
  const seat = seated.findLast((each) => isBot(game.players[each]));
  if (seat === undefined) return null;
  return [{ type: game.phase.name === 'lobby' ? 'removed' : 'left', seat }];
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
export function namesTaken(game: Pick<Game, 'players'>, except: Seat | null): string[] {
  return game.players.filter((_, seat) => seat !== except).map((player) => player.name);
}

/** Seats the admitted people in the order of their knocks while there are seats; the others keep waiting (KNOCK-6, KNOCK-8). */
export function seatAdmitted(game: Game, at: Instant): Event[] {
  const events: Event[] = [];
  let table = game;
  for (const knock of admittedKnocks(game)) {
    const seated = seatOne(table, knock) ?? [];
    table = seated.reduce((each, event) => apply(each, event, at), table);
    events.push(...seated);
  }
  return events;
}

/** A seat for an admitted person: the old one if they left it; null if none is free. */
function seatOne(game: Game, knock: Knock): Event[] | null {
  const room = makeRoom(game);
  if (room === null) return null;
  const former = formerSeatOf(game, knock.session);
  if (former !== null) return [...room, { type: 'returned', seat: former }];
  if (game.players.length >= PLACES_MAX || game.changes.joins >= JOINS_MAX) return null;
  const { id: playerId, session, avatar } = knock;
  const { teams } = game.settings;
  const seated = game.players.filter(({ leftAt }) => leftAt === null);
  const team = teams === null ? null : smallestTeam(seated, teams.names.length);
  const name = distinctName(knock.name, namesTaken(game, null));
  return [...room, { type: 'joined', player: newPlayer(game, { playerId, session, name, avatar, team }) }];
}

/** Gives the seats that an outcome freed in the lobby to the people who wait (KNOCK-8). */
export function withWaitingSeated(game: Game, outcome: Outcome, at: Instant): Outcome {
  if (!outcome.ok || outcome.events.length === 0 || admittedKnocks(game).length === 0) return outcome;
  const next = outcome.events.reduce((each, event) => apply(each, event, at), game);
  if (next.phase.name !== 'lobby') return outcome;
  const seated = seatAdmitted(next, at);
  const all: Accepted = { ...outcome, events: [...outcome.events, ...seated] };
  return all;
}
