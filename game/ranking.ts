/** Ranks and winners, from the scores of a view: the only ranking for results, phones and the show screen (RES-1, RES-5, TEAM-5). */

import { rankedBy, scoreOf } from './rank.ts';
import type { PlayerView, View } from './view.ts';

/** The fields of a view that the ranking reads. */
type Scored = Pick<View, 'players' | 'scores' | 'teams'>;

export interface Standing {
  readonly player: PlayerView;
  /** The place in `players`. */
  readonly seat: number;
  readonly total: number;
  /** Right answers. */
  readonly right: number;
  readonly rank: number;
}

/** Every player, best first, including those who have left (RES-1). */
export function standingsOf({ players, scores }: Scored): Standing[] {
  const rows = players.map((player, seat) => ({
    player,
    seat,
    ...scoreOf(scores, seat),
  }));
  return rankedBy(rows, ({ total }) => total).map(({ row, rank }) => ({ ...row, rank }));
}

export interface TeamStanding {
  readonly name: string;
  /** Its place in `teams`. */
  readonly team: number;
  /** Exact points: a screen rounds them when it draws them. */
  readonly total: number;
  /** Exact points of the current round. */
  readonly round: number;
  readonly rank: number;
}

/** Teams with players, best first by exact points; empty without teams (TEAM-5, RES-5). */
export function teamStandingsOf({ teams = [], players }: Scored): TeamStanding[] {
  const filled = teams
    .map(({ name, total, round }, team) => ({ name, total, round, team }))
    .filter(({ team }) => players.some((player) => player.team === team));
  return rankedBy(filled, ({ total }) => total).map(({ row, rank }) => ({ ...row, rank }));
}

/** A possible winner: a player, or a team with its members. */
export interface Place {
  readonly key: string;
  readonly name: string;
  /** Exact points. */
  readonly total: number;
  readonly rank: number;
  readonly isTeam: boolean;
  readonly members: readonly Standing[];
}

/** Teams where teams play, players otherwise, best first. */
export function placesOf(view: Scored): Place[] {
  const standings = standingsOf(view);
  const teams = teamStandingsOf(view).map(({ name, total, rank, team }) => {
    const members = standings.filter(({ player }) => player.team === team);
    return { key: `team ${name}`, name, total, rank, isTeam: true, members };
  });
  if (teams.length > 0) return teams;
  return standings.map((standing) => {
    const { player, total, rank } = standing;
    return { key: player.id, name: player.name, total, rank, isTeam: false, members: [standing] };
  });
}

/** The winners: those at the first rank; none without points (RES-5). */
export function winnersOf(view: Scored): Place[] {
  return placesOf(view).filter(({ rank, total }) => rank === 1 && total > 0);
}

/** A step of the podium, with everyone who shares its rank. */
export interface PodiumStep {
  readonly rank: number;
  /** Exact points. */
  readonly total: number;
  readonly places: readonly Place[];
  readonly members: readonly Standing[];
}

const PODIUM_RANKS = 3;

/** The steps of the podium, the first place first: one for each rank up to the third; without points none (RES-6). */
export function podiumOf(view: Scored): PodiumStep[] {
  const best = placesOf(view).filter(({ rank, total }) => rank <= PODIUM_RANKS && total > 0);
  return Array.from(
    Map.groupBy(best, ({ rank }) => rank),
    ([rank, places]) => ({
      rank,
      total: Math.max(...places.map(({ total }) => total)),
      places,
      members: places.flatMap(({ members }) => members),
    }),
  );
}
