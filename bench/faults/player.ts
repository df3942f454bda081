/** A player in the fault trials: keeps a socket to any process that takes it, and repeats what was not answered, as the web client does. */

import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { z } from 'zod';

import { ProblemSchema } from '../../protocol/errors.ts';
import type { GameView } from '../../protocol/view.ts';
import type { LiveGame } from '../../test/support/harness/live-game.ts';
import { PlayerClient, type Reply } from '../../test/support/harness/player-client.ts';

const STEP_MS = 30;
const REQUEST_TIMEOUT_MS = 3_000;
const RECEIPT_TIMEOUT_MS = 2_000;
/** A socket without a message for this time is sent a ping; after `DEAD_MS` it is given up. */
const QUIET_MS = 1_000;
const DEAD_MS = 3_500;
const RETRY_MS = 100;

export interface Acknowledged {
  readonly answerIndex: number;
  readonly points: number;
}

const ReceiptSchema = z.object({ totalPoints: z.number() });

/** What a player does in a game, asked at every step. */
export interface Script {
  readonly gameId: string;
  readonly isOver: boolean;
  /** Whether each command is sent several times, late and out of order. */
  readonly isRepeating: boolean;
  mayStart(): boolean;
  mayChoose(): boolean;
  mayAnswer(seat: number): boolean;
  topic(): string;
  /** Counts a message or reply that no player should get. */
  problem(what: string): void;
}

export class Player {
  readonly session = randomUUID();
  readonly seat: number;
  playerId = '';
  /** By question: the answer that a receipt or a reply with 200 acknowledges. */
  readonly acknowledged = new Map<string, Acknowledged>();
  /** Questions that closed before this player's answer was taken. */
  readonly tooLate = new Set<string>();
  /** Repeated answers that were given other points than the first. */
  changedReceipts = 0;
  live: LiveGame | null = null;
  view: GameView | null = null;
  readonly #addresses: () => readonly string[];
  readonly #tabs: LiveGame[] = [];
  #serverIndex: number;
  #received = 0;
  #receivedAt = 0;
  #askedAt = 0;
  #attempts = 0;

  constructor(seat: number, addresses: () => readonly string[]) {
    this.seat = seat;
    this.#serverIndex = seat;
    this.#addresses = addresses;
  }

  get base(): string {
    const all = this.#addresses();
    return all[this.#serverIndex % all.length] ?? '';
  }

  /** Which process this player uses. */
  get serverIndex(): number {
    return this.#serverIndex % this.#addresses().length;
  }

  /** Goes to another process, as a load balancer sends it. */
  moveTo(serverIndex: number): void {
    // A dropped socket is opened at the process after this one.
    this.#serverIndex = serverIndex - 1;
    this.dropSockets();
  }

  /** Sends a request over HTTP; null if there was no reply in time. The next try goes to another process. */
  async ask(method: string, path: string, body?: object): Promise<Reply | null> {
    try {
      const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
      return await this.#client.ask(method, path, { body, signal });
    } catch {
      this.#serverIndex++;
      return null;
    }
  }

  async run(script: Script): Promise<void> {
    while (!script.isOver) {
      if (await this.#isConnected(script)) await this.#act(script);
      await sleep(STEP_MS);
    }
    this.live?.ws.terminate();
    for (const tab of this.#tabs) tab.ws.terminate();
  }

  /** Opens more sockets of the same player, as further tabs. */
  async openTabs(gameId: string, count: number): Promise<void> {
    const opened = Array.from({ length: count }, () => this.#client.greet(gameId));
    this.#tabs.push(...opened);
    await Promise.all(opened.map((tab) => tab.next('welcome')));
  }

  /** Terminates all sockets at once, without a close frame. */
  dropSockets(): void {
    for (const tab of this.#tabs.splice(0)) tab.ws.terminate();
    this.live?.ws.terminate();
  }

  get #client(): PlayerClient {
    return new PlayerClient(this.base, this.session);
  }

  async #isConnected({ gameId }: Script): Promise<boolean> {
    const { live } = this;
    const now = performance.now();
    if (live === null || live.closeCode !== null) {
      if (live !== null) {
        this.#serverIndex++;
        await sleep(RETRY_MS);
      }
      this.live = this.#client.greet(gameId);
      this.#received = 0;
      this.#receivedAt = now;
      return false;
    }
    if (live.messages.length > this.#received) {
      this.#received = live.messages.length;
      this.#receivedAt = now;
      if (live.game !== null) this.view = live.game;
    } else if (live.isPaused) {
      return false;
    } else if (now - this.#receivedAt > DEAD_MS) {
      live.ws.terminate();
      return false;
    } else if (now - this.#receivedAt > QUIET_MS && now - this.#askedAt > QUIET_MS) {
      this.#askedAt = now;
      live.send({ type: 'ping', t: Math.round(now) });
    }
    return live.game !== null;
  }

  async #act(script: Script): Promise<void> {
    const { view } = this;
    if (view === null) return;
    const { gameId } = script;
    switch (view.phase) {
      case 'lobby':
        if (this.seat === 0 && script.mayStart())
          await this.#command(script, `/api/games/${gameId}/start`, {}, ['GAME_STARTED', 'NOT_IN_LOBBY']);
        return;
      case 'choosing':
        if (view.chooserId === this.playerId && script.mayChoose())
          await this.#command(script, '/api/functions/select-topic', {
            gameId,
            playerId: this.playerId,
            topic: script.topic(),
            difficulty: 'easy',
            roundNumber: view.currentRound,
          });
        return;
      case 'generationFailed':
        script.problem('questions could not be written');
        if (view.chooserId === this.playerId)
          await this.#command(script, `/api/games/${gameId}/reselect`, {});
        return;
      case 'question':
        return this.#answer(script, view);
      case 'getReady':
      case 'generating':
      case 'intro':
      case 'reveal':
      case 'finished':
        return;
    }
  }

  /** Sends a command, three times if the script repeats commands. */
  async #command(script: Script, path: string, body: object, known: readonly string[] = []): Promise<void> {
    const send = async (delayMs: number): Promise<void> => {
      await sleep(delayMs);
      const reply = await this.ask('POST', path, body);
      if (reply === null || reply.status < 400 || reply.status === 503) return;
      const code = codeOf(reply);
      if (!known.includes(code))
        script.problem(`${path.replace(script.gameId, '{id}')}: ${reply.status} ${code}`);
    };
    if (!script.isRepeating) return send(0);
    await Promise.all([send(0), send(Math.random() * 100), send(Math.random() * 200)]);
  }

  async #answer(script: Script, { question, questionStartTime }: GameView): Promise<void> {
    if (question === null || question.options.length === 0 || questionStartTime === null) return;
    const { id } = question;
    if (this.acknowledged.has(id) || this.tooLate.has(id) || !script.mayAnswer(this.seat)) return;
    if (Date.now() < questionStartTime + 20 * (this.seat + 1)) return;
    // The same at every try: it depends on nothing that changes.
    const answerIndex = (id.charCodeAt(0) + this.seat) % question.options.length;
    const overSocket = this.#attempts++ % 2 === 0;
    if (overSocket) await this.#answerOverSocket(script, id, answerIndex);
    else await this.#answerOverHttp(script, id, answerIndex);
    if (!script.isRepeating || !this.acknowledged.has(id)) return;
    // Again with another choice, and another answer to the first question after this one's.
    const [first = id] = this.acknowledged.keys();
    await sleep(Math.random() * 150);
    await Promise.all([
      this.#answerOverHttp(script, id, (answerIndex + 1) % question.options.length),
      this.#answerOverHttp(script, first, 0),
      this.#answerOverSocket(script, id, answerIndex),
    ]);
  }

  async #answerOverSocket(script: Script, questionId: string, answerIndex: number): Promise<void> {
    const { live } = this;
    if (live === null) return;
    const receipt = live.answer(questionId, answerIndex).catch(() => null);
    const message = await Promise.race([receipt, sleep(RECEIPT_TIMEOUT_MS, null)]);
    if (message === null) return;
    if (message.type === 'refused') this.#refused(script, questionId, message.code);
    else if (message.totalPoints !== null) this.#note(questionId, answerIndex, message.totalPoints);
  }

  async #answerOverHttp(script: Script, questionId: string, answerIndex: number): Promise<void> {
    const { gameId } = script;
    const body = { gameId, playerId: this.playerId, questionId, answerIndex };
    const reply = await this.ask('POST', '/api/functions/submit-answer', body);
    if (reply === null) return;
    if (reply.status !== 200) return this.#refused(script, questionId, codeOf(reply));
    this.#note(questionId, answerIndex, ReceiptSchema.parse(reply.body).totalPoints);
  }

  #note(questionId: string, answerIndex: number, points: number): void {
    const first = this.acknowledged.get(questionId);
    if (first === undefined) this.acknowledged.set(questionId, { answerIndex, points });
    else if (first.points !== points) this.changedReceipts++;
  }

  #refused(script: Script, questionId: string, code: string): void {
    if (code === 'QUESTION_CLOSED') this.tooLate.add(questionId);
    else if (code !== 'UNAVAILABLE' && code !== 'QUESTION_NOT_OPEN')
      script.problem(`answer refused: ${code}`);
  }
}

/** The code of a problem; the status if there is none. */
function codeOf({ status, body }: Reply): string {
  const problem = ProblemSchema.safeParse(body);
  return problem.success ? problem.data.code : String(status);
}
