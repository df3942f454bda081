import { availableParallelism } from 'node:os';

import { defineConfig, type TestProjectConfiguration } from 'vitest/config';

const folders = ['game', 'protocol', 'server', 'web', 'bank', 'bench', 'scripts'];
const besideCode = folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`);

// Processes, databases and sockets on a machine that does other work too: such a test fails when it fails three times.
const retry = process.env.CI ? 2 : 0;

export default defineConfig({
  test: {
    // By default one core would be left alone.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      project('unit', besideCode, { timeoutMs: 10_000, retry: 0 }),
      project('property', ['test/property/**/*.test.ts'], { timeoutMs: 120_000, retry: 0 }),
      project('contract', ['test/contract/**/*.test.ts'], { timeoutMs: 30_000, retry }),
      project('http', ['test/http/**/*.test.ts'], { timeoutMs: 30_000, retry }),
    ],
    coverage: { include: ['game/**/*.ts', 'protocol/**/*.ts', 'server/**/*.ts'], exclude: ['**/*.test.ts'] },
  },
});

function project(
  name: string,
  include: string[],
  { timeoutMs, retry: times }: { timeoutMs: number; retry: number },
): TestProjectConfiguration {
  return {
    extends: true,
    test: {
      name,
      include,
      setupFiles: ['test/support/seed.ts'],
      testTimeout: timeoutMs,
      hookTimeout: timeoutMs,
      retry: times,
    },
  };
}
