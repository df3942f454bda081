/** Compares several processes on PostgreSQL and Redis with one, and with one on SQLite, in one run. A game's players are at one process, as behind a load balancer by game id, or spread over all. */

import { Redis } from 'ioredis';

import { startOwnPostgres } from '../test/support/harness/postgres.ts';
import { startRedis } from '../test/support/harness/redis.ts';
import * as goals from './goals.ts';
import type { Spread } from './load.ts';
import { playWindow, type RunOptions } from './measure.ts';
import { GAME_SPEED } from './pace.ts';
import type { Summary } from './recorder.ts';
import { atMost, latency, playFaultRows, table, type Row } from './report.ts';
import { startQuizround, type MeasuredServer } from './server-process.ts';

/** The figures of one window. */
interface Side extends Summary {
  readonly processes: number;
  readonly spread: Spread;
  /** Answers per second. */
  readonly rate: number;
  /** CPU seconds per 1000 answers: of Quizround's processes, and of PostgreSQL and Redis. */
  readonly cpuPer1000: number;
  readonly servicesPer1000: number;
  /** Bytes that Redis sent to all processes, per answer. */
  readonly redisBytes: number;
  /** CPU seconds per second of everything, the load generator too. */
  readonly load: number;
}

export interface ClusterFigures {
  readonly processes: number;
  readonly sqlite: Side;
  readonly one: Side;
  /** Each game's players at one process: with two processes, if there are more, and with all. */
  readonly routed: readonly Side[];
  /** Each game's players spread over all processes. */
  readonly spread: Side;
}

interface Services {
  readonly env: Readonly<Record<string, string>>;
  readonly pids: readonly number[];
  readonly redisBytes: () => Promise<number>;
}

/** Measures all. Rejects with the code ENOENT if there is no redis-server. */
export async function measureCluster(processes: number, options: RunOptions): Promise<ClusterFigures> {
  const redis = await startRedis();
  const stats = new Redis(redis.url);
  try {
    const postgres = await startOwnPostgres();
    try {
      const services = async (): Promise<Services> => ({
        env: { DATABASE_URL: await postgres.createDatabase(), REDIS_URL: redis.url },
        pids: [await postgres.pid(), redis.pid],
        redisBytes: async () => Number(/total_net_output_bytes:(\d+)/.exec(await stats.info('stats'))?.[1]),
      });
      const one = await measureSide(1, 'games', options, await services());
      const routed: Side[] = [];
      for (const count of new Set([Math.min(2, processes), processes]))
        routed.push(await measureSide(count, 'games', options, await services()));
      const spread = await measureSide(processes, 'players', options, await services());
      return { processes, one, routed, spread, sqlite: await measureSide(1, 'games', options, NO_SERVICES) };
    } finally {
      await postgres.stop();
    }
  } finally {
    stats.disconnect();
    await redis.kill();
  }
}

const NO_SERVICES: Services = { env: {}, pids: [], redisBytes: () => Promise.resolve(0) };

async function measureSide(
  processes: number,
  spread: Spread,
  options: RunOptions,
  { env, pids, redisBytes }: Services,
): Promise<Side> {
  const servers: MeasuredServer[] = [];
  try {
    while (servers.length < processes) servers.push(await startQuizround(GAME_SPEED, env));
    const { summary, measured, stop } = await playWindow(servers, { ...options, spread }, async (spend) => {
      const before = await redisBytes();
      const [own, others] = await Promise.all([spend(servers.map(({ pid }) => pid)), spend(pids)]);
      return { own, others, bytes: (await redisBytes()) - before };
    });
    stop();
    const { own, others, bytes } = measured;
    const per1000 = (cpu: number): number => (cpu / summary.answers) * 1_000;
    return {
      ...summary,
      processes,
      spread,
      rate: summary.answers / own.seconds,
      cpuPer1000: per1000(own.cpu),
      servicesPer1000: per1000(others.cpu),
      redisBytes: bytes / summary.answers,
      load: (own.cpu + others.cpu + own.own) / own.seconds,
    };
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

const ratio = (figure: string, value: number, goal: number): Row => atMost(figure, value, goal, '', 2);

export function clusterTable({ sqlite, one, routed, spread }: ClusterFigures): string {
  const all = routed.at(-1) ?? spread;
  return table([
    ...sideRows('one process on SQLite', sqlite),
    ...sideRows('one process on PostgreSQL and Redis', one),
    ...routed.flatMap((side) => sideRows(`${side.processes} processes, each game at one`, side)),
    ...sideRows(`${spread.processes} processes, each game over all`, spread),
    ratio(
      `CPU, ${all.processes} (each game at one) ÷ one`,
      all.cpuPer1000 / one.cpuPer1000,
      goals.ROUTED_CPU,
    ),
    ratio(`CPU, ${spread.processes} (over all) ÷ one`, spread.cpuPer1000 / one.cpuPer1000, goals.SPREAD_CPU),
    ...routed.map((side) =>
      ratio(
        `bytes of Redis, ${side.processes} (each game at one) ÷ one`,
        side.redisBytes / one.redisBytes,
        goals.ROUTED_REDIS_BYTES,
      ),
    ),
    ratio('receipt p50, the same ÷ one', all.receipts.p50 / one.receipts.p50, goals.ROUTED_RECEIPTS),
    ratio('receipt p99, the same ÷ one', all.receipts.p99 / one.receipts.p99, goals.ROUTED_RECEIPTS),
  ]);
}

function sideRows(figure: string, side: Side): Row[] {
  return [
    { figure, measured: `${side.rate.toFixed(0)} answers/s, ${side.load.toFixed(2)} cores in all` },
    { figure: '  CPU per 1000 answers', measured: `${side.cpuPer1000.toFixed(3)} s` },
    { figure: '  and of PostgreSQL and Redis', measured: `${side.servicesPer1000.toFixed(3)} s` },
    { figure: '  bytes that Redis sends per answer', measured: side.redisBytes.toFixed(0) },
    latency('  answer → receipt, p50 / p95 / p99', side.receipts, goals.RECEIPT.p99),
    latency('  change of phase → last player', side.phases, goals.PHASE_P99.many),
    ...playFaultRows(side.faults),
  ];
}
