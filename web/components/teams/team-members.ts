/** The teams of a game with the seats of their members. */

import type { GameView, MeView } from '../../../protocol/view.ts';
import type { TableSeat } from '../game/Seat.tsx';
import { tableSeats } from '../game/table-seats.ts';

export interface TeamMembers {
  /** Its place in the settings. */
  readonly team: number;
  readonly name: string;
  readonly seats: readonly TableSeat[];
}

/** Teams with at least one seated player, in the order of the settings; `me` marks the viewer's own seat. */
export function teamMembers(game: GameView, me: MeView | null): TeamMembers[] {
  const seats = tableSeats(game, me);
  return (game.teams ?? [])
    .map(({ name }, team) => ({ team, name, seats: seats.filter((seat) => seat.team === team) }))
    .filter((team) => team.seats.length > 0);
}
