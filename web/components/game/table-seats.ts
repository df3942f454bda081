/** The players of a game as seats of the round table. */

import type { GameView, MeView } from '../../../protocol/view.ts';
import type { TableSeat } from './Seat.tsx';

/** Players who have not left, with their index in `players`; the chooser is highlighted. */
export function tableSeats(game: GameView, me: MeView | null): TableSeat[] {
  const present = new Set(game.present);
  const answered = new Set(game.answered);
  return game.players.flatMap((player, seat) => {
    if (player.status === 'left') return [];
    return [
      {
        id: player.id,
        name: player.name,
        avatar: player.avatar,
        seat,
        isMe: player.id === me?.playerId,
        isHost: player.isHost,
        isLit: player.id === game.chooserId,
        hasAnswered: answered.has(seat),
        isBot: player.bot === true,
        isAway: player.bot !== true && !present.has(seat),
      },
    ];
  });
}
