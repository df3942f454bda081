/** Only players who leave while the page is open wave. */

import { expect, test } from 'vitest';

import { newlyLeft } from './useWaving.ts';

const here = { status: 'playing' } as const;
const gone = { status: 'left' } as const;

test('a player who leaves while the page is open waves', () => {
  expect(newlyLeft(['playing', 'playing'], [here, gone])).toEqual([1]);
});

test('a player who left before the page was opened, or earlier, does not', () => {
  expect(newlyLeft(null, [here, gone])).toEqual([]);
  expect(newlyLeft(['playing', 'left'], [here, gone])).toEqual([]);
});

test('a player who joins and leaves between two views does not', () => {
  expect(newlyLeft(['playing'], [here, gone])).toEqual([]);
});
