// Builds the web client. With --if-stale, only if there is no finished build or its sources are newer; the list of its files is then
// shown only if it fails.
import { globSync, rmSync, statSync, writeFileSync } from 'node:fs';

import { withLock } from './lock.ts';
import { run } from './run.ts';

const stamp = 'build/finished';
const sources = [
  'web/**',
  'protocol/**',
  'game/**',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
];

// Two builds at once in one folder would delete each other's files: the second waits, and then finds the build finished.
await withLock(
  'build.lock',
  () => console.log('Waiting for another build of the web client …'),
  async () => {
    const isOnTheWay = process.argv.includes('--if-stale');
    if (isOnTheWay && !isStale()) return;
    rmSync(stamp, { force: true });
    console.log('Building the web client …');
    const { code, output } = await run('react-router build', {
      show: !isOnTheWay,
      env: { NODE_ENV: 'production' },
    });
    if (code !== 0) console.error(output);
    if (code === 0) writeFileSync(stamp, '');
    process.exitCode = code;
  },
);

function isStale(): boolean {
  const built = statSync(stamp, { throwIfNoEntry: false });
  if (!built) return true;
  return globSync(sources, { exclude: ['**/*.test.*'] }).some(
    (path) => statSync(path).mtimeMs > built.mtimeMs,
  );
}
