/** Servers for tests: one in this process, on a clock that the test controls; and tables of clients that know only the contract. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, afterEach } from 'vitest';

import { CreateGameReplySchema, JoinCodeReplySchema, JoinReplySchema } from '../../protocol/data.ts';
import { GameReplySchema, type GameView } from '../../protocol/view.ts';
import { readConfig } from '../../server/config.ts';
import { startServer } from '../../server/server.ts';
import { ForeignClient, taken, type LiveGame } from './client.ts';
import { ManualClock } from './clock.ts';
import { eventually } from './eventually.ts';
import { ENVIRONMENT } from './harness/environment.ts';

/** A server in this process. */
export class TestServer {
  readonly base: string;
  readonly clock: ManualClock;
  readonly #clients: ForeignClient[] = [];
  readonly #games = new Set<string>();
  readonly #stop: () => Promise<void>;

  constructor(base: string, clock: ManualClock, stop: () => Promise<void>) {
    this.base = base;
    this.clock = clock;
    this.#stop = stop;
    // Several may go by one clock.
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

  /** Somebody with a session of their own. */
  client(sessionId?: string): ForeignClient {
    const client = new ForeignClient(this.base, sessionId);
    this.#clients.push(client);
    return client;
  }

  /** A lobby with these players, each with a socket; the first is the host. */
  async table(names: readonly string[] = ['Anna', 'Ben'], options: TableOptions = {}): Promise<Table> {
    const [hostName = 'Anna', ...others] = names;
    const host = this.client();
    const { drawsCode = false, ...wanted } = options;
    const drawn = drawsCode ? await host.post('/api/rpc/generate_join_code') : null;
    const code = drawn === null ? {} : taken(drawn, 200, JoinCodeReplySchema);
    const made = await host.post('/api/games', { name: hostName, ...wanted, ...code });
    const { game } = taken(made, 201, CreateGameReplySchema);
    const table = new Table(this, game.id);
    this.watch(table);
    await table.seat(host);
    for (const name of others) await table.join(name);
    return table;
  }

  /** Waits for a table's game, too, before time goes on. */
  watch({ gameId }: Table): void {
    this.#games.add(gameId);
  }

  /** Waits until every game has decided what it was asked, and every socket has what it was sent. */
  async settle(): Promise<void> {
    const visitor = new ForeignClient(this.base);
    // Twice: what a game asks for (questions, a summary) comes back as commands.
    for (let times = 0; times < 2; times++)
      await Promise.all(Array.from(this.#games, (gameId) => visitor.get(`/api/games/${gameId}`)));
    const sockets = this.#clients.flatMap((client) => client.sockets);
    await Promise.all(sockets.map((socket) => socket.sync()));
  }

  /** Waits for what comes from outside the game's own clock, such as a model's reply. */
  async eventually(isSo: () => boolean): Promise<void> {
    await eventually(isSo, () => this.settle());
  }

  /** Everybody goes: a test's games are not waited for in the next. */
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
  /** The host has drawn the code before, and may ask for it again. */
  readonly drawsCode?: boolean;
}

export interface SeatAtTable {
  readonly client: ForeignClient;
  readonly live: LiveGame;
  readonly playerId: string;
}

/** A game and those who play it, moved on as foreign clients would. */
export class Table {
  readonly server: TestServer;
  readonly gameId: string;
  readonly seats: SeatAtTable[] = [];

  constructor(server: TestServer, gameId: string) {
    this.server = server;
    this.gameId = gameId;
  }

  get path(): string {
    return `/api/games/${this.gameId}`;
  }

  get host(): SeatAtTable {
    return this.at(0);
  }

  get guest(): SeatAtTable {
    return this.at(1);
  }

  /** The game as its first socket received it. */
  get view(): GameView {
    return this.host.live.view;
  }

  at(index: number): SeatAtTable {
    const seat = this.seats[index];
    if (seat === undefined) throw new Error(`no player in seat ${index}`);
    return seat;
  }

  async join(name: string, client: ForeignClient = this.server.client()): Promise<SeatAtTable> {
    taken(await client.post(`${this.path}/players`, { name }), 201, JoinReplySchema);
    return await this.seat(client);
  }

  /** Opens the socket of a client that has a seat, or organizes. */
  async seat(client: ForeignClient): Promise<SeatAtTable> {
    const live = await client.live(this.gameId);
    const seat = { client, live, playerId: live.me?.playerId ?? '' };
    this.seats.push(seat);
    return seat;
  }

  get chooser(): SeatAtTable {
    const found = this.seats.find(({ playerId }) => playerId === this.view.chooserId);
    if (found === undefined) throw new Error(`no player chooses in ${this.view.phase}`);
    return found;
  }

  async start(): Promise<void> {
    taken(await this.host.client.post(`${this.path}/start`), 200, GameReplySchema);
    await this.server.settle();
  }

  /** Moves time to the end of the running phase. */
  async pass(): Promise<void> {
    const { deadline, phase } = this.view;
    if (deadline === null) throw new Error(`${phase} does not end by itself`);
    await this.server.clock.advanceTo(deadline);
  }

  async pick(topic = 'scienceNature', difficulty = 'easy'): Promise<void> {
    const { client, playerId } = this.chooser;
    const roundNumber = this.view.currentRound;
    await client.call('select-topic', { gameId: this.gameId, playerId, topic, difficulty, roundNumber });
    await this.server.settle();
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

  /** To the next question, at the instant at which it opens. */
  async toQuestion(): Promise<this> {
    if (this.view.phase !== 'reveal') await this.toIntro();
    while (this.view.phase !== 'question') await (this.view.phase === 'choosing' ? this.pick() : this.pass());
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

  /** The question on screen. */
  get question(): NonNullable<GameView['question']> {
    const { question } = this.view;
    if (question === null) throw new Error(`no question in ${this.view.phase}`);
    return question;
  }

  answerOver(seat: SeatAtTable, answerIndex: number): ReturnType<LiveGame['answer']> {
    return seat.live.answer(this.question.id, answerIndex);
  }

  submit(seat: SeatAtTable, body: Readonly<Record<string, unknown>>): ReturnType<ForeignClient['call']> {
    return seat.client.call('submit-answer', { gameId: this.gameId, playerId: seat.playerId, ...body });
  }
}
