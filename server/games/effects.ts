/** Runs the effects of games (`game/effects.ts`). Each runs in one process at a time, is aborted when its game no longer needs it, and is taken over if its process stops. */

import { effectsOf, type Effect, type WriteQuestions } from '../../game/effects.ts';
import { roundOf, type Game, type Question } from '../../game/game.ts';
import type { Clock } from '../platform/clock.ts';
import { KeyedQueue } from '../platform/keyed-queue.ts';
import type { Logger } from '../platform/logger.ts';
import type { Judgement, Questions, WriteRequest, WriteStep } from '../questions/port.ts';
import { requestFor } from '../questions/request.ts';
import { ModelsUnavailableError } from '../questions/sources.ts';
import type { GameCommand } from './decide-batch.ts';
import type { EffectLeases } from './effect-leases.ts';
import type { GameCache } from './game-cache.ts';
import type { GameCommands } from './game-commands.ts';
import { pause, persist, type EffectRun } from './persist.ts';
import { createStandby, type Standby } from './standby.ts';

/** Delays before a failed judgement is requested again, in milliseconds after the last failure. After the last one, the next event of the game or the next sweep requests it. */
const JUDGE_RETRY_DELAYS_MS = [15_000, 60_000, 300_000, 900_000] as const;

/** How long other processes may not claim an effect that failed. */
const REST_AFTER_FAILURE_MS = { writeQuestions: 5_000, writeSummary: 5_000, judge: 900_000 } as const;

interface Running {
  readonly controller: AbortController;
  readonly done: Promise<void>;
}

export interface EffectParts {
  readonly clock: Clock;
  readonly commands: GameCommands;
  readonly questions: Questions;
  readonly logger: Logger;
  readonly cache: Pick<GameCache, 'peek'>;
  /** null if this is the only process. */
  readonly leases: EffectLeases | null;
  /** The finished game that was played before the current lobby; null if none. */
  readonly previousGame: (gameId: string) => Promise<Game | null>;
}

export class Effects {
  readonly #parts: EffectParts;
  /** The effects that run here, by game and key. */
  readonly #games = new Map<string, Map<string, Running>>();
  readonly #standby: Standby | null;
  #isStopped = false;

  constructor(parts: EffectParts) {
    this.#parts = parts;
    const { clock, logger, leases } = parts;
    this.#standby =
      leases === null
        ? null
        : createStandby({
            clock,
            logger,
            findHeld: (names) => leases.findHeld(names),
            takeOver: (gameId, names) => this.#takeOver(gameId, names),
          });
  }

  /** Starts the effects that the game needs if `mayStart`, and aborts those that it no longer needs. With several processes, other effects are watched, and started once no process has their lease. */
  sync(game: Game, mayStart: boolean): void {
    const wanted = effectsOf(game);
    const running = this.#games.get(game.id);
    if (mayStart) this.#startWanted(game, wanted);
    this.#standby?.watch(game.id, wanted.length === 0 ? [] : this.#namesOf(game));
    for (const [key, { controller }] of running ?? []) {
      if (!wanted.some((effect) => effect.key === key)) controller.abort();
    }
  }

  /** Whether an effect of the game runs here. */
  isRunning(gameId: string): boolean {
    return this.#games.has(gameId);
  }

  /** Stops watching a game that leaves this process's memory. */
  forget(gameId: string): void {
    this.#standby?.watch(gameId, []);
  }

  /** Aborts all effects; resolves when they have ended. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#standby?.stop();
    const all = Array.from(this.#games.values(), (running) => [...running.values()]).flat();
    for (const { controller } of all) controller.abort();
    await Promise.all(all.map(({ done }) => done));
  }

  #takeOver(gameId: string, names: readonly string[]): void {
    const game = this.#parts.cache.peek(gameId)?.game;
    if (game === undefined) return;
    this.#startWanted(
      game,
      effectsOf(game).filter(({ key }) => names.includes(leaseName(gameId, key))),
    );
  }

  /** The leases of the effects that the game wants and that do not run here. */
  #namesOf(game: Game): string[] {
    const running = this.#games.get(game.id);
    return effectsOf(game).flatMap(({ key }) => (running?.has(key) === true ? [] : leaseName(game.id, key)));
  }

  #startWanted(game: Game, wanted: readonly Effect[]): void {
    if (wanted.length === 0) return;
    let running = this.#games.get(game.id);
    if (running === undefined) this.#games.set(game.id, (running = new Map<string, Running>()));
    for (const effect of wanted) if (!running.has(effect.key)) this.#start(game, effect, running);
  }

  #start(game: Game, effect: Effect, running: Map<string, Running>): void {
    const { cache, leases, logger } = this.#parts;
    const controller = new AbortController();
    const { signal } = controller;
    const done = (
      leases === null
        ? this.#run(game, effect, { signal, confirm: confirmed })
        : this.#runLeased(leases, game, effect, signal)
    )
      .catch((error: unknown) => {
        if (!signal.aborted)
          logger.error({ err: error, gameId: game.id, effect: effect.key }, 'an effect failed');
      })
      .finally(() => {
        running.delete(effect.key);
        if (running.size === 0) this.#games.delete(game.id);
        const latest = cache.peek(game.id)?.game;
        if (latest !== undefined && !this.#isStopped) this.#standby?.watch(game.id, this.#namesOf(latest));
      });
    running.set(effect.key, { controller, done });
  }

  /** Runs an effect if its lease is free and the game still wants the effect: another process may have done it meanwhile. */
  async #runLeased(leases: EffectLeases, game: Game, effect: Effect, signal: AbortSignal): Promise<void> {
    const { commands, cache } = this.#parts;
    const lease = await leases.claim(leaseName(game.id, effect.key));
    if (lease === null) return;
    let restMs: number = REST_AFTER_FAILURE_MS[effect.do];
    try {
      await commands.catchUp(game.id);
      const latest = cache.peek(game.id)?.game;
      const isWanted = latest !== undefined && effectsOf(latest).some(({ key }) => key === effect.key);
      if (isWanted && !signal.aborted)
        await this.#run(latest, effect, {
          signal: AbortSignal.any([signal, lease.lost]),
          confirm: () => lease.confirm(),
        });
      restMs = 0;
    } finally {
      await lease.end(signal.aborted ? 0 : restMs);
    }
  }

  async #run(game: Game, effect: Effect, run: EffectRun): Promise<void> {
    switch (effect.do) {
      case 'writeQuestions':
        return await this.#writeQuestions(game, effect, run);
      case 'writeSummary': {
        const { questions, previousGame } = this.#parts;
        const played = game.phase.name === 'lobby' ? await previousGame(game.id) : game;
        const summary =
          played === null || played.practice
            ? await questions.defaultSummary(played ?? game)
            : await questions.summarise(played, run.signal);
        if (!run.signal.aborted) await persist(this.#parts, game.id, { do: 'keepSummary', summary }, run);
        return;
      }
      case 'judge': {
        const { questionId } = effect;
        const question = game.rounds.flatMap((round) => round.questions).find(({ id }) => id === questionId);
        if (question === undefined) return;
        const judgement = await judge(this.#parts, game, question, run.signal);
        await persist(this.#parts, game.id, { do: 'judge', questionId, ...judgement }, run);
      }
    }
  }

  async #writeQuestions(
    game: Game,
    { round, attempt, isFilling }: WriteQuestions,
    run: EffectRun,
  ): Promise<void> {
    const { questions, logger } = this.#parts;
    const target = { round, attempt };
    const save = (command: GameCommand): Promise<void> => persist(this.#parts, game.id, command, run);
    const saveStep = (step: WriteStep): Promise<void> =>
      'progress' in step
        ? save({ do: 'noteProgress', ...target, progress: step.progress })
        : save({ do: 'addQuestions', ...target, questions: step.questions });
    try {
      await writeAndSave(questions, requestOf(game, isFilling), saveStep, run.signal);
      await save({ do: 'endWriting', ...target });
    } catch (error) {
      if (run.signal.aborted) return;
      logger.warn({ err: error, gameId: game.id, ...target }, 'questions could not be written');
      const reason = error instanceof ModelsUnavailableError ? 'AI_UNAVAILABLE' : 'GENERATION_FAILED';
      await save({ do: 'failWriting', ...target, error: reason });
    }
  }
}

/** The lease's name: unique among the effects of all games. */
const leaseName = (gameId: string, key: string): string => `${gameId} ${key}`;

/** `confirm` without leases, for a single process. */
const confirmed = (): Promise<void> => Promise.resolve();

/** Requests questions and saves each step before the next. If a step cannot be saved, the writing ends. Rejects if either fails, or with the signal's reason. */
async function writeAndSave(
  questions: Questions,
  request: WriteRequest,
  save: (step: WriteStep) => Promise<unknown>,
  signal: AbortSignal,
): Promise<void> {
  const failed = new AbortController();
  const either = AbortSignal.any([signal, failed.signal]);
  const saves = new KeyedQueue();
  const saveNext = async (step: WriteStep): Promise<void> => {
    try {
      if (!either.aborted) await save(step);
    } catch (error) {
      failed.abort(error);
    }
  };
  const onStep = (step: WriteStep): void => void saves.run('', () => saveNext(step));
  try {
    await questions.write(request, { signal: either, onStep });
  } finally {
    await saves.drained();
  }
  either.throwIfAborted();
}

/** Requests a judgement from the model, and again after failures, with increasing delays. Rejects if the last attempt fails, or with the signal's reason. */
async function judge(
  { clock, questions, logger }: EffectParts,
  game: Game,
  question: Question,
  signal: AbortSignal,
): Promise<Judgement> {
  for (const wait of JUDGE_RETRY_DELAYS_MS) {
    try {
      return await questions.judge(question, game.language, signal);
    } catch (error) {
      signal.throwIfAborted();
      logger.warn({ err: error, gameId: game.id, again: wait }, 'a challenge could not be judged yet');
      await pause(clock, wait, signal);
    }
  }
  return await questions.judge(question, game.language, signal);
}

/** The request for the questions that the current round still lacks. Throws if the game has no round. */
function requestOf(game: Game, isUrgent: boolean): WriteRequest {
  const round = roundOf(game);
  if (round === null) throw new Error(`game ${game.id} has no round to write for`);
  const count = round.questionCount - round.questions.length;
  return { ...requestFor(game, round, isUrgent), count };
}
