import { expect, test } from 'vitest';

import { placesOf } from './standings.ts';

type Game = Parameters<typeof placesOf>[0];

const names = ['Anna', 'Ben', 'Cleo', 'Dan'];

function gameOf(total: number[], teams?: { of: number[]; totals: number[] }): Game {
  return {
    players: names.map((name, seat) => ({
      id: name.toLowerCase().padEnd(10, '0'),
      name,
      avatar: name,
      joinOrder: seat,
      isHost: seat === 0,
      status: 'playing',
      ...(teams ? { team: teams.of[seat] ?? 0 } : {}),
    })),
    scores: { total, round: total, right: total.map(() => 1) },
    ...(teams
      ? { teams: teams.totals.map((points, team) => ({ name: `Team ${team}`, total: points, round: 0 })) }
      : {}),
  };
}

const told = (game: Game) =>
  placesOf(game).map(({ name, total, rank, members }) => ({
    name,
    total,
    rank,
    members: members.map(({ player }) => player.name),
  }));

test('players take the places by their points, equal points share one', () => {
  expect(told(gameOf([100, 300, 100, 0])).map(({ name, rank }) => [name, rank])).toEqual([
    ['Ben', 1],
    ['Anna', 2],
    ['Cleo', 2],
    ['Dan', 4],
  ]);
});

test('where teams play, teams take the places, with everyone in them and whole points', () => {
  // The best player is in the team that comes second; a team of nobody has no place.
  const game = gameOf([500, 0, 280, 260], { of: [0, 0, 1, 1], totals: [250, 270.4, 0] });
  expect(told(game)).toEqual([
    { name: 'Team 1', total: 270, rank: 1, members: ['Cleo', 'Dan'] },
    { name: 'Team 0', total: 250, rank: 2, members: ['Anna', 'Ben'] },
  ]);
});
