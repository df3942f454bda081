/** The faults of the trials. */

import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { QUIZROUND, type ServerProcess } from '../../test/support/harness/server-process.ts';
import type { TcpProxy } from '../../test/support/harness/tcp-proxy.ts';
import { fill, smallDisk, type Prepared } from './disk.ts';
import type { FaultGame } from './game.ts';
import { olderVersion } from './older-version.ts';
import type { System, SystemOptions } from './systems.ts';

const LASTS_MS = 4_000;
const STANDS_STILL_MS = 5_000;
const STANDS_STILL_LONG_MS = 30_000;
const SKEW_MS = 5_000;
const TABS = 8;
/** Long enough for all sockets to open, and short enough that the previous process still has the game. */
const MOVES_AGAIN_MS = 2_000;

export interface Fault extends Pick<SystemOptions, 'processes' | 'gameSpeed' | 'skewMs'> {
  readonly name: string;
  readonly title: string;
  readonly isRepeating: boolean;
  /** Prepares what is needed before the processes start; resolves with a sentence if this machine does not have it. */
  prepare(): Promise<Prepared | string>;
  /** Prepares the games for the fault. */
  before(games: readonly FaultGame[]): Promise<void>;
  /** Resolves when the fault is over, with the instant from which the seconds until play goes on are counted. */
  inject(system: System, games: readonly FaultGame[]): Promise<number>;
}

const PLAIN = {
  processes: 3,
  gameSpeed: 5,
  skewMs: null,
  isRepeating: false,
  prepare: async () => ({ dataFolder: null, cleanUp: async () => undefined }),
  before: async () => undefined,
} as const;

const lasts = (ms: number): string => `for ${ms / 1_000} s`;

export const FAULTS: readonly Fault[] = [
  { ...PLAIN, name: 'none', title: 'no fault, for comparison', inject: async () => performance.now() },
  {
    ...PLAIN,
    name: 'kill-one',
    title: 'kill -9 of one of three processes',
    async inject({ servers }, games) {
      const since = performance.now();
      await target(servers, games).end('SIGKILL');
      return since;
    },
  },
  {
    ...PLAIN,
    processes: 1,
    name: 'kill-only',
    title: 'kill -9 of the only process, started again at once',
    async inject({ servers }, games) {
      const since = performance.now();
      await target(servers, games).end('SIGKILL');
      await target(servers, games).run();
      return since;
    },
  },
  {
    ...PLAIN,
    name: 'rolling',
    title: 'rolling restart: SIGTERM and start, one process after the other',
    async inject({ servers }) {
      for (const server of servers) {
        await server.end('SIGTERM');
        await server.run();
      }
      return performance.now();
    },
  },
  {
    ...PLAIN,
    name: 'upgrade',
    title:
      'rolling upgrade: processes that know only one channel for all games, replaced one after the other',
    prepare: olderVersion,
    async inject({ servers }) {
      for (const server of servers) {
        await server.end('SIGTERM');
        await server.run(QUIZROUND);
      }
      return performance.now();
    },
  },
  {
    ...PLAIN,
    name: 'moved',
    title: 'all players of each game go to one of three processes, and on to another one',
    async inject({ servers }, games) {
      const since = performance.now();
      for (const round of [0, 1]) {
        for (const [index, { players }] of games.entries())
          for (const player of players) player.moveTo((index + round) % servers.length);
        await sleep(MOVES_AGAIN_MS);
      }
      return since;
    },
  },
  {
    ...PLAIN,
    name: 'process-stopped',
    title: `one of three processes stopped ${lasts(STANDS_STILL_MS)} and woken`,
    inject: ({ servers }, games) => stopped([target(servers, games).pid], STANDS_STILL_MS),
  },
  {
    ...PLAIN,
    name: 'process-stopped-long',
    title: `one of three processes stopped ${lasts(STANDS_STILL_LONG_MS)} and woken, at the speed of real games`,
    gameSpeed: 1,
    inject: ({ servers }, games) => stopped([target(servers, games).pid], STANDS_STILL_LONG_MS),
  },
  {
    ...PLAIN,
    name: 'postgres-stopped',
    title: `PostgreSQL stopped ${lasts(LASTS_MS)} and woken`,
    inject: async ({ services }) => stopped(treeOf(await services.postgres.pid()), LASTS_MS),
  },
  {
    ...PLAIN,
    name: 'postgres-restarted',
    title: 'PostgreSQL restarted',
    async inject({ services: { postgres } }) {
      await postgres.shutDown();
      await postgres.startAgain();
      return performance.now();
    },
  },
  {
    ...PLAIN,
    name: 'postgres-lost',
    title: `packets to and from PostgreSQL lost ${lasts(LASTS_MS)}`,
    inject: ({ services }) => cut(services.toPostgres, 'drop'),
  },
  {
    ...PLAIN,
    name: 'postgres-late',
    title: `packets to and from PostgreSQL held ${lasts(LASTS_MS)}`,
    inject: ({ services }) => cut(services.toPostgres, 'hold'),
  },
  {
    ...PLAIN,
    name: 'redis-stopped',
    title: `Redis stopped ${lasts(LASTS_MS)} and woken`,
    inject: ({ services }) => stopped([services.redis().pid], LASTS_MS),
  },
  {
    ...PLAIN,
    name: 'redis-restarted',
    title: `Redis killed, started again after ${LASTS_MS / 1_000} s`,
    async inject({ services }) {
      await services.redis().kill();
      await sleep(LASTS_MS);
      await services.startRedisAgain();
      return performance.now();
    },
  },
  {
    ...PLAIN,
    name: 'redis-flushed',
    title: 'Redis flushed',
    inject: ({ services }) => commandRedis(services.redis().port, 'FLUSHALL'),
  },
  {
    ...PLAIN,
    name: 'subscriptions-lost',
    title: 'Redis ends every subscription of every process',
    inject: ({ services }) => commandRedis(services.redis().port, 'CLIENT KILL TYPE PUBSUB'),
  },
  {
    ...PLAIN,
    name: 'redis-lost',
    title: `packets to and from Redis lost ${lasts(LASTS_MS)}`,
    inject: ({ services }) => cut(services.toRedis, 'drop'),
  },
  ...[SKEW_MS, -SKEW_MS].map((skewMs): Fault => ({
    ...PLAIN,
    skewMs,
    name: skewMs > 0 ? 'clock-ahead' : 'clock-behind',
    title: `clock of one of three processes ${SKEW_MS / 1_000} s ${skewMs > 0 ? 'ahead' : 'behind'}, from its start`,
    inject: async () => performance.now(),
  })),
  {
    ...PLAIN,
    processes: 1,
    name: 'disk-full',
    title: `disk full ${lasts(LASTS_MS)} (one process)`,
    prepare: smallDisk,
    async inject({ dataFolder }) {
      if (dataFolder === null) throw new Error('there is no small disk');
      const filler = join(dataFolder, 'filler');
      fill(dataFolder, filler);
      await sleep(LASTS_MS);
      await rm(filler);
      return performance.now();
    },
  },
  {
    ...PLAIN,
    name: 'sockets-dropped',
    title: `all sockets dropped at once, ${TABS + 1} per player`,
    before: openTabs,
    async inject(_, games) {
      const since = performance.now();
      for (const player of games.flatMap(({ players }) => players)) player.dropSockets();
      await openTabs(games);
      return since;
    },
  },
  {
    ...PLAIN,
    name: 'slow-readers',
    title: `one player per game reads nothing ${lasts(LASTS_MS)}`,
    async inject(_, games) {
      const slow = games.flatMap(({ players }) => players.at(-1)?.live ?? []);
      for (const live of slow) {
        live.isPaused = true;
        live.ws.pause();
      }
      await sleep(LASTS_MS);
      for (const live of slow) {
        live.ws.resume();
        live.isPaused = false;
      }
      return performance.now();
    },
  },
  {
    ...PLAIN,
    isRepeating: true,
    name: 'repeated',
    title: 'every request repeated, delayed and out of order, from the start',
    inject: async () => performance.now(),
  },
];

/** Further sockets of every player. */
async function openTabs(games: readonly FaultGame[]): Promise<void> {
  await Promise.all(
    games.flatMap(({ gameId, players }) => players.map((player) => player.openTabs(gameId, TABS))),
  );
}

/** The process that has questions written: the chooser's. With one process, that one. */
function target(servers: readonly ServerProcess[], games: readonly FaultGame[]): ServerProcess {
  const game = games.find(({ phase }) => phase === 'generating');
  const chooser = game?.players.find(({ playerId, view }) => view?.chooserId === playerId);
  const found = servers[chooser?.serverIndex ?? 0];
  if (found === undefined) throw new Error('there is no process to hit');
  return found;
}

async function stopped(pids: readonly number[], ms: number): Promise<number> {
  for (const pid of pids) process.kill(pid, 'SIGSTOP');
  await sleep(ms);
  for (const pid of pids) process.kill(pid, 'SIGCONT');
  return performance.now();
}

function treeOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return [pid, ...(children === '' ? [] : children.split(' ').map(Number))];
}

async function cut(proxy: TcpProxy, how: 'drop' | 'hold'): Promise<number> {
  proxy[how]();
  await sleep(LASTS_MS);
  proxy.open();
  return performance.now();
}

async function commandRedis(port: number, command: string): Promise<number> {
  const since = performance.now();
  await new Promise<void>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(`${command}\r\n`));
    socket.once('error', reject);
    socket.once('data', (reply) => {
      socket.destroy();
      if (reply.toString().startsWith('-')) reject(new Error(`${command}: ${reply.toString()}`));
      else resolve();
    });
  });
  return since;
}
