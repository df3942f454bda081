import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

import { configDefaults, defineConfig, type TestProjectConfiguration } from 'vitest/config';

const folders = ['game', 'protocol', 'server', 'web', 'bank', 'bench', 'scripts'];
const besideCode = folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`);

// Processes, databases and sockets on a machine that does other work too: such a test fails when it fails three times.
const retry = process.env.CI ? 2 : 0;
const CORES = Math.max(2, availableParallelism());

/** Tests of real processes in real time wait longer than they compute: more of them at once than there are cores, and before the others. */
const PROCESSES = { pattern: /\b(Cluster|ServerProcess)\.start\(/, maxWorkers: Math.ceil(CORES * 1.5) };
/** Files that replace functions of modules need modules of their own. */
const REPLACING = /\bvi\.(mock|spyOn)\(/;

interface Kind {
  readonly name: string;
  readonly include: readonly string[];
  readonly timeoutMs: number;
  readonly retry: number;
}

const KINDS: readonly Kind[] = [
  { name: 'unit', include: besideCode, timeoutMs: 10_000, retry: 0 },
  { name: 'property', include: ['test/property/**/*.test.ts'], timeoutMs: 120_000, retry: 0 },
  { name: 'contract', include: ['test/contract/**/*.test.ts'], timeoutMs: 30_000, retry },
  { name: 'http', include: ['test/http/**/*.test.ts'], timeoutMs: 30_000, retry },
];

export default defineConfig({
  test: {
    projects: KINDS.flatMap(projects),
    coverage: { include: ['game/**/*.ts', 'protocol/**/*.ts', 'server/**/*.ts'], exclude: ['**/*.test.ts'] },
  },
});

/** The files of a kind in up to three projects, by what their tests need. */
function projects({ name, include, timeoutMs, retry: times }: Kind): TestProjectConfiguration[] {
  const files = globSync(include, { exclude: configDefaults.exclude });
  const groups = Object.groupBy(files, (path) => {
    const text = readFileSync(path, 'utf8');
    return PROCESSES.pattern.test(text) ? 'processes' : REPLACING.test(text) ? 'replacing' : 'sharing';
  });
  return Object.entries(groups).map(([group, paths]) => ({
    extends: true,
    test: {
      name: group === 'sharing' ? name : `${name}-${group}`,
      include: paths,
      setupFiles: ['test/support/seed.ts'],
      testTimeout: timeoutMs,
      hookTimeout: timeoutMs,
      retry: times,
      // Loading the server takes longer than the tests of most files: what can share its modules does.
      isolate: group !== 'sharing',
      maxWorkers: group === 'processes' ? PROCESSES.maxWorkers : CORES,
      sequence: { groupOrder: group === 'processes' ? 0 : 1 },
    },
  }));
}
