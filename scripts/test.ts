// Runs all tests: installs what they need, then runs the checks, Vitest's projects and the browser tests. The last line printed is the total.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { playwrightCounts, sum, vitestCounts, vitestFailures, type Counts } from './counts.ts';
import { run } from './run.ts';

const FAILED: Counts = { passed: 0, failed: 1 };
const folder = mkdtempSync(join(tmpdir(), 'quizround-test-'));
const vitestReport = join(folder, 'vitest.json');
const total = (await installTools()) ? await runAll() : FAILED;
for (const failure of total.failed > 0 ? vitestFailures(read(vitestReport)) : [])
  console.log(`\nFAILED ${failure}`);
rmSync(folder, { recursive: true });

console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;

/** Chromium and Redis, before the first test that needs them. */
async function installTools(): Promise<boolean> {
  const { code } = await run('scripts/install-test-tools.sh', { show: true });
  return code === 0;
}

/** The checks run beside Vitest's first tests, which mostly wait. Browsers have the machine to themselves. */
async function runAll(): Promise<Counts> {
  const checking = check();
  const vitest = await runVitest();
  return sum(await checking, sum(vitest, await runPlaywright()));
}

/** Types, lint, format and the rest count as one failed test when they fail. */
async function check(): Promise<Counts> {
  const { code, output } = await run('node scripts/check.ts', { show: false });
  console.log(output.trimEnd());
  return code === 0 ? { passed: 0, failed: 0 } : FAILED;
}

async function runVitest(): Promise<Counts> {
  const reporters = `--reporter=default --reporter=json --outputFile.json="${vitestReport}"`;
  const { code } = await run(`vitest run --passWithNoTests ${reporters}`, { show: true });
  return vitestCounts(read(vitestReport), code);
}

async function runPlaywright(): Promise<Counts> {
  if (!existsSync('test/e2e')) return { passed: 0, failed: 0 };
  const built = await run('node scripts/build.ts --if-stale', { show: true });
  if (built.code !== 0) return FAILED;
  const report = join(folder, 'playwright.json');
  const { code } = await run('playwright test --reporter=list,json', {
    show: true,
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  return playwrightCounts(read(report), code);
}

function read(path: string): unknown {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}
