/** Several real processes over one PostgreSQL and one Redis, and a table whose players sit at different ones. */

import { CreateGameReplySchema, JoinReplySchema } from '../../protocol/data.ts';
import { ForeignClient, taken, type LiveGame } from './client.ts';
import { eventually } from './eventually.ts';
import { startOwnPostgres, type OwnPostgresServer } from './harness/postgres.ts';
import { startRedis, type RedisServer } from './harness/redis.ts';
import { ServerProcess, SKEWED_QUIZROUND } from './harness/server-process.ts';

/** Longer than a process that is silent counts as going on while Redis is there. */
export const LONG_SILENCE_MS = 10_000;

/** How long the players of a stopped process still count as present. */
export const PRESENT_AFTER_STOP_MS = 20_000;

export interface ProcessOptions {
  /** How far the machine's clock is ahead, in milliseconds. */
  readonly skewMs?: number;
  readonly environment?: Readonly<Record<string, string>>;
}

export interface SeatInCluster {
  readonly client: ForeignClient;
  readonly live: LiveGame;
  readonly playerId: string;
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

  /** Starts Redis again on its port, after it was killed. */
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

  /** A lobby with a player at each of these processes; the first is the host. */
  async table(
    servers: readonly ServerProcess[],
    settings: Readonly<Record<string, unknown>> = {},
  ): Promise<SpreadTable> {
    const [first, ...others] = servers;
    if (first === undefined) throw new Error('a table needs a process');
    const host = new ForeignClient(first.base);
    const made = await host.post('/api/games', { name: 'Player 1', settings });
    const { id } = taken(made, 201, CreateGameReplySchema).game;
    const table = new SpreadTable(id);
    await table.seat(host);
    for (const [at, { base }] of others.entries()) {
      const guest = new ForeignClient(base);
      const joined = await guest.post(`/api/games/${id}/players`, { name: `Player ${at + 2}` });
      taken(joined, 201, JoinReplySchema);
      await table.seat(guest);
    }
    await table.complete();
    return table;
  }

  /** A table like that, in its first question. */
  async tableInQuestion(
    servers: readonly ServerProcess[],
    settings: Readonly<Record<string, unknown>>,
  ): Promise<{ table: SpreadTable; questionId: string }> {
    const table = await this.table(servers, settings);
    await table.begin();
    await table.pick();
    return { table, questionId: await table.question(1) };
  }

  async stop(): Promise<void> {
    await Promise.all(this.servers.map((server) => server.dispose()));
    await Promise.all([this.redis.kill(), this.postgres.stop()]);
  }
}

export class SpreadTable {
  readonly gameId: string;
  readonly seats: SeatInCluster[] = [];

  constructor(gameId: string) {
    this.gameId = gameId;
  }

  async seat(client: ForeignClient): Promise<void> {
    const live = await client.live(this.gameId);
    this.seats.push({ client, live, playerId: live.me?.playerId ?? '' });
  }

  at(index: number): SeatInCluster {
    const seat = this.seats[index];
    if (seat === undefined) throw new Error(`nobody sits at ${index}`);
    return seat;
  }

  /** Waits until every process shows everybody. */
  async complete(): Promise<void> {
    const { length } = this.seats;
    const isComplete = ({ live }: SeatInCluster): Promise<void> =>
      live.until(() => live.game?.players.length === length, 'all players');
    await Promise.all(this.seats.map(isComplete));
  }

  async begin(): Promise<void> {
    const started = await this.at(0).client.post(`/api/games/${this.gameId}/start`);
    if (started.status !== 200) throw new Error(started.text);
  }

  /** Waits until everybody is shown a phase. */
  async phase(...[name, patienceMs]: Parameters<LiveGame['phase']>): Promise<void> {
    await Promise.all(this.seats.map(({ live }) => live.phase(name, patienceMs)));
  }

  /** Milliseconds until these players see the reveal; without `seats`, all of them. Rejects after `patienceMs`. */
  async untilReveal(seats = [...this.seats.keys()], patienceMs?: number): Promise<number> {
    const began = performance.now();
    await Promise.all(seats.map((index) => this.at(index).live.phase('reveal', patienceMs)));
    return performance.now() - began;
  }

  /** The player whose turn it is picks a topic. */
  async pick(topic = 'sports'): Promise<void> {
    await this.phase('choosing');
    const { view } = this.at(0).live;
    const chooser = this.seats.find(({ playerId }) => playerId === view.chooserId);
    if (chooser === undefined) throw new Error('nobody chooses');
    const { client, playerId } = chooser;
    const roundNumber = view.currentRound;
    const picked = await client.call('select-topic', { gameId: this.gameId, playerId, topic, roundNumber });
    if (picked.status !== 200) throw new Error(picked.text);
  }

  /** Waits until everybody is shown the question of this number, and it is open by this machine's clock. Resolves with its id. */
  async question(number: number): Promise<string> {
    await Promise.all(
      this.seats.map(({ live }) =>
        live.until(
          () => live.game?.phase === 'question' && live.game.currentQuestion === number,
          `question ${number}`,
        ),
      ),
    );
    const { question, questionStartTime } = this.at(0).live.view;
    if (question === null || questionStartTime === null) throw new Error('there is no question');
    await eventually(() => Date.now() > questionStartTime + 100);
    return question.id;
  }
}
