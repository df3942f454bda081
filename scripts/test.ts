// Runs all tests: installs what they need, then runs the checks, Vitest's projects and the browser tests. The last line printed is the total.
import { stripVTControlCharacters } from 'node:util';

import { countsOf } from './counts.ts';
import { run, type Finished } from './run.ts';

const finished: Finished[] = [];
const show = async (command: string): Promise<boolean> => {
  const one = await run(command, { show: true });
  finished.push(one);
  return one.code === 0;
};

if (await show('scripts/install-test-tools.sh')) {
  // The checks run beside Vitest's first tests, which mostly wait. Browsers have the machine to themselves.
  const checking = run('node scripts/check.ts', { show: false });
  await show('vitest run');
  const checked = await checking;
  finished.push(checked);
  console.log(checked.output.trimEnd());
  if (await show('node scripts/build.ts --if-stale')) await show('playwright test');
}

// A long log is read from its end.
const printed = stripVTControlCharacters(finished.map(({ output }) => output).join('\n'));
for (const [line] of printed.matchAll(/^ ?FAIL .*$/gm)) console.log(line);
const counts = finished.map(countsOf);
const total = (name: 'passed' | 'failed'): number => counts.reduce((sum, each) => sum + each[name], 0);
console.log(`\n${total('passed')} passed, ${total('failed')} failed`);
process.exitCode = total('failed') > 0 || total('passed') === 0 ? 1 : 0;
