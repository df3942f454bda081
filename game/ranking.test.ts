/** Who stands where: rules RES-5, RES-6 and TEAM-5 of docs/rules.md. */

import { describe, expect, test } from 'vitest';

import { placesOf, podiumOf, standingsOf, winnersOf } from './ranking.ts';
import type { PlayerView } from './view.ts';

type Scored = Parameters<typeof placesOf>[0];

const names = ['Anna', 'Ben', 'Cleo', 'Dan'];

interface Given {
  total: number[];
  left?: string;
  /** By seat, and the teams' exact points. */
  teams?: { of: number[]; totals: number[] };
}

function viewOf({ total, left, teams }: Given): Scored {
  const players = names.map((name, seat): PlayerView => ({
    id: name.toLowerCase().padEnd(10, '0'),
    name,
    avatar: name,
    joinOrder: seat,
    isHost: seat === 0,
    status: name === left ? 'left' : 'playing',
    ...(teams ? { team: teams.of[seat] ?? 0 } : {}),
  }));
  const scores = { total, round: total, right: total.map(() => 1) };
  if (!teams) return { players, scores };
  return {
    players,
    scores,
    teams: teams.totals.map((points, team) => ({ name: `Team ${team}`, total: points, round: 0 })),
  };
}

const told = (view: Scored) =>
  placesOf(view).map(({ name, total, rank, members }) => ({
    name,
    total,
    rank,
    members: members.map(({ player }) => player.name),
  }));
const winners = (view: Scored) => winnersOf(view).map(({ name }) => name);

describe('the ranking', () => {
  test('players take the places by their points, equal points share one', () => {
    expect(told(viewOf({ total: [100, 300, 100, 0] })).map(({ name, rank }) => [name, rank])).toEqual([
      ['Ben', 1],
      ['Anna', 2],
      ['Cleo', 2],
      ['Dan', 4],
    ]);
  });

  test('where teams play, teams take the places, with everyone in them; an empty team has none', () => {
    // The best player is in the team that comes second.
    const teams = { of: [0, 0, 1, 1], totals: [250, 270.4, 0] };
    expect(told(viewOf({ total: [500, 0, 280, 260], teams }))).toEqual([
      { name: 'Team 1', total: 270.4, rank: 1, members: ['Cleo', 'Dan'] },
      { name: 'Team 0', total: 250, rank: 2, members: ['Anna', 'Ben'] },
    ]);
  });

  test('[RES-5] teams are ranked by exact points, also where these round to the same number', () => {
    const teams = { of: [0, 0, 1, 1], totals: [270.1, 270.4] };
    const view = viewOf({ total: [270, 270, 270, 270], teams });
    expect(told(view).map(({ name, rank }) => [name, rank])).toEqual([
      ['Team 1', 1],
      ['Team 0', 2],
    ]);
    expect(winners(view)).toEqual(['Team 1']);
  });

  test('[RES-5] who has left is ranked with what they earned, and may win', () => {
    const view = viewOf({ total: [100, 300, 200, 0], left: 'Ben' });
    expect(standingsOf(view).map(({ player, rank }) => [player.name, rank])).toEqual([
      ['Ben', 1],
      ['Cleo', 2],
      ['Anna', 3],
      ['Dan', 4],
    ]);
    expect(winners(view)).toEqual(['Ben']);
  });

  test('[RES-5] who is level at the top wins together; without points no one wins', () => {
    expect(winners(viewOf({ total: [300, 100, 300, 0] }))).toEqual(['Anna', 'Cleo']);
    expect(winners(viewOf({ total: [0, 0, 0, 0] }))).toEqual([]);
  });
});

const podium = (...total: number[]) =>
  podiumOf(viewOf({ total })).map(({ rank, places }) => [rank, ...places.map((place) => place.total)]);

test('[RES-6] the podium shows every rank up to the third, shared places completely, and no player without points', () => {
  expect(podium(1, 5, 9, 5)).toEqual([
    [1, 9],
    [2, 5, 5],
  ]);
  expect(podium(9, 7, 5, 5)).toEqual([
    [1, 9],
    [2, 7],
    [3, 5, 5],
  ]);
  expect(podium(3, 3, 3, 3)).toEqual([[1, 3, 3, 3, 3]]);
  expect(podium(4, 0, 0)).toEqual([[1, 4]]);
  expect(podium(0, 0)).toEqual([]);
});
