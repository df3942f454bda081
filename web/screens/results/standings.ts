/** Who stands where: by points; equal points share a place. */

import type { PlayerView } from '../../../game/view.ts';
import type { GameView } from '../../../protocol/view.ts';

/** What is read of a game. */
type Scored = Pick<GameView, 'players' | 'scores' | 'teams'>;

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
export function standingsOf({ players, scores }: Scored): Standing[] {
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
  /** Its place in `teams`. */
  readonly team: number;
  readonly total: number;
  readonly rank: number;
}

/** Teams with members, best first; empty without teams. */
export function teamStandingsOf({ teams = [], players }: Scored): TeamStanding[] {
  const filled = teams
    .map(({ name, total }, team) => ({ name, total, team }))
    .filter(({ team }) => players.some((player) => player.team === team));
  return filled
    .map(({ name, total, team }) => ({
      name,
      team,
      total,
      rank: 1 + filled.filter((other) => other.total > total).length,
    }))
    .toSorted((a, b) => a.rank - b.rank);
}

/** Who can win: a player, or a team with everyone in it. */
export interface Placed {
  readonly key: string;
  readonly name: string;
  readonly total: number;
  readonly rank: number;
  readonly members: readonly Standing[];
}

/** Teams where teams play, players otherwise, best first. */
export function placesOf(game: Scored, players: readonly Standing[] = standingsOf(game)): Placed[] {
  const teams = teamStandingsOf(game).map(({ name, total, rank, team }) => {
    const members = players.filter(({ player }) => player.team === team);
    return { key: name, name, total: Math.round(total), rank, members };
  });
  if (teams.length > 0) return teams;
  return players.map((standing) => {
    const { player, total, rank } = standing;
    return { key: player.id, name: player.name, total, rank, members: [standing] };
  });
}
