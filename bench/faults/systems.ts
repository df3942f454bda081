/** The systems of the fault trials: one process with SQLite, or three over PostgreSQL and Redis, with proxies between. */

import { startModelServer, elements, type ModelServer } from '../../test/support/harness/model-server.ts';
import { startOwnPostgres, type OwnPostgresServer } from '../../test/support/harness/postgres.ts';
import { startRedis, type RedisServer } from '../../test/support/harness/redis.ts';
import {
  QUIZROUND,
  ServerProcess,
  SKEWED_QUIZROUND,
  type Program,
} from '../../test/support/harness/server-process.ts';
import { startTcpProxy, through, type TcpProxy } from '../../test/support/harness/tcp-proxy.ts';

const WORDS =
  'amber birch cedar delta ember fjord grove heron ivory jolly koala lemon mango night ocean'.split(' ');
const TOPICS = Array.from({ length: 24 }, (_, n) => ({ subtopic: `Harbor ${n + 1}` }));

/** The databases, and a model that can be held back from writing. */
export interface Services {
  readonly postgres: OwnPostgresServer;
  readonly redis: () => RedisServer;
  readonly startRedisAgain: () => Promise<void>;
  readonly toPostgres: TcpProxy;
  readonly toRedis: TcpProxy;
  readonly model: ModelServer;
  holdModel(): void;
  releaseModel(): void;
  stop(): Promise<void>;
}

export async function startServices(): Promise<Services> {
  const [postgres, firstRedis] = await Promise.all([startOwnPostgres(), startRedis()]);
  let redis = firstRedis;
  const database = new URL(await postgres.createDatabase());
  const [toPostgres, toRedis] = await Promise.all([
    startTcpProxy(Number(database.port)),
    startTcpProxy(redis.port),
  ]);
  let gate = Promise.withResolvers<undefined>();
  const next = questionWriter();
  const model = await startModelServer(async ({ purpose }) => {
    if (purpose === 'plan') return { pieces: elements(TOPICS) };
    if (purpose !== 'write') return { pieces: ['{}'] };
    await gate.promise;
    return { pieces: elements(next(9)) };
  });
  return {
    postgres,
    redis: () => redis,
    async startRedisAgain() {
      redis = await startRedis(redis.port);
    },
    toPostgres,
    toRedis,
    model,
    holdModel: () => void (gate = Promise.withResolvers<undefined>()),
    releaseModel: () => gate.resolve(undefined),
    async stop() {
      await Promise.all([toPostgres.close(), toRedis.close(), model.close()]);
      await Promise.all([redis.kill(), postgres.stop()]);
    },
  };
}

/** Writes questions with a new fact each. */
function questionWriter(): (count: number) => object[] {
  let made = 0;
  return (count) =>
    Array.from({ length: count }, () => {
      const answer = `${WORDS[made % WORDS.length]} ${WORDS[Math.floor(made / WORDS.length) % WORDS.length]}`;
      made++;
      return {
        question: `Number ${made} in the register is one of these harbors. Do you know it?`,
        answer,
        distractors: ['golden thimble', 'silver anchor', 'copper lantern'],
        explanation: 'The register has listed it since it was begun.',
        subject: `Harbor ${answer} ${made}`,
      };
    });
}

export interface SystemOptions {
  readonly processes: 1 | 3;
  /** Times of games are divided by it: at 5 a reveal lasts 1.2 s, an open question 12 s. */
  readonly gameSpeed: 1 | 5;
  /** How far the clock of the first process is off. */
  readonly skewMs: number | null;
  readonly dataFolder: string | null;
  /** What the processes run at first. */
  readonly program?: Program;
}

export interface System {
  readonly servers: readonly ServerProcess[];
  readonly services: Services;
  readonly dataFolder: string | null;
  readonly addresses: () => readonly string[];
  stop(): Promise<void>;
}

/** Starts the processes of one trial, on a database of its own. */
export async function startSystem(services: Services, options: SystemOptions): Promise<System> {
  const { postgres, toPostgres, toRedis, redis, model } = services;
  const shared =
    options.processes === 1
      ? {}
      : {
          DATABASE_URL: through(toPostgres, await postgres.createDatabase()),
          REDIS_URL: through(toRedis, redis().url),
        };
  const environment = {
    GAME_SPEED: String(options.gameSpeed),
    AI_PROVIDER: 'openai-compatible',
    AI_MODEL: 'test-model',
    AI_BASE_URL: model.url,
    AI_CHECK: 'off',
    ...(options.dataFolder === null ? {} : { DATA_DIR: options.dataFolder }),
    ...shared,
  };
  const start = (_: unknown, index: number): Promise<ServerProcess> =>
    options.skewMs === null || index > 0
      ? ServerProcess.start(environment, options.program ?? QUIZROUND)
      : ServerProcess.start({ ...environment, CLOCK_SKEW_MS: String(options.skewMs) }, SKEWED_QUIZROUND);
  const servers = await Promise.all(Array.from({ length: options.processes }, start));
  return {
    servers,
    services,
    dataFolder: options.dataFolder,
    addresses: () => servers.map(({ base }) => base),
    async stop() {
      await Promise.all(servers.map((server) => server.dispose()));
    },
  };
}
