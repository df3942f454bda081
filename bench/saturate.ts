/** Raises the rate step by step until the server is saturated: how many answers per second it accepts, and at what cost. */

import { setTimeout } from 'node:timers/promises';

import { measureBaseline, type BaselineFigures } from './baseline-load.ts';
import * as goals from './goals.ts';
import { openLoad, type Load } from './load.ts';
import { spentIn } from './meter.ts';
import { answersPerSecond, AT_PLAYERS_PACE, paceFor, type Pace } from './pace.ts';
import { atMost, share, table, type Row } from './report.ts';
import { startQuizround } from './server-process.ts';
import { summarise, type Summary } from './summary.ts';

const GROWTH = 1.2;
/** Seconds that each step settles, and is measured. */
const SETTLING = 4;
const MEASURED = 6;
/** Further steps would only lengthen the queues. */
const FULL = { p99: 500, shareOfOffered: 0.8 } as const;

interface Step extends Summary {
  readonly offered: number;
  readonly rate: number;
  readonly cpuPer1000: number;
  readonly load: number;
  readonly ownLoad: number;
}

export interface Saturation {
  readonly steps: readonly Step[];
  readonly baseline: BaselineFigures;
}

/** Plays so many games ever faster. */
export async function saturate(games: number, players: number): Promise<Saturation> {
  const steps: Step[] = [];
  const server = await startQuizround(AT_PLAYERS_PACE.speed);
  try {
    const load = await openLoad({ urls: [server.url], games, players, pace: AT_PLAYERS_PACE });
    await load.start();
    let offered = answersPerSecond(AT_PLAYERS_PACE, games, players);
    for (let pace: Pace | null = AT_PLAYERS_PACE; pace !== null;) {
      const step = await measureStep(load, pace, offered, server.pid, players);
      steps.push(step);
      console.log(stepLine(step));
      if (step.receipts.p99 > FULL.p99 || step.rate < offered * FULL.shareOfOffered) break;
      offered *= GROWTH;
      pace = paceFor(AT_PLAYERS_PACE, offered, games, players);
    }
    load.stop();
  } finally {
    await server.stop();
  }
  const messageBytes = (steps.at(-1)?.bytesPerQuestion ?? 0) / players;
  return { steps, baseline: await measureBaseline({ rate: null, messageBytes, warmUp: 3, seconds: 6 }) };
}

async function measureStep(
  load: Load,
  pace: Pace,
  offered: number,
  pid: number,
  players: number,
): Promise<Step> {
  load.setPace(pace);
  await setTimeout(SETTLING * 1_000);
  load.recorder.reset();
  const spent = await spentIn(MEASURED, [pid]);
  const summary = summarise(load.recorder, players);
  return {
    ...summary,
    offered,
    rate: summary.answers / spent.seconds,
    cpuPer1000: (spent.cpu / summary.answers) * 1_000,
    load: spent.cpu / spent.seconds,
    ownLoad: spent.own / spent.seconds,
  };
}

function stepLine({ offered, rate, load, ownLoad, cpuPer1000, receipts, deliveriesPerAnswer }: Step): string {
  return (
    `  offered ${offered.toFixed(0)}/s, taken ${rate.toFixed(0)}/s, server ${share(load)} of a core, ` +
    `${cpuPer1000.toFixed(3)} s per 1000, p99 ${receipts.p99.toFixed(1)} ms, ` +
    `${deliveriesPerAnswer.toFixed(1)} deliveries per answer (load generator ${share(ownLoad)})`
  );
}

/** The table of a saturation. */
export function saturationTable({ steps, baseline }: Saturation): string {
  const quick = steps.filter(({ receipts }) => receipts.p99 <= goals.SATURATED_P99);
  const best = Math.max(0, ...quick.map(({ rate }) => rate));
  const fullest = steps.reduce<Step | undefined>(
    (full, step) => (full === undefined || step.rate > full.rate ? step : full),
    undefined,
  );
  const rows: Row[] = [
    {
      figure: `answers/s with p99 under ${goals.SATURATED_P99} ms`,
      measured: best === 0 ? 'none of the measured rates: try fewer games' : best.toFixed(0),
      goal: `at least ${goals.SATURATED_RATE}`,
      isMet: best >= goals.SATURATED_RATE,
    },
    { figure: 'highest answers/s', measured: (fullest?.rate ?? 0).toFixed(0) },
    atMost(
      'server CPU per 1000 answers at that rate',
      fullest?.cpuPer1000 ?? Number.NaN,
      goals.SATURATED_CPU_PER_1000,
      's',
      3,
    ),
    {
      figure: '  baseline (plain server), saturated',
      measured: `${baseline.cpuPer1000.toFixed(3)} s at ${baseline.rate.toFixed(0)}/s`,
    },
  ];
  return table(rows);
}
