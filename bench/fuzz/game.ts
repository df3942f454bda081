/** A game of the fuzz run: its players, with a socket each, play on by themselves while inputs are thrown at it. */

import { setTimeout as sleep } from 'node:timers/promises';

import type { GameView } from '../../protocol/view.ts';
import { HttpGame } from '../../test/support/harness/http-game.ts';

const STEP_MS = 50;
/** How long a slow game stays in a phase that its players could end. */
const STAYS_MS = 1_500;

/** How a game is played: to its end as fast as possible, or only as far as the clock goes. */
type Pace = 'fast' | 'slow';

export class FuzzGame {
  readonly game: HttpGame;
  readonly #openedAt = performance.now();

  private constructor(game: HttpGame) {
    this.game = game;
  }

  /** A lobby with so many players. */
  static async open(base: string, players: number): Promise<FuzzGame> {
    const bases = Array.from({ length: players }, () => base);
    return new FuzzGame(await HttpGame.open(bases, { rounds: 1, questionTimeLimit: 60 }));
  }

  /** The game as a connected player sees it; null if no player is connected. */
  get view(): GameView | null {
    return this.game.seats.find(({ live }) => live.isOpen)?.live.game ?? null;
  }

  get ageMs(): number {
    return performance.now() - this.#openedAt;
  }

  /** Plays until `isEnough`. Refusals are replies like any other, since inputs interfere. */
  async play(pace: Pace, isEnough: (view: GameView) => boolean): Promise<void> {
    let [phase, since] = ['', 0];
    for (let { view } = this; view !== null && !isEnough(view); { view } = this) {
      if (view.phase !== phase) [phase, since] = [view.phase, performance.now()];
      if (pace === 'fast' || performance.now() - since > STAYS_MS) await this.#act(view, pace);
      await sleep(STEP_MS);
    }
  }

  close(): void {
    for (const { live } of this.game.seats) live.ws.terminate();
  }

  /** Takes the players' next step; only a fast game answers. */
  async #act({ phase, chooserId, question, questionStartTime }: GameView, pace: Pace): Promise<void> {
    const { host, seats, path } = this.game;
    if (phase === 'lobby') await host.client.post(`${path}/start`);
    if (phase === 'choosing') await seats.find(({ playerId }) => playerId === chooserId)?.pick();
    if (phase !== 'question' || question === null || pace === 'slow') return;
    if (Date.now() < (questionStartTime ?? 0)) return;
    const answer = { type: 'answer', ref: 'own', questionId: question.id, answerIndex: 0 };
    for (const { live } of seats) live.send(answer);
  }
}
