/** How many tests passed and failed, read from the last lines that a test runner prints. */

import { stripVTControlCharacters } from 'node:util';

import type { Finished } from './run.ts';

export interface Counts {
  readonly passed: number;
  readonly failed: number;
}

/** Vitest's `Tests  1 failed | 2 passed (3)`, and Playwright's `  1 failed`, `  1 flaky` and `  2 passed (3s)`. */
const SUMMARY = /^(?: *Tests | {2}(?=\d+ (?:passed|failed|flaky))).*$/gm;

/** The counts of a finished runner. If it failed outside its tests, such as in a broken set-up, it has one failed test. */
export function countsOf({ code, output }: Finished): Counts {
  const counts = { passed: 0, failed: 0, flaky: 0 };
  for (const [line] of stripVTControlCharacters(output).matchAll(SUMMARY))
    for (const [, count, word] of line.matchAll(/(\d+) (passed|failed|flaky)/g))
      if (word === 'passed' || word === 'failed' || word === 'flaky') counts[word] += Number(count);
  const { passed, failed, flaky } = counts;
  return { passed: passed + flaky, failed: code !== 0 && failed === 0 ? 1 : failed };
}
