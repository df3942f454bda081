/** The rows that report faults. */

import { expect, test } from 'vitest';

import { CLOSED_EARLY } from './recorder.ts';
import { playFaultRows } from './report.ts';

const lines = (faults: Readonly<Record<string, number>>): string[] =>
  playFaultRows(faults).map(({ figure, measured, isMet }) => `${figure}: ${measured}, ${String(isMet)}`);

test('the number of questions that closed early is printed at 0 too', () => {
  expect(lines({})).toEqual(['questions closed early: 0, true', 'other faults: none, true']);
});

test('questions that closed early miss the goal, and other faults have rows of their own', () => {
  expect(lines({ [CLOSED_EARLY]: 3, 'socket closed: 1006': 1 })).toEqual([
    'questions closed early: 3, false',
    'FAULT: socket closed: 1006: 1, false',
  ]);
});
