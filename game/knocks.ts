/** Reads who is at the door of a game, and who may answer (docs/rules.md, "Knocking"). */

import type { Moment, Presence } from './commands.ts';
import { DOOR_PASSES_MS, KNOCK_LASTS_MS, PLAYERS_MAX } from './constants.ts';
import type { Event } from './events.ts';
import {
  isAtTable,
  mayLead,
  peoplesSeats,
  seatOf,
  statusOf,
  type Game,
  type Instant,
  type Knock,
  type Seat,
  type SessionKey,
} from './game.ts';
import { accept, type Outcome } from './outcome.ts';
import { hostAbsentFrom, presentSeats } from './presence.ts';
import { takesKnocks } from './settings.ts';

/** Whether a stranger may knock: in a started game where the host takes latecomers, and in the results, where they wait for the next game (KNOCK-1, KNOCK-7). */
export function isOpenToKnocks(game: Game): boolean {
  switch (statusOf(game)) {
    case 'waiting':
      return false;
    case 'in_progress':
      return takesKnocks(game.settings) && !game.practice;
    case 'finished':
      return !game.practice;
  }
}

/** The knock of a session, however it ended; undefined where it never knocked. */
export function knockOf(game: Game, session: SessionKey): Knock | undefined {
  return game.door.find((knock) => knock.session === session);
}

/** The unanswered knocks, oldest first. */
export function askingKnocks({ door }: Pick<Game, 'door'>): Knock[] {
  return door.filter(({ state }) => state === 'asking');
}

/** The admitted people who wait for a seat, oldest first. */
export function admittedKnocks({ door }: Pick<Game, 'door'>): Knock[] {
  return door.filter(({ state }) => state === 'admitted');
}

/** The seat that a session left and gets back; null if it never left one, or was removed (KNOCK-6, SEAT-2). */
export function formerSeatOf({ players }: Pick<Game, 'players'>, session: SessionKey): Seat | null {
  const seat = players.findLastIndex((player) => player.session === session && player.leftAt !== null);
  return seat === -1 || players[seat]?.removed === true ? null : seat;
}

/** When the oldest unanswered knock expires; null if there is none (KNOCK-3). */
export function knockEnds(game: Game): Instant | null {
  const ends = askingKnocks(game).map(({ at }) => at + KNOCK_LASTS_MS);
  return ends.length === 0 ? null : Math.min(...ends);
}

/** The knocks that have expired (KNOCK-3). */
export function expiredKnocks(game: Game, at: Instant): Event[] {
  return askingKnocks(game)
    .filter((knock) => knock.at + KNOCK_LASTS_MS <= at)
    .map(({ id }) => ({ type: 'knockEnded', knockId: id, state: 'expired' }));
}

/** From when another player than host and organizer answers the door; null while one of these is present, or if nobody knocks (KNOCK-5). */
export function doorPassesAt(game: Game, presence: Presence): Instant | null {
  if (askingKnocks(game).length === 0) return null;
  const from = leadersAbsentFrom(game, presence);
  return from === null ? null : from + DOOR_PASSES_MS;
}

/** The instant from which neither host nor organizer is present; null while one of them is. */
function leadersAbsentFrom(game: Game, presence: Presence): Instant | null {
  const ofHost = isAtTable(game, game.host) ? hostAbsentFrom(game, presence) : 0;
  const ofOrganizer = game.organizer === null ? 0 : presence.organizerAbsentFrom;
  return ofHost === null || ofOrganizer === null ? null : Math.max(ofHost, ofOrganizer);
}

/** The player who answers the door in place of host and organizer; null while these answer it (KNOCK-5). */
function doorkeeperOf(game: Game, moment: Moment): Seat | null {
  const passes = doorPassesAt(game, moment.presence);
  if (passes === null || passes > moment.at) return null;
  return presentSeats(game, moment)[0] ?? null;
}

/** Whether a session answers the door at this moment (KNOCK-4, KNOCK-5). */
export function mayAnswerDoor(game: Game, session: SessionKey, moment: Moment): boolean {
  if (mayLead(game, session)) return true;
  const keeper = doorkeeperOf(game, moment);
  return keeper !== null && seatOf(game, session) === keeper;
}

/** A session withdraws its knock; without a knock: no effect (KNOCK-2). */
export function withdrawKnock(game: Game, { session }: { readonly session: SessionKey }): Outcome {
  const knock = knockOf(game, session);
  if (knock?.state !== 'asking' && knock?.state !== 'admitted') return accept();
  return accept({ type: 'knockEnded', knockId: knock.id, state: 'withdrawn' });
}

/** What an admitted person waits for: the next round, a free seat, or the next game (KNOCK-6, KNOCK-7). */
export type WaitsFor = 'round' | 'seat' | 'game';

/** What an admitted person waits for now; a bot's seat counts as free. */
export function waitsFor(game: Game): WaitsFor {
  const status = statusOf(game);
  if (status === 'finished') return 'game';
  if (status === 'in_progress' && game.currentRound >= game.totalRounds) return 'game';
  return status === 'waiting' || peoplesSeats(game).length >= PLAYERS_MAX ? 'seat' : 'round';
}

/** Somebody at the door as everyone in the game may see them. */
type AtDoor = Pick<Knock, 'id' | 'name' | 'avatar'>;

export interface DoorView {
  /** The people who wait for an answer, oldest first. */
  readonly asking: readonly AtDoor[];
  /** The admitted people, who take a seat at the next round, when one is free, or in the next game. */
  readonly admitted: readonly AtDoor[];
  /** The player who answers in place of host and organizer, while both are away. */
  readonly keeperId?: string;
}

/** Who is at the door; null where nobody is (KNOCK-9). */
export function doorView(game: Game, moment: Moment): DoorView | null {
  const [asking, admitted] = [askingKnocks(game), admittedKnocks(game)];
  if (asking.length === 0 && admitted.length === 0) return null;
  const keeper = doorkeeperOf(game, moment);
  const keeperId = keeper === null ? undefined : game.players[keeper]?.id;
  return {
    asking: asking.map(atDoor),
    admitted: admitted.map(atDoor),
    ...(keeperId === undefined ? {} : { keeperId }),
  };
}

const atDoor = ({ id, name, avatar }: Knock): AtDoor => ({ id, name, avatar });
