/** Who counts as present. Presence is an input of the rules, like the time; a player who left a started game is absent for good. */

import type { Moment, Presence } from './commands.ts';
import { isBot, questionOf, seatedSeats, type Game, type Instant, type Seat } from './game.ts';

/** The instant from which a seat counts as absent; null while it is present. A bot never is (BOT-4). */
export function absentFrom(game: Game, presence: Presence, seat: Seat): Instant | null {
  if (isBot(game.players[seat])) return 0;
  const leftAt = game.players[seat]?.leftAt ?? null;
  return leftAt ?? presence.absentFrom[seat] ?? null;
}

/** Presence at an instant. A player whose grace period still runs counts as present (VIEW-5). */
export function presenceAt(presence: Presence, at: Instant): Presence {
  const isGoing = (from: Instant | null): boolean => from !== null && from > at;
  if (!presence.absentFrom.some(isGoing)) return presence;
  return { ...presence, absentFrom: presence.absentFrom.map((from) => (isGoing(from) ? null : from)) };
}

/** Whether a seat counts as present at an instant. */
export function isPresent(game: Game, presence: Presence, seat: Seat, at: Instant): boolean {
  const from = absentFrom(game, presence, seat);
  return from === null || at < from;
}

/** The seats that count as present at a moment. */
export function presentSeats(game: Game, { at, presence }: Moment): Seat[] {
  return seatedSeats(game).filter((seat) => isPresent(game, presence, seat, at));
}

/** How many seats that are present have not answered the question on screen. */
export function stillToAnswer(game: Game, presence: Presence): number {
  const given = questionOf(game)?.answers.given;
  let count = 0;
  for (let seat = 0; seat < game.players.length; seat++) {
    const isOut = (given?.[seat] ?? null) === null;
    const isBotIn = isBot(game.players[seat]) && game.players[seat]?.leftAt === null;
    if (isOut && (isBotIn || absentFrom(game, presence, seat) === null)) count++;
  }
  return count;
}

/** The instant from which no seated player is present; null while somebody is. Organizer and show screen do not count. */
export function everyoneAbsentFrom(game: Game, presence: Presence): Instant | null {
  let latest: Instant | null = null;
  for (let seat = 0; seat < game.players.length; seat++) {
    if (game.players[seat]?.leftAt !== null) continue;
    const from = absentFrom(game, presence, seat);
    if (from === null) return null;
    latest = latest === null ? from : Math.max(latest, from);
  }
  return latest;
}

/** The instant from which the host counts as absent; null while present. */
export function hostAbsentFrom(game: Game, presence: Presence): Instant | null {
  const seat = game.players.findIndex((player) => player.session === game.host && player.leftAt === null);
  return seat === -1 ? presence.organizerAbsentFrom : absentFrom(game, presence, seat);
}
