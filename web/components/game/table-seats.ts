/** The players of a game as seats of the round table. */

import { itemAt } from '../../../game/item-at.ts';
import type { GameView, MeView } from '../../../protocol/view.ts';
import type { TableSeat } from './Seat.tsx';

const NO_ONE: ReadonlySet<number> = new Set();

/** Players who have not left, with their index in `players`, and the players in `waving`, who have just left. The chooser is highlighted. */
export function tableSeats(
  game: GameView,
  me: MeView | null,
  waving: ReadonlySet<number> = NO_ONE,
): TableSeat[] {
  const present = new Set(game.present);
  const answered = new Set(game.answered);
  const leading = leadingSeats(game);
  return game.players.flatMap((player, seat) => {
    if (player.status === 'left' && !waving.has(seat)) return [];
    return [
      {
        id: player.id,
        name: player.name,
        avatar: player.avatar,
        seat,
        team: player.team,
        teamName: player.team === undefined ? undefined : game.teams?.[player.team]?.name,
        isMe: player.id === me?.playerId,
        isHost: player.isHost,
        isLit: player.id === game.chooserId,
        hasAnswered: answered.has(seat),
        isBot: player.bot === true,
        isAway: player.bot !== true && !present.has(seat),
        isLeader: leading.has(seat),
        isWaving: waving.has(seat),
      },
    ];
  });
}

/** The seats with the most points. Empty if nobody has points, if all have the same, in the reveal, which shows the ranks last, and in a finished game. */
function leadingSeats({ phase, players, scores }: GameView): ReadonlySet<number> {
  if (phase === 'reveal' || phase === 'finished') return NO_ONE;
  const seats = players.flatMap(({ status }, seat) => (status === 'left' ? [] : [seat]));
  const best = Math.max(0, ...seats.map((seat) => itemAt(scores.total, seat)));
  const leading = seats.filter((seat) => best > 0 && itemAt(scores.total, seat) === best);
  return leading.length === seats.length ? NO_ONE : new Set(leading);
}
