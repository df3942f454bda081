/** A player whose server process stops and starts again during the game. */

import { CreateGameReplySchema } from '../../protocol/data.ts';
import { ForeignClient, taken, type LiveGame } from './client.ts';
import { eventually } from './eventually.ts';
import type { ServerProcess } from './harness/server-process.ts';

export class ReturningPlayer {
  readonly #server: ServerProcess;
  readonly gameId: string;
  client: ForeignClient;
  live: LiveGame;
  readonly playerId: string;

  private constructor(server: ServerProcess, gameId: string, client: ForeignClient, live: LiveGame) {
    this.#server = server;
    this.gameId = gameId;
    this.client = client;
    this.live = live;
    this.playerId = live.me?.playerId ?? '';
  }

  /** A lobby of a host and a guest. */
  static async pair(
    server: ServerProcess,
    settings?: Readonly<Record<string, unknown>>,
  ): Promise<[host: ReturningPlayer, guest: ReturningPlayer]> {
    const [host, guest] = [new ForeignClient(server.base), new ForeignClient(server.base)];
    const made = await host.post('/api/games', { name: 'Anna', settings });
    const { id } = taken(made, 201, CreateGameReplySchema).game;
    await guest.post(`/api/games/${id}/players`, { name: 'Ben' });
    return [
      new ReturningPlayer(server, id, host, await host.live(id)),
      new ReturningPlayer(server, id, guest, await guest.live(id)),
    ];
  }

  /** Reconnects with nothing but the session, to the port on which the server now listens. */
  async reconnect(): Promise<void> {
    this.client = new ForeignClient(this.#server.base, this.client.sessionId);
    this.live = await this.client.live(this.gameId);
  }

  async pick(): Promise<void> {
    const { gameId, playerId } = this;
    const roundNumber = this.live.view.currentRound;
    await this.client.call('select-topic', { gameId, playerId, topic: 'sports', roundNumber });
  }

  /** Resolves when the question on screen is open. */
  async opened(): Promise<string> {
    await this.live.phase('question');
    const { question, questionStartTime } = this.live.view;
    if (question === null || questionStartTime === null)
      throw new Error('the phase question has no question');
    // The process goes by the real clock.
    await eventually(() => Date.now() > questionStartTime);
    return question.id;
  }
}
