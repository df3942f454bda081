/** Builds the client from the current code before the first browser starts, however Playwright was started. */

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const PROJECT = join(import.meta.dirname, '../..');

export default function globalSetup(): void {
  const { status } = spawnSync(process.execPath, ['scripts/build.ts', '--if-stale'], {
    cwd: PROJECT,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('the client could not be built');
}
