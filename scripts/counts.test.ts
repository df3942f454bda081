import { expect, test } from 'vitest';

import { countsOf } from './counts.ts';

test('Vitest’s tests are counted, not its files', () => {
  const output =
    ' Test Files  8 failed | 89 passed (97)\n      Tests  29 failed | 1180 passed | 3 skipped (1212)\n';
  expect(countsOf({ code: 1, output })).toEqual({ passed: 1180, failed: 29 });
});

test('colors do not hide a count', () => {
  const output = '\u001B[2m      Tests \u001B[22m \u001B[1m\u001B[32m4 passed\u001B[39m\u001B[22m (4)\n';
  expect(countsOf({ code: 0, output })).toEqual({ passed: 4, failed: 0 });
});

test('what passed at another try in Playwright has passed', () => {
  const output = '  1 failed\n    [short] › a.spec.ts:1:1 › 3 passed\n  2 flaky\n  120 passed (5.2m)\n';
  expect(countsOf({ code: 1, output })).toEqual({ passed: 122, failed: 1 });
});

test('a runner that ends with an error has a failed test, whatever it printed', () => {
  expect(countsOf({ code: 1, output: '      Tests  4 passed (4)\n' })).toEqual({ passed: 4, failed: 1 });
  expect(countsOf({ code: 137, output: '' })).toEqual({ passed: 0, failed: 1 });
});
