import { expect, test } from 'vitest';

import { tableOf } from '../../../test/support/games.ts';
import { playerRows, teamRows } from './board-rows.ts';

test('who has left is in the final table, as in the results, and in no table before', () => {
  const table = tableOf(['anna', 'ben', 'cleo'], { settings: { rounds: 1 } }).until('reveal');
  table.leave('ben');
  const names = () => playerRows(table.view()).map(({ name }) => name);
  expect(names()).toHaveLength(2);
  table.until('finished');
  expect(names()).toHaveLength(3);
});

test('[TEAM-2] a team counts up from what it had: the mean of a question is over those who were seated for it', () => {
  const settings = { zen: true, teams: { names: ['Red', 'Blue'] } };
  const table = tableOf(['anna', 'cleo', 'ben', 'dora'], { settings });
  const rows = () => teamRows(table.view()).map(({ name, before, total }) => [name, before, total]);
  table.toQuestion().answer('anna');
  table.until('reveal');
  expect(rows()).toEqual([
    ['Red', 0, 50],
    ['Blue', 0, 0],
  ]);
  table.leave('ben');
  table.toQuestion().answer('anna');
  table.until('reveal');
  expect(rows()[0]).toEqual(['Red', 50, 150]);
});
