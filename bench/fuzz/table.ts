/** A game of the fuzz run: three players with a socket each, who play on by themselves while inputs are thrown at it. */

import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import type { GameView } from '../../protocol/view.ts';
import { LiveGame } from '../../test/support/harness/live-game.ts';
import { objectOf, parseObject, textOf, type Json } from '../json.ts';

const STEP_MS = 50;
/** How long a game stays in a phase that its players could end. */
const STAYS_MS = 1_500;
const TIMEOUT_MS = 10_000;

export interface Seat {
  readonly session: string;
  readonly playerId: string;
  readonly live: LiveGame;
}

/** How a game is played: to its end as fast as possible, or only as far as the clock goes. */
type Pace = 'fast' | 'slow';

export class Table {
  readonly gameId: string;
  readonly seats: readonly Seat[];
  readonly #base: string;
  readonly #openedAt = performance.now();

  private constructor(base: string, gameId: string, seats: readonly Seat[]) {
    this.#base = base;
    this.gameId = gameId;
    this.seats = seats;
  }

  /** A lobby with so many players. */
  static async open(base: string, players: number): Promise<Table> {
    let gameId = '';
    const seats: Seat[] = [];
    for (let seat = 0; seat < players; seat++) {
      const session = randomUUID();
      const path = seat === 0 ? '/api/games' : `/api/games/${gameId}/players`;
      const settings = { rounds: 1, questionTimeLimit: 60 };
      const name = `Player ${seat + 1}`;
      const reply = await ask(base, session, 'POST', path, seat === 0 ? { name, settings } : { name });
      if (seat === 0) gameId = textOf(objectOf(reply, 'game'), 'id');
      const live = new LiveGame(`${base.replace('http', 'ws')}/api/games/${gameId}/live`);
      live.send({ type: 'hello', sessionId: session });
      await live.next('welcome');
      seats.push({ session, playerId: textOf(objectOf(reply, 'me'), 'playerId'), live });
    }
    return new Table(base, gameId, seats);
  }

  /** The game as a player who is still connected sees it; null where none is. */
  get view(): GameView | null {
    return this.seats.find(({ live }) => live.isOpen)?.live.game ?? null;
  }

  get ageMs(): number {
    return performance.now() - this.#openedAt;
  }

  /** Plays until `isEnough`; errors of commands are replies like any other, since inputs interfere. */
  async play(pace: Pace, isEnough: (view: GameView) => boolean): Promise<void> {
    let [phase, since] = ['', 0];
    for (let { view } = this; view !== null && !isEnough(view); { view } = this) {
      if (view.phase !== phase) [phase, since] = [view.phase, performance.now()];
      if (pace === 'fast' || performance.now() - since > STAYS_MS) await this.#act(view, pace);
      await sleep(STEP_MS);
    }
  }

  close(): void {
    for (const { live } of this.seats) live.ws.terminate();
  }

  /** Takes the next step as its players; only a fast game answers. */
  async #act(view: GameView, pace: Pace): Promise<void> {
    const { gameId } = this;
    const [host] = this.seats;
    const chooser = this.seats.find(({ playerId }) => playerId === view.chooserId);
    if (view.phase === 'lobby' && host !== undefined)
      await this.#command(host, `/api/games/${gameId}/start`, {});
    if (view.phase === 'choosing' && chooser !== undefined) {
      const { playerId } = chooser;
      const topic = { topic: 'sports', difficulty: 'easy', roundNumber: view.currentRound };
      await this.#command(chooser, '/api/functions/select-topic', { gameId, playerId, ...topic });
    }
    const { question, questionStartTime } = view;
    if (view.phase !== 'question' || question === null || pace === 'slow') return;
    if (Date.now() < (questionStartTime ?? 0)) return;
    const answer = { type: 'answer', ref: 'own', questionId: question.id, answerIndex: 0 };
    for (const { live } of this.seats) live.send(answer);
  }

  async #command({ session }: Seat, path: string, body: Json): Promise<void> {
    await fetch(new URL(path, this.#base), {
      method: 'POST',
      headers: { 'x-session-id': session, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).then((response) => response.text());
  }
}

/** Asks for what must be given. */
export async function ask(
  base: string,
  session: string,
  method: string,
  path: string,
  body?: Json,
): Promise<Json> {
  const response = await fetch(new URL(path, base), {
    method,
    headers: {
      'x-session-id': session,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return parseObject(text);
}
