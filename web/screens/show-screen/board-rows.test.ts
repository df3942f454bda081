import { expect, test } from 'vitest';

import { tableOf } from '../../../test/support/games.ts';
import { playerRows } from './board-rows.ts';

test('who has left is in the final table, as in the results, and in no table before', () => {
  const table = tableOf(['anna', 'ben', 'cleo'], { settings: { rounds: 1 } }).until('reveal');
  table.leave('ben');
  const names = () => playerRows(table.view()).map(({ name }) => name);
  expect(names()).toHaveLength(2);
  table.until('finished');
  expect(names()).toHaveLength(3);
});
