import { expect, test } from 'vitest';

import { entryOf } from './entry-of.ts';

test('an entry that must exist is returned, and a missing one is an error without its key', () => {
  expect(entryOf(new Map([['key', 7]]), 'key')).toBe(7);
  expect(() => entryOf(new Map([['key', 7]]), 'secret')).toThrow('no such key among 1');
});
