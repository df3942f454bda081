// All checks of the code that do not run it. Prints what failed, and one line per check.
import { existsSync, globSync } from 'node:fs';

import { run } from './run.ts';

const steps: [name: string, command: string][] = [
  ['types', existsSync('react-router.config.ts') ? 'react-router typegen && tsc -b' : 'tsc -b'],
  ['lint', 'oxlint'],
  ['format', 'oxfmt --check'],
  ['unused', 'knip'],
];
for (const path of globSync('scripts/check-*.ts', { exclude: ['**/*.test.ts'] }).toSorted()) {
  steps.push([path.replace(/^scripts.check-|\.ts$/g, ''), `node ${path}`]);
}

const failed: string[] = [];
for (const [name, command] of steps) {
  const started = performance.now();
  const { code, output } = await run(command, { show: false });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  if (code !== 0) {
    failed.push(name);
    console.log(output.trimEnd());
  }
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`);
}

if (failed.length > 0) console.log(`check failed: ${failed.join(', ')}`);
process.exitCode = failed.length > 0 ? 1 : 0;
