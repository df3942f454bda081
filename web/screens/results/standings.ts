/** Who stands where: by points; equal points share a place. */

import type { PlayerView } from '../../../game/view.ts';
import type { GameView } from '../../../protocol/view.ts';

export interface Standing {
  readonly player: PlayerView;
  /** The place in `players`. */
  readonly seat: number;
  readonly total: number;
  /** Right answers. */
  readonly right: number;
  /** 1 is first. */
  readonly rank: number;
}

/** Everyone who took part, best first; who has left stands with what they earned. */
export function standingsOf({ players, scores }: GameView): Standing[] {
  const total = (seat: number) => scores.total[seat] ?? 0;
  return players
    .map((player, seat) => ({
      player,
      seat,
      total: total(seat),
      right: scores.right[seat] ?? 0,
      rank: 1 + players.filter((_, other) => total(other) > total(seat)).length,
    }))
    .toSorted((a, b) => a.rank - b.rank);
}

export interface TeamStanding {
  readonly name: string;
  readonly total: number;
  readonly rank: number;
}

/** Teams with members, best first; empty without teams. */
export function teamStandingsOf({ teams = [], players }: GameView): TeamStanding[] {
  const filled = teams.filter((_, team) => players.some((player) => player.team === team));
  return filled
    .map(({ name, total }) => ({
      name,
      total,
      rank: 1 + filled.filter((other) => other.total > total).length,
    }))
    .toSorted((a, b) => a.rank - b.rank);
}
