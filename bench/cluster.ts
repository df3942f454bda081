/** Compares several processes on PostgreSQL and Redis with one on SQLite, in one run. The players of each game are spread over all processes. */

import { startOwnPostgres } from '../test/support/harness/postgres.ts';
import { startRedis } from '../test/support/harness/redis.ts';
import * as goals from './goals.ts';
import { playWindow, type RunOptions } from './measure.ts';
import { GAME_SPEED } from './pace.ts';
import type { Summary } from './recorder.ts';
import { atMost, latency, playFaultRows, table, type Row } from './report.ts';
import { startQuizround, type MeasuredServer } from './server-process.ts';

/** One half of the comparison. */
interface Side extends Summary {
  /** Answers per second. */
  readonly rate: number;
  /** CPU seconds per 1000 answers: of all processes, and of that what is not Quizround's own. */
  readonly cpuPer1000: number;
  readonly servicesPer1000: number;
}

export interface ClusterFigures {
  readonly processes: number;
  readonly one: Side;
  readonly several: Side;
}

/** Measures both. Rejects with the code ENOENT where there is no redis-server. */
export async function measureCluster(processes: number, options: RunOptions): Promise<ClusterFigures> {
  const servers: MeasuredServer[] = [];
  const stopServers = (): Promise<unknown> => Promise.all(servers.splice(0).map((server) => server.stop()));
  const redis = await startRedis();
  try {
    const postgres = await startOwnPostgres();
    try {
      const env = { DATABASE_URL: await postgres.createDatabase(), REDIS_URL: redis.url };
      while (servers.length < processes) servers.push(await startQuizround(GAME_SPEED, env));
      const several = await measureSide(servers, options, [await postgres.pid(), redis.pid]);
      await stopServers();
      servers.push(await startQuizround(GAME_SPEED));
      return { processes, one: await measureSide(servers, options, []), several };
    } finally {
      await stopServers();
      await postgres.stop();
    }
  } finally {
    await redis.kill();
  }
}

async function measureSide(
  servers: readonly MeasuredServer[],
  options: RunOptions,
  services: readonly number[],
): Promise<Side> {
  const { summary, measured, stop } = await playWindow(servers, options, (spend) =>
    Promise.all([spend(servers.map(({ pid }) => pid)), spend(services)]),
  );
  stop();
  const [own, others] = measured;
  const per1000 = (cpu: number): number => (cpu / summary.answers) * 1_000;
  return {
    ...summary,
    rate: summary.answers / own.seconds,
    cpuPer1000: per1000(own.cpu + others.cpu),
    servicesPer1000: per1000(others.cpu),
  };
}

/** The table of the comparison. */
export function clusterTable({ processes, one, several }: ClusterFigures): string {
  return table([
    ...sideRows('one process on SQLite', one),
    ...sideRows(`${processes} processes on PostgreSQL and Redis`, several),
    atMost('CPU per answer, several ÷ one', several.cpuPer1000 / one.cpuPer1000, goals.CLUSTER_CPU, '', 2),
  ]);
}

function sideRows(figure: string, side: Side): Row[] {
  return [
    { figure, measured: `${side.rate.toFixed(0)} answers/s` },
    { figure: '  CPU per 1000 answers', measured: `${side.cpuPer1000.toFixed(3)} s` },
    { figure: '  of which PostgreSQL and Redis', measured: `${side.servicesPer1000.toFixed(3)} s` },
    latency('  answer → receipt, p50 / p95 / p99', side.receipts, goals.RECEIPT.p99),
    latency('  change of phase → last player', side.phases, goals.PHASE_P99.many),
    ...playFaultRows(side.faults),
  ];
}
