/** Several real processes over one PostgreSQL and one Redis, and games whose players sit at different ones. */

import { HttpGame } from './harness/http-game.ts';
import { startOwnPostgres, type OwnPostgresServer } from './harness/postgres.ts';
import { startRedis, type RedisServer } from './harness/redis.ts';
import { ServerProcess, SKEWED_QUIZROUND } from './harness/server-process.ts';

/** Longer than the silence after which a process counts as stopped while Redis is up. */
export const LONG_SILENCE_MS = 10_000;

/** How long the players of a stopped process still count as present. */
export const PRESENT_AFTER_STOP_MS = 20_000;

export interface ProcessOptions {
  /** How far the machine's clock is ahead, in milliseconds. */
  readonly skewMs?: number;
  readonly environment?: Readonly<Record<string, string>>;
}

export class Cluster {
  readonly postgres: OwnPostgresServer;
  #redis: RedisServer;
  readonly databaseUrl: string;
  readonly servers: ServerProcess[] = [];

  private constructor(postgres: OwnPostgresServer, redis: RedisServer, databaseUrl: string) {
    this.postgres = postgres;
    this.#redis = redis;
    this.databaseUrl = databaseUrl;
  }

  /** Starts the databases; processes are started one by one. */
  static async start(): Promise<Cluster> {
    const [postgres, redis] = await Promise.all([startOwnPostgres(), startRedis()]);
    return new Cluster(postgres, redis, await postgres.createDatabase());
  }

  get redis(): RedisServer {
    return this.#redis;
  }

  /** Restarts Redis on its port after a kill. */
  async startRedisAgain(): Promise<void> {
    this.#redis = await startRedis(this.#redis.port);
  }

  async process({ skewMs, environment }: ProcessOptions = {}): Promise<ServerProcess> {
    const skew = skewMs === undefined ? {} : { CLOCK_SKEW_MS: String(skewMs) };
    const server = await ServerProcess.start(
      { DATABASE_URL: this.databaseUrl, REDIS_URL: this.redis.url, ...skew, ...environment },
      skewMs === undefined ? undefined : SKEWED_QUIZROUND,
    );
    this.servers.push(server);
    return server;
  }

  /** A lobby with a player at each of these processes; resolves once all show everybody. The first player is the host. */
  async table(
    servers: readonly ServerProcess[],
    settings: Readonly<Record<string, unknown>> = {},
  ): Promise<HttpGame> {
    const bases = servers.map(({ base }) => base);
    const table = await HttpGame.open(bases, settings);
    await table.all(({ players }) => players.length === bases.length, 'all players');
    return table;
  }

  async stop(): Promise<void> {
    await Promise.all(this.servers.map((server) => server.dispose()));
    await Promise.all([this.redis.kill(), this.postgres.stop()]);
  }
}
