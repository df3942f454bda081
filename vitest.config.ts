import { availableParallelism } from 'node:os';

import { defineConfig, type TestProjectConfiguration } from 'vitest/config';

const rooms = ['game', 'protocol', 'server', 'web', 'bank', 'bench', 'scripts'];
const beside = rooms.map((room) => `${room}/**/*.test.{ts,tsx}`);

export default defineConfig({
  test: {
    // By default one core would be left alone.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      project('unit', beside, 10_000),
      project('property', ['test/property/**/*.test.ts'], 120_000),
      project('contract', ['test/contract/**/*.test.ts'], 30_000),
      project('http', ['test/http/**/*.test.ts'], 30_000),
    ],
    coverage: { include: ['game/**/*.ts', 'protocol/**/*.ts', 'server/**/*.ts'], exclude: ['**/*.test.ts'] },
  },
});

function project(name: string, include: string[], patience: number): TestProjectConfiguration {
  return { extends: true, test: { name, include, testTimeout: patience, hookTimeout: patience } };
}
