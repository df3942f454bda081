import { expect, test } from 'vitest';

import { differences } from './bystanders.ts';
import { figuresText, isSound, type FuzzFigures } from './figures.ts';

const HELD: FuzzFigures = {
  seed: 1,
  sent: { requests: 90, messages: 9, bytes: 1 },
  replies: new Map([['HTTP 400', 90]]),
  wrong: [],
  bystanders: 4,
  played: { games: 2, acknowledged: 36, lost: 0, endedEarly: 0, wrong: 0 },
};

test('a run held when nothing went wrong and the games played meanwhile lost nothing', () => {
  expect(isSound(HELD)).toBe(true);
  expect(isSound({ ...HELD, wrong: ['500 for GET /api/games/{gameId}'] })).toBe(false);
  for (const broken of [{ lost: 1 }, { endedEarly: 1 }, { wrong: 1 }])
    expect(isSound({ ...HELD, played: { ...HELD.played, ...broken } })).toBe(false);
  expect(figuresText(HELD)).toContain('90 requests, 9 messages');
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
