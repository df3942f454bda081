import { expect, test } from 'vitest';

import { itemAt } from './item-at.ts';

test('an item that must exist is returned, and a missing one is an error', () => {
  expect(itemAt(['a', 'b'], 1)).toBe('b');
  expect(() => itemAt(['a', 'b'], 2)).toThrow('no item 2 in a list of 2');
});
