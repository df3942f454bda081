/** A game over HTTP and sockets, in real time: its players, each with a socket, at one or several servers. */

import { setTimeout as sleep } from 'node:timers/promises';

import type { GameView } from '../../../protocol/view.ts';
import { GameReplySchema } from '../../../protocol/view.ts';
import type { LiveGame, Receipt } from './live-game.ts';
import { PlayerClient, taken, type Reply } from './player-client.ts';

/** Clocks of several processes differ: a question that opened this long ago is open at all of them. */
const OPEN_EVERYWHERE_MS = 100;

/** A player, or an organizer, who has opened a socket. */
export class SeatedPlayer {
  client: PlayerClient;
  live: LiveGame;
  readonly gameId: string;
  readonly playerId: string;

  private constructor(client: PlayerClient, gameId: string, live: LiveGame) {
    this.client = client;
    this.gameId = gameId;
    this.live = live;
    this.playerId = live.me?.playerId ?? '';
  }

  /** Opens the socket of a client that has a seat or organizes. */
  static async of(client: PlayerClient, gameId: string): Promise<SeatedPlayer> {
    return new SeatedPlayer(client, gameId, await client.live(gameId));
  }

  /** Reconnects with only the session, to a server that may have another address. */
  async reconnect(base: string): Promise<void> {
    this.client = new PlayerClient(base, this.client.sessionId);
    this.live = await this.client.live(this.gameId);
  }

  /** Picks a topic of the round that the socket shows. */
  pick(topic = 'sports', difficulty = 'easy'): Promise<Reply> {
    const { gameId, playerId } = this;
    const roundNumber = this.live.view.currentRound;
    return this.client.call('select-topic', { gameId, playerId, topic, difficulty, roundNumber });
  }

  /** Answers over HTTP. */
  submit(body: Readonly<Record<string, unknown>>): Promise<Reply> {
    const { gameId, playerId } = this;
    return this.client.call('submit-answer', { gameId, playerId, ...body });
  }

  /** Resolves with the id of the question on screen once it is open by this machine's clock. */
  async opened(): Promise<string> {
    await this.live.phase('question');
    const { question, questionStartTime } = this.live.view;
    if (question === null || questionStartTime === null)
      throw new Error('the phase question has no question');
    await sleep(Math.max(0, questionStartTime + OPEN_EVERYWHERE_MS - Date.now()));
    return question.id;
  }
}

export class HttpGame {
  readonly gameId: string;
  readonly seats: SeatedPlayer[] = [];

  constructor(gameId: string) {
    this.gameId = gameId;
  }

  /** A lobby with a player at each of these server addresses; the first is the host. */
  static async open(
    bases: readonly string[],
    settings: Readonly<Record<string, unknown>> = {},
  ): Promise<HttpGame> {
    const [host, ...guests] = bases.map((base) => new PlayerClient(base));
    if (host === undefined) throw new Error('a game needs a server');
    const made = await host.create('Player 1', { settings });
    const game = new HttpGame(made.game.id);
    await game.seat(host);
    for (const [at, guest] of guests.entries()) await game.join(`Player ${at + 2}`, guest);
    return game;
  }

  get path(): string {
    return `/api/games/${this.gameId}`;
  }

  get host(): SeatedPlayer {
    return this.at(0);
  }

  get guest(): SeatedPlayer {
    return this.at(1);
  }

  /** The game as first received by its first socket. */
  get view(): GameView {
    return this.host.live.view;
  }

  at(index: number): SeatedPlayer {
    const seat = this.seats[index];
    if (seat === undefined) throw new Error(`no player in seat ${index}`);
    return seat;
  }

  async join(name: string, client: PlayerClient): Promise<SeatedPlayer> {
    await client.join(this.gameId, name);
    return await this.seat(client);
  }

  async seat(client: PlayerClient): Promise<SeatedPlayer> {
    const seat = await SeatedPlayer.of(client, this.gameId);
    this.seats.push(seat);
    return seat;
  }

  get chooser(): SeatedPlayer {
    const found = this.seats.find(({ playerId }) => playerId === this.view.chooserId);
    if (found === undefined) throw new Error(`no player chooses in ${this.view.phase}`);
    return found;
  }

  async start(): Promise<void> {
    taken(await this.host.client.post(`${this.path}/start`), 200, GameReplySchema);
  }

  /** The chooser picks a topic. */
  async pick(topic?: string, difficulty?: string): Promise<void> {
    const { status, text } = await this.chooser.pick(topic, difficulty);
    if (status !== 200) throw new Error(`${status}: ${text}`);
  }

  /** Answers the question on screen over a player's socket. */
  answerOver({ live }: SeatedPlayer, answerIndex: number): Promise<Receipt> {
    return live.answer(this.question.id, answerIndex);
  }

  get question(): NonNullable<GameView['question']> {
    const { question } = this.view;
    if (question === null) throw new Error(`no question in ${this.view.phase}`);
    return question;
  }

  /** Waits until all players are shown something. */
  async all(isShown: (view: GameView) => boolean, what: string): Promise<void> {
    await Promise.all(
      this.seats.map(({ live }) => live.until(() => live.game !== null && isShown(live.game), what)),
    );
  }

  /** Waits until these players are shown a phase; without `seats`, all of them. */
  async phase(name: GameView['phase'], patienceMs?: number, seats = this.seats): Promise<void> {
    await Promise.all(seats.map(({ live }) => live.phase(name, patienceMs)));
  }

  /** Plays from the lobby to the first question, on a preset. Resolves with its id once it is open. */
  async begin(topic?: string): Promise<string> {
    await this.start();
    await this.phase('choosing');
    await this.pick(topic);
    await this.phase('question');
    return await this.host.opened();
  }

  /** Waits until all players are shown the round's question with this number. Resolves with its id once it is open. */
  async opened(number: number): Promise<string> {
    await this.all(
      ({ phase, currentQuestion }) => phase === 'question' && currentQuestion === number,
      `question ${number}`,
    );
    return await this.host.opened();
  }
}

export interface OpenQuestion {
  readonly host: SeatedPlayer;
  readonly guest: SeatedPlayer;
  readonly questionId: string;
}

/** Two players of one server at the first question of a new game, open for a minute. */
export async function openQuestion(base: string): Promise<OpenQuestion> {
  const game = await HttpGame.open([base, base], { questionTimeLimit: 60 });
  const questionId = await game.begin();
  return { host: game.host, guest: game.guest, questionId };
}
