import { expect, test } from 'vitest';

import { playwrightCounts, sum, vitestCounts, vitestFailures } from './counts.ts';

const file = (status: string, tests: number) => ({
  name: 'a.test.ts',
  status,
  message: tests === 0 ? 'cannot be loaded' : '',
  assertionResults: Array.from({ length: tests }, (_, index) => ({
    fullName: `test ${String(index)}`,
    status: index === 0 ? status : 'passed',
    failureMessages: index === 0 && status === 'failed' ? ['expected 1 to be 2'] : [],
  })),
});

test('passed and failed tests are counted', () => {
  const report = { numPassedTests: 3, numFailedTests: 1, testResults: [file('failed', 4)] };
  expect(vitestCounts(report, 1)).toEqual({ passed: 3, failed: 1 });
  expect(playwrightCounts({ stats: { expected: 5, unexpected: 2, flaky: 1 } }, 1)).toEqual({
    passed: 6,
    failed: 2,
  });
});

test('a test file that cannot be loaded is a failure', () => {
  const report = {
    numPassedTests: 3,
    numFailedTests: 0,
    testResults: [file('passed', 3), file('failed', 0)],
  };
  expect(vitestCounts(report, 1)).toEqual({ passed: 3, failed: 1 });
});

test('each failure is reported with its file, its name and its reason', () => {
  const testResults = [file('passed', 2), file('failed', 2), file('failed', 0)];
  expect(vitestFailures({ numPassedTests: 3, numFailedTests: 1, testResults })).toEqual([
    'a.test.ts > test 0\nexpected 1 to be 2',
    'a.test.ts\ncannot be loaded',
  ]);
  expect(vitestFailures(undefined)).toEqual(['Vitest wrote no report']);
});

test('a runner that fails without a failed test counts as one', () => {
  expect(vitestCounts({ numPassedTests: 3, numFailedTests: 0, testResults: [] }, 1)).toEqual({
    passed: 3,
    failed: 1,
  });
  expect(playwrightCounts({ stats: { expected: 5, unexpected: 0, flaky: 0 } }, 1)).toEqual({
    passed: 5,
    failed: 1,
  });
});

test('a missing report is a failure, whatever the exit code', () => {
  expect(vitestCounts(undefined, 0)).toEqual({ passed: 0, failed: 1 });
  expect(playwrightCounts(undefined, 0)).toEqual({ passed: 0, failed: 1 });
});

test('the counts of both runners are added', () => {
  expect(sum({ passed: 3, failed: 0 }, { passed: 5, failed: 1 })).toEqual({ passed: 8, failed: 1 });
});
