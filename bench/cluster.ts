/** Compares several processes on PostgreSQL and Redis with one on SQLite, in one run. The players of each game are spread over all processes. */

import { setTimeout } from 'node:timers/promises';

import { startOwnPostgres } from '../test/support/harness/postgres.ts';
import { startRedis, type RedisServer } from '../test/support/harness/redis.ts';
import * as goals from './goals.ts';
import { openLoad } from './load.ts';
import { spentIn } from './meter.ts';
import { AS_PLAYED, roundTime, warmUpTime } from './pace.ts';
import { treeCpuSeconds } from './proc.ts';
import { atMost, latency, playFaultRows, table, type Row } from './report.ts';
import { startQuizround, type MeasuredServer } from './server-process.ts';
import { summarise, type Summary } from './summary.ts';
import { setClock } from './time.ts';

export interface ClusterOptions {
  readonly processes: number;
  readonly games: number;
  readonly players: number;
  readonly seconds: number | null;
}

/** A process that the servers use, whose CPU time counts too. */
interface Service {
  readonly url: string;
  readonly pid: number;
}

/** One half of the comparison. */
interface Side extends Summary {
  readonly rate: number;
  /** CPU seconds a thousand answers: all processes, and of that what is not Quizround's own. */
  readonly cpuPer1000: number;
  readonly servicesPer1000: number;
}

export interface ClusterFigures {
  readonly processes: number;
  readonly one: Side;
  readonly several: Side;
}

/** Measures both; a sentence where it cannot. */
export async function measureCluster(options: ClusterOptions): Promise<ClusterFigures | string> {
  const redis = await startRedisIfInstalled();
  if (redis === null) return 'Skipped: --cluster needs redis-server on the path.';
  try {
    const postgres = await startOwnPostgres();
    try {
      const database = { url: await postgres.createDatabase(), pid: await postgres.pid() };
      const several = await measureSeveral(options, database, redis);
      if (typeof several === 'string') return several;
      const server = await startQuizround(AS_PLAYED.speed);
      try {
        return { processes: options.processes, one: await measureSide(options, [server], []), several };
      } finally {
        await server.stop();
      }
    } finally {
      await postgres.stop();
    }
  } finally {
    await redis.kill();
  }
}

/** Null where there is no redis-server on this machine. */
async function startRedisIfInstalled(): Promise<RedisServer | null> {
  try {
    return await startRedis();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

async function measureSeveral(
  options: ClusterOptions,
  postgres: Service,
  redis: Service,
): Promise<Side | string> {
  const env = { DATABASE_URL: postgres.url, REDIS_URL: redis.url };
  const servers: MeasuredServer[] = [];
  try {
    for (let index = 0; index < options.processes; index++) {
      servers.push(await startQuizround(AS_PLAYED.speed, env));
    }
    if (!(await areJoined(servers)))
      return 'Skipped: these processes do not send each other their commits over REDIS_URL.';
    return await measureSide(options, servers, [postgres, redis]);
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

/** Whether a game that is played on all of them gets to its first questions on each. */
async function areJoined(servers: readonly MeasuredServer[]): Promise<boolean> {
  const urls = servers.map(({ url }) => url);
  const players = Math.max(2, urls.length);
  const load = await openLoad({ urls, games: 1, players, pace: AS_PLAYED });
  try {
    await load.start();
    await setTimeout(warmUpTime(AS_PLAYED, players));
    const { answers, questions, faults, traffic } = load.recorder;
    return questions > 0 && answers >= players && faults.size === 0 && traffic.reveal.messages >= players;
  } finally {
    load.stop();
  }
}

async function measureSide(
  { games, players, seconds }: ClusterOptions,
  servers: readonly MeasuredServer[],
  services: readonly Service[],
): Promise<Side> {
  const load = await openLoad({ urls: servers.map(({ url }) => url), games, players, pace: AS_PLAYED });
  await load.start();
  await setTimeout(warmUpTime(AS_PLAYED, players));
  setClock();
  load.recorder.reset();
  const before = cpuOf(services);
  const spent = await spentIn(
    seconds ?? roundTime(AS_PLAYED, players) / 1_000,
    servers.map(({ pid }) => pid),
  );
  const serviceCpu = cpuOf(services) - before;
  const summary = summarise(load.recorder, players);
  load.stop();
  return {
    ...summary,
    rate: summary.answers / spent.seconds,
    cpuPer1000: ((spent.cpu + serviceCpu) / summary.answers) * 1_000,
    servicesPer1000: (serviceCpu / summary.answers) * 1_000,
  };
}

function cpuOf(services: readonly Service[]): number {
  return services.reduce((sum, { pid }) => sum + treeCpuSeconds(pid), 0);
}

/** The table of the comparison. */
export function clusterTable({ processes, one, several }: ClusterFigures): string {
  return table([
    ...sideRows('one process on SQLite', one),
    ...sideRows(`${processes} processes on PostgreSQL and Redis`, several),
    atMost('CPU per answer, several ÷ one', several.cpuPer1000 / one.cpuPer1000, goals.CLUSTER_CPU, '', 2),
  ]);
}

function sideRows(name: string, side: Side): Row[] {
  return [
    { figure: name, measured: `${side.rate.toFixed(0)} answers/s` },
    { figure: '  CPU per 1000 answers', measured: `${side.cpuPer1000.toFixed(3)} s` },
    { figure: '  of which PostgreSQL and Redis', measured: `${side.servicesPer1000.toFixed(3)} s` },
    latency('  answer → receipt, p50 / p95 / p99', side.receipts, goals.RECEIPT.p99),
    latency('  change of phase → last player', side.phases, goals.PHASE_P99.many),
    ...playFaultRows(side.faults),
  ];
}
