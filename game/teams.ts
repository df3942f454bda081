/** Who plays in which team (docs/rules.md, "Teams"). */

import type { Player } from './game.ts';
import type { Settings } from './settings.ts';

function sizes(players: readonly Pick<Player, 'team'>[], count: number): number[] {
  return Array.from({ length: count }, (_, index) => players.filter(({ team }) => team === index).length);
}

/** The team with the fewest members; of equals the first (TEAM-1). */
export function smallestTeam(players: readonly Pick<Player, 'team'>[], count: number): number {
  const bySize = sizes(players, count);
  return bySize.indexOf(Math.min(...bySize));
}

/** How many teams have members (TEAM-3). */
export function filledTeams(players: readonly Pick<Player, 'team'>[], settings: Settings): number {
  return settings.teams === null
    ? 0
    : sizes(players, settings.teams.names.length).filter((size) => size > 0).length;
}

/** By seat: everyone's team under other settings. Who has a team that still exists stays in it, the others go where fewest are (TEAM-4). */
export function drawTeams(players: readonly Player[], settings: Settings): (number | null)[] {
  const { teams } = settings;
  if (teams === null) return players.map(() => null);
  const drawn = players.map(({ team }) => ({
    team: team !== null && team < teams.names.length ? team : null,
  }));
  for (const seat of drawn) seat.team ??= smallestTeam(drawn, teams.names.length);
  return drawn.map(({ team }) => team);
}
