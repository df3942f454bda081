/** How many tests passed and failed, read from the reports of the test runners. */

import { z } from 'zod';

export type Counts = { passed: number; failed: number };

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()) }),
      ),
    }),
  ),
});

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
});

export function vitestCounts(report: unknown, exitCode: number): Counts {
  const parsed = vitestReport.safeParse(report);
  if (!parsed.success) return atLeastOneFailed({ passed: 0, failed: 0 }, exitCode || 1);
  const { numPassedTests, numFailedTests, testResults } = parsed.data;
  // A file that cannot be loaded holds no tests, and would otherwise count for nothing.
  const broken = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  return atLeastOneFailed({ passed: numPassedTests, failed: numFailedTests + broken.length }, exitCode);
}

/** What failed in Vitest, each with its file, its name and its error: printed again at the end, because a long log is read from there. */
export function vitestFailures(report: unknown): string[] {
  const parsed = vitestReport.safeParse(report);
  if (!parsed.success) return ['Vitest wrote no report'];
  return parsed.data.testResults
    .filter((file) => file.status === 'failed')
    .flatMap((file) => {
      const failed = file.assertionResults.filter((test) => test.status === 'failed');
      if (failed.length === 0) return [`${file.name}\n${file.message}`];
      return failed.map((test) => `${file.name} > ${test.fullName}\n${test.failureMessages.join('\n')}`);
    });
}

export function playwrightCounts(report: unknown, exitCode: number): Counts {
  const parsed = playwrightReport.safeParse(report);
  if (!parsed.success) return atLeastOneFailed({ passed: 0, failed: 0 }, exitCode || 1);
  const { expected, unexpected, flaky } = parsed.data.stats;
  return atLeastOneFailed({ passed: expected + flaky, failed: unexpected }, exitCode);
}

export function sum(a: Counts, b: Counts): Counts {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed };
}

// A runner may fail for a reason that is no test: an unhandled rejection, a broken set-up.
function atLeastOneFailed(counts: Counts, exitCode: number): Counts {
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}
