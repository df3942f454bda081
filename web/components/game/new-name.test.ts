import { expect, test } from 'vitest';

import { tableOf } from '../../../test/support/games.ts';
import { newName } from './new-name.ts';

test.each([
  ['Anna', 'Anna 2', 'Anna 2'],
  [' Anna ', 'Anna', null],
  ['Agent 7', 'Agent 7', null],
  ['Agent 7', 'Agent 7 2', 'Agent 7 2'],
  ['A\u200bnna', 'Anna', null],
])('who wanted %j and is %j reads of the new name %j', (wanted, name, told) => {
  const table = tableOf([name, 'Ben']);
  expect(newName(wanted, { game: table.view(), me: table.me(name) })).toBe(told);
});
