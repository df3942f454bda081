import { expect, test } from 'vitest';

import { entryOf, itemAt } from './item-at.ts';

test('an item that must exist is returned, and a missing one is an error', () => {
  expect(itemAt(['a', 'b'], 1)).toBe('b');
  expect(() => itemAt(['a', 'b'], 2)).toThrow('no item 2 in a list of 2');
});

test('an entry that must exist is returned, and a missing one is an error without its key', () => {
  expect(entryOf(new Map([['key', 7]]), 'key')).toBe(7);
  expect(() => entryOf(new Map([['key', 7]]), 'secret')).toThrow('no such key among 1');
});
