/** A game in the fault trials: it waits in one phase for the fault, plays on, and compares its results with what was acknowledged. */

import { setTimeout as sleep } from 'node:timers/promises';

import { ResultsReplySchema, type ResultsReply } from '../../protocol/data.ts';
import { GameReplySchema, type GameView } from '../../protocol/view.ts';
import { Player, type Script } from './player.ts';

export const PHASES = ['lobby', 'choosing', 'generating', 'question', 'reveal', 'results'] as const;
export type FaultPhase = (typeof PHASES)[number];

const QUESTIONS = 6;
const PLAYERS = 3;
const POLL_MS = 20;
/** How long a game may take after a fault before it counts as stuck, in game time. */
const PATIENCE_MS = 300_000;
/** Game time, so that an open question outlasts the preparation of the others. */
const QUESTION_TIME_LIMIT_S = 60;

/** The outcome of one game. */
export interface TrialResult {
  readonly phase: FaultPhase;
  /** Whether the game was in that phase when the fault began. */
  readonly wasHit: boolean;
  readonly acknowledged: number;
  readonly lost: number;
  readonly endedEarly: number;
  readonly wrong: number;
  readonly tooLate: number;
  /** Seconds until play went on; null if it did not. */
  readonly wentOnAfter: number | null;
  readonly problems: ReadonlyMap<string, number>;
}

export interface FaultGameOptions {
  /** Whether each command is sent several times, late and out of order. */
  readonly isRepeating: boolean;
  /** The server's GAME_SPEED. */
  readonly gameSpeed: number;
}

export class FaultGame implements Script {
  readonly phase: FaultPhase;
  readonly isRepeating: boolean;
  readonly players: readonly Player[];
  gameId = '';
  isOver = false;
  /** Milliseconds. */
  readonly #patience: number;
  readonly #problems = new Map<string, number>();
  #mayBegin = false;
  #mayFinishQuestion = false;
  #isReleased = false;
  #wasHit = false;
  #runs: Promise<unknown> = Promise.resolve();
  #wentOnAt: Promise<number | null> = Promise.resolve(null);

  constructor(
    phase: FaultPhase,
    addresses: () => readonly string[],
    { isRepeating, gameSpeed }: FaultGameOptions,
  ) {
    this.phase = phase;
    this.isRepeating = isRepeating;
    this.#patience = PATIENCE_MS / gameSpeed;
    this.players = Array.from({ length: PLAYERS }, (_, seat) => new Player(seat, addresses));
  }

  /** Creates the game, seats its players and opens their sockets. */
  async open(): Promise<void> {
    const settings = { rounds: 1, questionTimeLimit: QUESTION_TIME_LIMIT_S };
    for (const player of this.players) {
      const name = `Player ${player.seat + 1}`;
      const isHost = player.seat === 0;
      const path = isHost ? '/api/games' : `/api/games/${this.gameId}/players`;
      const reply = await player.ask('POST', path, isHost ? { name, settings } : { name });
      if (reply?.status !== 201) throw new Error(`${path}: ${JSON.stringify(reply)}`);
      const { game, me } = GameReplySchema.parse(reply.body);
      player.playerId = me.playerId ?? '';
      if (isHost) this.gameId = game.id;
    }
    this.#runs = Promise.all(this.players.map((player) => player.run(this)));
    await this.#until(() => this.#all(({ players }) => players.length === PLAYERS));
  }

  /** Plays to the phase in which the fault is to hit the game. For a reveal it stays at the question until `reveal`. */
  async begin(): Promise<void> {
    this.#mayBegin = true;
    const phase = this.phase === 'reveal' ? 'question' : this.phase === 'results' ? 'finished' : this.phase;
    await this.#until(() => this.#all((view) => view.phase === phase));
    if (this.phase === 'question') await this.#until(() => this.#all(isAnswered));
  }

  /** Has the last answers to the open question sent. */
  async reveal(): Promise<void> {
    this.#mayFinishQuestion = true;
    await this.#until(() => this.#all((view) => view.phase === 'reveal'));
  }

  /** Notes the state of the game when the fault begins, and lets it go on. */
  release(): void {
    const phase = this.phase === 'results' ? 'finished' : this.phase;
    this.#wasHit = this.#all((view) => view.phase === phase);
    this.#isReleased = true;
    this.#wentOnAt = this.#wentOn(this.players.map(({ view }) => stepOf(view)));
  }

  /** Plays to the end and compares the results. The seconds until play went on count from `since`. */
  async finish(since: number): Promise<TrialResult> {
    const finished = await this.#isTrueInTime(() => this.#all((view) => view.phase === 'finished'));
    const sums = { lost: 0, wrong: 0, acknowledged: 0, tooLate: 0, endedEarly: finished ? 0 : 1 };
    for (const player of this.players) {
      sums.acknowledged += player.acknowledged.size;
      sums.tooLate += player.tooLate.size;
      sums.wrong += player.changedReceipts;
      const results = finished ? await this.#resultsFor(player) : null;
      if (results === null) {
        sums.lost += player.acknowledged.size;
        continue;
      }
      sums.lost += lostOf(player, results);
      sums.wrong += wrongOf(player, results);
      const questions = results.rounds.reduce((sum, round) => sum + round.questions.length, 0);
      if (questions !== QUESTIONS) sums.endedEarly = 1;
    }
    this.isOver = true;
    const wentOnAt = await this.#wentOnAt;
    await this.#runs;
    return {
      ...sums,
      phase: this.phase,
      wasHit: this.#wasHit,
      wentOnAfter: wentOnAt === null ? null : Math.max(0, wentOnAt - since) / 1_000,
      problems: this.#problems,
    };
  }

  /** Ends without a result, if a trial failed. */
  abandon(): void {
    this.isOver = true;
  }

  mayStart(): boolean {
    return this.#isReleased || (this.#mayBegin && this.phase !== 'lobby');
  }

  mayChoose(): boolean {
    return this.#isReleased || this.phase !== 'choosing';
  }

  mayAnswer(seat: number): boolean {
    if (this.#isReleased || this.phase === 'results' || seat === 0) return true;
    return this.phase === 'reveal' && this.#mayFinishQuestion;
  }

  /** A free topic, which the model writes, or one of the bank. */
  topic(): string {
    return this.phase === 'generating' ? `Harbors of the coast ${this.gameId}` : 'sports';
  }

  problem(what: string): void {
    this.#problems.set(what, (this.#problems.get(what) ?? 0) + 1);
  }

  /** When all players saw the next step; of a finished game, when all had its results. */
  async #wentOn(before: readonly string[]): Promise<number | null> {
    if (this.phase === 'results') {
      const all = await Promise.all(this.players.map((player) => this.#resultsFor(player)));
      return all.includes(null) ? null : performance.now();
    }
    // A failed generation is not a step of the game.
    const isNext = (): boolean =>
      this.players.every(
        ({ view, seat }) => view?.phase !== 'generationFailed' && stepOf(view) !== before[seat],
      );
    return (await this.#isTrueInTime(isNext)) ? performance.now() : null;
  }

  async #resultsFor(player: Player): Promise<ResultsReply | null> {
    const until = performance.now() + this.#patience;
    while (performance.now() < until) {
      const reply = await player.ask('GET', `/api/games/${this.gameId}/results`);
      if (reply?.status === 200) return ResultsReplySchema.parse(reply.body);
      await sleep(POLL_MS);
    }
    return null;
  }

  #all(isSo: (view: GameView) => boolean): boolean {
    return this.players.every(({ view }) => view !== null && isSo(view));
  }

  async #isTrueInTime(isSo: () => boolean): Promise<boolean> {
    const until = performance.now() + this.#patience;
    while (!isSo() && performance.now() < until) await sleep(POLL_MS);
    return isSo();
  }

  async #until(isSo: () => boolean): Promise<void> {
    if (await this.#isTrueInTime(isSo)) return;
    const phases = this.players.map(({ view }) => view?.phase).join(', ');
    throw new Error(`the game for the phase ${this.phase} never got there: ${phases}`);
  }
}

const isAnswered = ({ answered }: GameView): boolean => answered.length > 0;

function stepOf(view: GameView | null): string {
  return `${view?.phase} ${view?.currentQuestion}`;
}

/** The number of acknowledged answers that are missing from the results, or differ there. */
function lostOf({ playerId, acknowledged }: Player, { rounds }: ResultsReply): number {
  const questions = rounds.flatMap((round) => round.questions);
  return [...acknowledged].filter(([id, { answerIndex }]) => {
    const answers = questions.find((question) => question.id === id)?.answers ?? [];
    return answers.find((answer) => answer.playerId === playerId)?.answerIndex !== answerIndex;
  }).length;
}

/** The number of answers whose points differ from the acknowledged ones, plus one if the total is not the sum of the player's answers. */
function wrongOf({ playerId, acknowledged }: Player, { rounds, players }: ResultsReply): number {
  let [wrong, sum] = [0, 0];
  for (const { id, answers } of rounds.flatMap((round) => round.questions)) {
    const stored = answers.find((answer) => answer.playerId === playerId);
    if (stored === undefined) continue;
    sum += stored.points;
    const receipt = acknowledged.get(id);
    if (receipt !== undefined && receipt.points !== stored.points) wrong++;
  }
  const total = players.find((player) => player.playerId === playerId)?.totalScore;
  return total === sum ? wrong : wrong + 1;
}
