/** Prints the figures beside their goals. */

import { availableParallelism, loadavg } from 'node:os';

import type { Percentiles } from '../test/support/harness/samples.ts';
import * as goals from './goals.ts';
import type { RunFigures } from './measure.ts';
import type { NoiseFigures } from './noise.ts';
import { GAME_SPEED } from './pace.ts';
import { CLOSED_EARLY, type Faults } from './recorder.ts';

export interface Row {
  readonly figure: string;
  readonly measured: string;
  readonly goal?: string;
  readonly isMet?: boolean;
}

/** Rows as a table of even columns. */
export function table(rows: readonly Row[]): string {
  const width = (of: (row: Row) => string): number => Math.max(...rows.map((row) => of(row).length));
  const first = width((row) => row.figure);
  const second = width((row) => row.measured);
  const third = width((row) => row.goal ?? '');
  return rows
    .map((row) => {
      const verdict = row.isMet === undefined ? '' : row.isMet ? 'met' : 'MISSED';
      const cells = [row.figure.padEnd(first), row.measured.padEnd(second), (row.goal ?? '').padEnd(third)];
      return `  ${cells.join('   ')}   ${verdict}`.trimEnd();
    })
    .join('\n');
}

/** A row whose figure must not be over its goal. */
export function atMost(figure: string, value: number, goal: number, unit: string, digits = 0): Row {
  const text = (number: number): string => `${number.toFixed(digits)} ${unit}`.trimEnd();
  return { figure, measured: text(value), goal: `at most ${text(goal)}`, isMet: value <= goal };
}

/** p50 / p95 / p99 in milliseconds, the p99 compared with a goal. */
export function latency(figure: string, taken: Percentiles, goal: number): Row {
  const isMet = taken.p99 <= goal;
  return { figure, measured: percentiles(taken), goal: `p99 at most ${goal} ms`, isMet };
}

function percentiles({ p50, p95, p99 }: Percentiles): string {
  return `${p50.toFixed(1)} / ${p95.toFixed(1)} / ${p99.toFixed(1)} ms`;
}

export function share(load: number): string {
  return `${(load * 100).toFixed(0)} %`;
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1_024).toFixed(1)} KB`;
}

/** The present state of the machine. */
export function conditions(): string {
  const average = loadavg().map((value) => value.toFixed(1));
  return `Node ${process.version}, ${availableParallelism()} cores, load average ${average.join(' ')}`;
}

/** The pace of a run, in a sentence. */
export function paceOf(run: RunFigures): string {
  return (
    `${run.games} games × ${run.players} players at game speed ${GAME_SPEED}: ${run.rate.toFixed(0)} answers/s, ` +
    `measured for ${run.seconds.toFixed(0)} s (server ${share(run.load)} of a core, load generator ${share(run.ownLoad)}; ` +
    `other processes ${share(run.others)} of the machine)`
  );
}

export function runTable(run: RunFigures): string {
  return table([...cpuRows(run), ...latencyRows(run), ...sizeRows(run), ...playFaultRows(run.faults)]);
}

function cpuRows({ cpuPer1000, baseline, rate }: RunFigures): Row[] {
  const behind = baseline.rate < rate * 0.9 ? ', DID NOT KEEP UP' : '';
  return [
    atMost('server CPU per 1000 answers', cpuPer1000, goals.CPU_PER_1000, 's', 3),
    {
      figure: '  baseline (plain server) at the same rate',
      measured: `${baseline.cpuPer1000.toFixed(3)} s (${baseline.rate.toFixed(0)}/s${behind})`,
    },
    atMost('  ours ÷ baseline', cpuPer1000 / baseline.cpuPer1000, goals.SHARE_OF_BASELINE, '', 2),
  ];
}

function latencyRows({ receipts, phases, reveals, answered, noise, games }: RunFigures): Row[] {
  const { p50, p99 } = goals.RECEIPT;
  return [
    {
      ...latency('answer → receipt, p50 / p95 / p99', receipts, p99),
      goal: `p50 at most ${p50} ms, p99 ${p99} ms`,
      isMet: receipts.p50 <= p50 && receipts.p99 <= p99,
    },
    latency(
      'change of phase → last player',
      phases,
      games > 100 ? goals.PHASE_P99.many : goals.PHASE_P99.few,
    ),
    latency('closing instant → reveal at last player', reveals, goals.REVEAL_P99),
    latency('answer → shown as answered to last player (batched)', answered, goals.ANSWERED_P99),
    ...noiseRows(noise),
  ];
}

/** The machine's own delays, for comparison. */
export function noiseRows({ late, synced }: NoiseFigures): Row[] {
  return [
    { figure: '  for comparison: delay of a timer of the bench', measured: percentiles(late) },
    { figure: '  for comparison: time to sync one page to disk', measured: percentiles(synced) },
  ];
}

function sizeRows({
  memory,
  idleBytes,
  bytes,
  bytesPerQuestion,
  deliveriesPerAnswer,
  readyAfterMs,
}: RunFigures): Row[] {
  const parts = [bytes.question, bytes.answered, bytes.reveal, bytes.receipt, bytes.other];
  return [
    {
      figure: 'memory per player above the idle server',
      measured: kilobytes(memory.resident),
      goal: `at most ${kilobytes(goals.MEMORY_PER_PLAYER)}`,
      isMet: memory.resident <= goals.MEMORY_PER_PLAYER,
    },
    {
      figure: '  after garbage collection: resident; used heap',
      measured: `${kilobytes(memory.residentCollected)}; ${kilobytes(memory.heapCollected)}`,
    },
    { figure: '  the idle server', measured: `${(idleBytes / 2 ** 20).toFixed(0)} MB` },
    atMost('bytes per question to a player', bytesPerQuestion, goals.BYTES_PER_QUESTION, 'B'),
    {
      figure: '  question + answered + reveal + receipt + rest',
      measured: parts.map((part) => part.toFixed(0)).join(' + '),
    },
    atMost('deliveries per answer', deliveriesPerAnswer, goals.DELIVERIES_PER_ANSWER, '', 1),
    atMost('start to /readyz', readyAfterMs, goals.READY_WITHIN, 'ms'),
  ];
}

/** The faults of played games: always how many questions closed early, then every other fault. */
export function playFaultRows(faults: Faults): Row[] {
  const { [CLOSED_EARLY]: early = 0, ...others } = faults;
  const row = { figure: 'questions closed early', measured: String(early), goal: 'none', isMet: early === 0 };
  return [row, ...faultRows(others, 'other faults')];
}

/** A row per fault; one row that says so if there are none. */
export function faultRows(faults: Faults, name = 'faults'): Row[] {
  const all = Object.entries(faults);
  if (all.length === 0) return [{ figure: name, measured: 'none', goal: 'none', isMet: true }];
  return all.map(([what, count]) => ({
    figure: `FAULT: ${what}`,
    measured: String(count),
    goal: 'none',
    isMet: false,
  }));
}
