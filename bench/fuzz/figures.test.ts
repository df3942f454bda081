import { expect, test } from 'vitest';

import { differences } from './bystanders.ts';
import { isSound, Tally } from './figures.ts';

test('a run held when nothing went wrong and the games played meanwhile lost nothing', () => {
  const tally = new Tally();
  const played = { games: 2, acknowledged: 36, lost: 0, endedEarly: 0, wrong: 0 };
  expect(isSound({ tally, played })).toBe(true);
  for (const broken of [{ lost: 1 }, { endedEarly: 1 }, { wrong: 1 }])
    expect(isSound({ tally, played: { ...played, ...broken } })).toBe(false);
  tally.wrong.push('500 for GET /api/games/{gameId}');
  expect(isSound({ tally, played })).toBe(false);
});

test('a change of a game is found in what was changed, added and taken away', () => {
  const before = new Map([
    ['table log', 'a'],
    ['table games', 'b'],
  ]);
  expect(differences(before, new Map(before))).toEqual([]);
  const after = new Map([
    ['table log', 'c'],
    ['table plays', 'd'],
  ]);
  expect(differences(before, after)).toEqual([
    'table log: a became c',
    'table games: b became nothing',
    'table plays: nothing became d',
  ]);
});
