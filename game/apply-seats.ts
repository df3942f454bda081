/** Applies the events about seats and knocks to a game. */

import { REMOVALS_KEPT } from './constants.ts';
import type { Knocked } from './events.ts';
import {
  isBot,
  type Answers,
  type Game,
  type Instant,
  type Knock,
  type Player,
  type Seat,
  type SessionKey,
} from './game.ts';

/** A player with other values. */
export function withPlayer(game: Game, seat: Seat, change: Partial<Player>): Game {
  return {
    ...game,
    players: game.players.map((player, index) => (index === seat ? { ...player, ...change } : player)),
  };
}

/** A new seat is appended. In a started game it is appended to the turn order too, and the chooser stays the same (KNOCK-6, CHOOSE-1). */
export function addSeat(game: Game, player: Player): Game {
  const added: Game = {
    ...game,
    players: [...game.players, player],
    seatsGiven: Math.max(game.seatsGiven, player.joinOrder),
    door: seatKnock(game, player.session),
  };
  const { turnOrder, selectorIndex } = game;
  if (turnOrder === null) return added;
  const count = turnOrder.length;
  const turns = (selectorIndex % count) - (selectorIndex % (count + 1));
  return {
    ...added,
    turnOrder: [...turnOrder, count],
    // The selector index that names the same position now that there is one more seat.
    selectorIndex: selectorIndex + (turns < 0 ? turns + count + 1 : turns),
    rounds: game.rounds.map((round) => ({ ...round, answers: round.answers.map(withUnseated) })),
  };
}

/** The answers of a question that opened before the last seat was added. */
function withUnseated(answers: Answers): Answers {
  return { ...answers, timeFactors: [...answers.timeFactors, 1], given: [...answers.given, null] };
}

/** A player who left a started game gets the same seat back. */
export function returnSeat(game: Game, seat: Seat): Game {
  const session = game.players[seat]?.session;
  if (session === undefined) return game;
  return { ...withPlayer(game, seat, { leftAt: null }), door: seatKnock(game, session) };
}

function seatKnock({ door }: Game, session: SessionKey): readonly Knock[] {
  const isWaiting = door.some((each) => each.session === session);
  return isWaiting
    ? door.map((each) => (each.session === session ? { ...each, state: 'seated' } : each))
    : door;
}

/** One entry for each session, the latest last. */
export function noteKnock(game: Game, { knock, isAdmitted }: Knocked, at: Instant): Game {
  const before = game.door.find(({ session }) => session === knock.session);
  const others = game.door.filter((each) => each !== before);
  const state = isAdmitted === true ? 'admitted' : 'asking';
  return { ...game, door: [...others, { ...knock, at, times: (before?.times ?? 0) + 1, state }] };
}

/** A knock in another state. */
export function withKnock(game: Game, knockId: string, state: Knock['state']): Game {
  return { ...game, door: game.door.map((each) => (each.id === knockId ? { ...each, state } : each)) };
}

/** In the lobby a removed seat is deleted; in a started game it stays and counts as left (LOBBY-4, SEAT-3). */
export function removeSeat(game: Game, seat: Seat, at: Instant): Game {
  const player = game.players[seat];
  if (player === undefined) return game;
  const { players } =
    game.phase.name === 'lobby'
      ? { players: game.players.filter((_, index) => index !== seat) }
      : withPlayer(game, seat, { leftAt: at, removed: true });
  if (isBot(player)) return { ...game, players };
  const { session } = player;
  const others = Object.entries(game.removals).filter(([other]) => other !== session);
  const latest: [SessionKey, number][] = [...others, [session, (game.removals[session] ?? 0) + 1]];
  const removals = Object.fromEntries(latest.slice(-REMOVALS_KEPT));
  return { ...game, removals, players };
}

/** In the lobby a seat that is left is deleted; in a started game it stays, so that the turn order keeps its length (LOBBY-4, SEAT-3). */
export function leaveSeat(game: Game, seat: Seat, at: Instant): Game {
  if (game.phase.name === 'lobby')
    return { ...game, players: game.players.filter((_, index) => index !== seat) };
  return withPlayer(game, seat, { leftAt: at });
}
