/** Servers for tests in this process, on a clock that the test controls; and games of clients that know only the contract. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, afterEach } from 'vitest';

import { QUESTION_LEAD_MS } from '../../game/constants.ts';
import { JoinCodeReplySchema } from '../../protocol/data.ts';
import { readConfig } from '../../server/config.ts';
import { startServer } from '../../server/server.ts';
import { ManualClock } from './clock.ts';
import { eventually } from './eventually.ts';
import { ENVIRONMENT } from './harness/environment.ts';
import { HttpGame, type SeatedPlayer } from './harness/http-game.ts';
import { PlayerClient, taken } from './harness/player-client.ts';

/** A server in this process. */
export class TestServer {
  readonly base: string;
  readonly clock: ManualClock;
  readonly #clients: PlayerClient[] = [];
  readonly #games = new Set<string>();
  readonly #stop: () => Promise<void>;

  constructor(base: string, clock: ManualClock, stop: () => Promise<void>) {
    this.base = base;
    this.clock = clock;
    this.#stop = stop;
    // Several servers may share one clock.
    const { settle } = clock;
    clock.settle = async () => {
      await settle();
      await this.settle();
    };
  }

  static async start(
    environment: Readonly<Record<string, string>> = {},
    clock = new ManualClock(),
  ): Promise<TestServer> {
    const folder = await mkdtemp(join(tmpdir(), 'quizround-http-'));
    const config = readConfig({ ...ENVIRONMENT, DATA_DIR: folder, ...environment });
    const server = await startServer(config, clock);
    return new TestServer(`http://127.0.0.1:${server.port}`, clock, async () => {
      await server.stop();
      await rm(folder, { recursive: true });
    });
  }

  /** A client with a new session. */
  client(sessionId?: string): PlayerClient {
    const client = new PlayerClient(this.base, sessionId);
    this.#clients.push(client);
    return client;
  }

  /** A lobby with these players, each with a socket; the first is the host. */
  async table(names: readonly string[] = ['Anna', 'Ben'], options: TableOptions = {}): Promise<ClockedGame> {
    const [hostName = 'Anna', ...others] = names;
    const host = this.client();
    const { drawsCode = false, ...wanted } = options;
    const drawn = drawsCode ? await host.post('/api/rpc/generate_join_code') : null;
    const code = drawn === null ? {} : taken(drawn, 200, JoinCodeReplySchema);
    const { game } = await host.create(hostName, { ...wanted, ...code });
    const table = new ClockedGame(this, game.id);
    this.watch(table);
    await table.seat(host);
    for (const name of others) await table.join(name);
    return table;
  }

  /** From now on, also waits for this table's game before time advances. */
  watch({ gameId }: ClockedGame): void {
    this.#games.add(gameId);
  }

  /** Waits until every game has decided its commands, and every socket has received its messages. */
  async settle(): Promise<void> {
    const visitor = new PlayerClient(this.base);
    // Twice, because the results of a game's requests (questions, a summary) return as commands.
    for (let times = 0; times < 2; times++)
      await Promise.all(Array.from(this.#games, (gameId) => visitor.get(`/api/games/${gameId}`)));
    const sockets = this.#clients.flatMap((client) => client.sockets);
    await Promise.all(sockets.map((socket) => socket.sync()));
  }

  /** Waits for results that do not depend on the game's clock, such as a model's reply. */
  async eventually(isSo: () => boolean): Promise<void> {
    await eventually(isSo, () => this.settle());
  }

  /** Disconnects all clients, so that the next test does not wait for these games. */
  clear(): void {
    for (const client of this.#clients) client.close();
    this.#clients.length = 0;
    this.#games.clear();
  }

  async stop(): Promise<void> {
    this.clear();
    await this.#stop();
  }
}

/** A server for the tests of a file. */
export async function serverForTests(
  environment: Readonly<Record<string, string>> = {},
): Promise<TestServer> {
  const server = await TestServer.start(environment);
  afterEach(() => server.clear());
  afterAll(() => server.stop());
  return server;
}

export interface TableOptions {
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly language?: string;
  /** The host has drawn the code before, and may request it again. */
  readonly drawsCode?: boolean;
}

/** A game at a server in this process, played as the test advances the server's clock. */
export class ClockedGame extends HttpGame {
  readonly server: TestServer;

  constructor(server: TestServer, gameId: string) {
    super(gameId);
    this.server = server;
  }

  override join(name: string, client: PlayerClient = this.server.client()): Promise<SeatedPlayer> {
    return super.join(name, client);
  }

  override async start(): Promise<void> {
    await super.start();
    await this.server.settle();
  }

  override async pick(topic = 'scienceNature', difficulty?: string): Promise<void> {
    await super.pick(topic, difficulty);
    await this.server.settle();
  }

  /** Advances time to the end of the current phase. */
  async pass(): Promise<void> {
    const { deadline, phase } = this.view;
    if (deadline === null) throw new Error(`${phase} does not end by itself`);
    await this.server.clock.advanceTo(deadline);
  }

  async toChoosing(): Promise<this> {
    if (this.view.phase === 'lobby') await this.start();
    if (this.view.phase === 'getReady') await this.pass();
    return this;
  }

  async toIntro(): Promise<this> {
    await this.toChoosing();
    if (this.view.phase === 'choosing') await this.pick();
    return this;
  }

  /** Advances to the next question, as just sent. */
  async toSentQuestion(): Promise<this> {
    if (this.view.phase !== 'reveal') await this.toIntro();
    while (this.view.phase !== 'question') await (this.view.phase === 'choosing' ? this.pick() : this.pass());
    return this;
  }

  /** Advances to the next question, at the instant at which it opens. */
  async toQuestion(): Promise<this> {
    await this.toSentQuestion();
    // The store must have recorded that its options are shown before it opens.
    if (this.question.options.length === 0)
      await this.server.clock.advanceTo(
        (this.view.questionStartTime ?? 0) - QUESTION_LEAD_MS / (this.view.speed ?? 1),
      );
    await this.server.settle();
    await this.server.clock.advanceTo(this.view.questionStartTime ?? 0);
    return this;
  }

  async toReveal(): Promise<this> {
    if (this.view.phase !== 'question') await this.toQuestion();
    await this.pass();
    return this;
  }

  /** Continues to the results without further answers. */
  async toEnd(): Promise<this> {
    if (this.view.phase === 'lobby') await this.start();
    while (this.view.phase !== 'finished') await (this.view.phase === 'choosing' ? this.pick() : this.pass());
    await this.server.settle();
    return this;
  }
}
