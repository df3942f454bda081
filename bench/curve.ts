/** Increases the number of games at a constant rate per game: what an answer costs as the server fills. */

import { measure, type RunFigures } from './measure.ts';
import { paceOf, runTable, table } from './report.ts';

const GAMES = [10, 100, 1_000, 1_900] as const;

/** Measures one number of games after the other. */
export async function curve(players: number, seconds: number | null): Promise<RunFigures[]> {
  const runs: RunFigures[] = [];
  for (const games of GAMES) {
    const run = await measure({ games, players, seconds, profile: null });
    console.log(`${paceOf(run)}\n\n${runTable(run)}\n`);
    runs.push(run);
  }
  return runs;
}

/** The cost of an answer by number of games; each should be lower than the one before. */
export function curveTable(runs: readonly RunFigures[]): string {
  return table(
    runs.map((run, index) => {
      const before = runs[index - 1];
      const figure = `${run.games} games, ${run.rate.toFixed(0)} answers/s`;
      const measured =
        `${run.cpuPer1000.toFixed(3)} s per 1000 answers, ${(run.cpuPer1000 / run.baseline.cpuPer1000).toFixed(2)} × baseline, ` +
        `p99 ${run.receipts.p99.toFixed(1)} ms`;
      return before === undefined
        ? { figure, measured }
        : { figure, measured, goal: 'falls', isMet: run.cpuPer1000 < before.cpuPer1000 };
    }),
  );
}
