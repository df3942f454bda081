/** Team scores: rule TEAM-2 of docs/rules.md. */

import { expect, test } from 'vitest';

import { tableOf } from '../test/support/games.ts';
import { sessionOf } from '../test/support/values.ts';
import { teamScoresOf } from './scoring.ts';

test('[TEAM-2] teams of different sizes are level where their exact points are', () => {
  const settings = { zen: true, teams: { names: ['Red', 'Blue'] } };
  const names = ['anna', 'ben', 'cleo', 'dora', 'emil', 'fay', 'gus'];
  const table = tableOf(names, { settings });
  for (const name of names)
    table.do({ do: 'changeSeat', session: sessionOf(name), team: name === 'ben' ? 1 : 0 });
  // Red: six times a sixth of 100, as 100/6 added six times would not say exactly. Blue: 100 once.
  for (let question = 0; question < 6; question++) {
    table.toQuestion().answer('anna');
    if (question === 0) table.answer('ben');
    table.until('reveal');
  }
  expect(teamScoresOf(table.game).map(({ total }) => total)).toEqual([100, 100]);
});
