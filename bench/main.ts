/** `npm run bench`: measures the server under load and prints the figures beside their goals (docs/bench.md). */

import { existsSync, readFileSync, writeFileSync } from 'node:fs';

import { parseObject } from './json.ts';
import { measure } from './measure.ts';
import { readOptions, type Options } from './options.ts';
import { topOf } from './profile.ts';
import { conditions, paceOf, runTable } from './report.ts';

/** Runs what was asked for; gives the figures for --json. */
async function run(options: Options): Promise<unknown> {
  const figures = await measure(options);
  console.log(`${paceOf(figures)}\n\n${runTable(figures)}\n`);
  if (options.profile !== null) console.log(topOf(parseObject(readFileSync(options.profile, 'utf8'))));
  return figures;
}

const options = readOptions(process.argv.slice(2));
if (typeof options === 'string') {
  console.error(options);
  process.exitCode = 1;
} else if (!existsSync('/proc/self/schedstat')) {
  console.error('The bench reads CPU time and memory from /proc: it needs Linux.');
  process.exitCode = 1;
} else {
  console.log(conditions());
  const figures = await run(options);
  if (options.json !== null) writeFileSync(options.json, `${JSON.stringify(figures, null, 2)}\n`);
}
