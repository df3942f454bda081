// Measures home, an invitation and a landing page with Lighthouse (mobile), each three times: `npm run lighthouse [-- --runs 1] [--page join]`. Ends with 1 if a median misses its goal.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { z } from 'zod';

import { CreateGameReplySchema } from '../protocol/data.ts';
import { PlayerClient } from '../test/support/harness/player-client.ts';
import { ServerProcess } from '../test/support/harness/server-process.ts';
import { findChromium } from './find-chromium.ts';
import { run } from './run.ts';

const FOLDER = 'scripts/lighthouse';
const CLI = join(FOLDER, 'node_modules/lighthouse/cli/index.js');
/** Points of a hundred. */
const GOALS = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const METRICS = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
];

const ReportSchema = z.object({
  categories: z.record(
    z.string(),
    z.object({
      score: z.number().nullable(),
      auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
    }),
  ),
  audits: z.record(
    z.string(),
    z.object({ title: z.string(), score: z.number().nullable(), displayValue: z.string().optional() }),
  ),
});

type Report = z.infer<typeof ReportSchema>;

interface MeasuredPage {
  readonly name: string;
  readonly path: string;
  /** Audits that the page fails on purpose; they are left out. */
  readonly skips: readonly string[];
}

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '3' }, page: { type: 'string' } },
});

if (!existsSync(CLI)) await mustRun(`npm ci --no-audit --no-fund --prefix ${FOLDER}`);
const folder = mkdtempSync(join(tmpdir(), 'quizround-lighthouse-'));
const server = await ServerProcess.start();
const missed: string[] = [];
try {
  for (const page of await pages()) {
    if (values.page !== undefined && values.page !== page.name) continue;
    const reports: Report[] = [];
    for (let runs = 0; runs < Number(values.runs); runs++) reports.push(await measure(page));
    report(page, reports);
  }
} finally {
  await server.dispose();
  rmSync(folder, { recursive: true });
}
for (const miss of missed) console.log(miss);
process.exitCode = missed.length > 0 ? 1 : 0;

async function pages(): Promise<MeasuredPage[]> {
  const reply = await new PlayerClient(server.base).post('/api/games', { name: 'Anna' });
  const { game } = CreateGameReplySchema.parse(reply.body);
  return [
    { name: 'home', path: '/', skips: [] },
    // An invitation is for those who were sent it, not for search engines.
    { name: 'join', path: `/join/${game.id}`, skips: ['is-crawlable'] },
    { name: 'landing', path: '/quiz-games', skips: [] },
  ];
}

async function measure({ path, skips }: MeasuredPage): Promise<Report> {
  const output = join(folder, 'report.json');
  const skipped = skips.length > 0 ? `--skip-audits=${skips.join()}` : '';
  const flags = '--headless=new --no-sandbox --disable-gpu --disable-background-networking';
  await mustRun(
    `node ${CLI} ${server.base}${path} --quiet --output=json --output-path=${output} --only-categories=${CATEGORIES.join()} ${skipped} --chrome-flags="${flags}"`,
  );
  return ReportSchema.parse(JSON.parse(readFileSync(output, 'utf8')));
}

async function mustRun(command: string): Promise<void> {
  const { code, output } = await run(command, { show: false, env: { CHROME_PATH: findChromium() } });
  if (code !== 0) throw new Error(`${command}: ended with ${code}\n${output}`);
}

function report({ name }: MeasuredPage, reports: readonly Report[]): void {
  const points = (of: Report, category: string): number =>
    Math.round((of.categories[category]?.score ?? 0) * 100);
  const scores = CATEGORIES.map((category) => {
    const score = median(reports.map((each) => points(each, category)));
    if (score < GOALS[category]) missed.push(`${name}: ${category} ${score}, goal ${GOALS[category]}`);
    return `${category} ${score}`;
  });
  console.log(`${name}: ${scores.join(', ')}`);
  for (const each of reports) {
    const metrics = METRICS.map((id) => `${id} ${each.audits[id]?.displayValue ?? '?'}`);
    console.log(`  performance ${points(each, 'performance')}: ${metrics.join(', ')}`);
  }
  for (const fault of new Set(reports.flatMap(faultsOf))) console.log(`  ${fault}`);
}

/** Audits that cost points, except those of performance, which the metrics cover. */
function faultsOf({ categories, audits }: Report): string[] {
  return CATEGORIES.filter((category) => category !== 'performance').flatMap((category) =>
    (categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const { title = '', score = null } = audits[id] ?? {};
      return weight > 0 && score !== null && score < 1 ? [`${category}: ${id}: ${title}`] : [];
    }),
  );
}

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
