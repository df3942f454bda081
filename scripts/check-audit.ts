// Audits the packages: against the registry if it can be reached, and always against the shipped list.
import { readFileSync } from 'node:fs';

import { z } from 'zod';

import { findAdvisories } from './audit.ts';
import { run } from './run.ts';

const ReportSchema = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.looseObject({ name: z.string(), severity: z.string(), range: z.string() }),
  ),
});

const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));
const known = findAdvisories(read('scripts/advisories.json'), read('package-lock.json'));
const told = await askRegistry();
for (const problem of [...known, ...(told ?? [])]) console.error(problem);
console.log(
  told === null
    ? 'The registry did not answer the audit: checked against scripts/advisories.json only.'
    : 'Checked by the registry and against scripts/advisories.json.',
);
process.exitCode = known.length + (told?.length ?? 0) > 0 ? 1 : 0;

/** The registry's findings on packages that run in production; null if it does not answer audits. */
async function askRegistry(): Promise<string[] | null> {
  const { output } = await run('npm audit --omit=dev --json', { show: false });
  try {
    const report = ReportSchema.safeParse(JSON.parse(output.slice(output.indexOf('{'))));
    if (!report.success) return null;
    return Object.values(report.data.vulnerabilities).map(
      ({ name, severity, range }) => `${name} ${range}: ${severity}, reported by the registry`,
    );
  } catch {
    return null;
  }
}
