/** The composition root: makes every part, joins them, listens, and ends cleanly. */

import { join } from 'node:path';

import { nextTick } from '../game/deadline.ts';
import type { Game } from '../game/game.ts';
import { createApp } from './app.ts';
import { systemClock, type Clock } from './clock.ts';
import { ConfigError, readConfig, type Config } from './config.ts';
import { createEffects } from './effects.ts';
import { noFanout } from './fanout.ts';
import { createLimits, noLimits } from './http/limits.ts';
import { createPages } from './http/pages.ts';
import { newId } from './ids.ts';
import { createHub } from './live/hub.ts';
import { createPresence } from './live/presence.ts';
import { serveSockets } from './live/socket.ts';
import { createTicker } from './live/ticker.ts';
import { createLogger } from './logger.ts';
import { createMemory } from './memory.ts';
import { createMetrics } from './metrics.ts';
import { createPlay, type Advance } from './play.ts';
import { createPlays } from './plays/plays.ts';
import { loadBank } from './questions/bank/bank.ts';
import { createQuestions } from './questions/questions.ts';
import { openStore } from './store/open.ts';

/** Games kept in memory beside those that are connected or running. */
const GAMES_KEPT = 5_000;
const HOUSEKEEPING_EVERY = 3_600_000;
/** After a signal everything ends within this time, finished or not. */
const SHUTDOWN_WITHIN = 5_000;
const PROJECT = join(import.meta.dirname, '..');

export interface RunningServer {
  readonly port: number;
  /** Tells sockets, finishes what was begun, closes the store. */
  stop(): Promise<void>;
}

/** Starts a server. Resolves when it listens. */
export async function startServer(config: Config, clock: Clock = systemClock): Promise<RunningServer> {
  const logger = createLogger(config.logLevel);
  const store = await openStore({
    databaseUrl: config.databaseUrl ?? undefined,
    dataDir: config.dataDir,
    onConnectionError: (error) => logger.warn({ err: error }, 'a database connection broke'),
  });
  const questions = createQuestions({ bank: loadBank(join(PROJECT, 'bank')), roll: Math.random, newId });

  // The parts know each other through these; nothing calls them before all are made.
  const presence = createPresence(clock, (gameId) => askClock(gameId), null);
  const presenceOf = (game: Game) => presence.of(game);
  const memory = createMemory(
    GAMES_KEPT,
    (gameId) => hub.hasConnections(gameId) || ticker.isArmed(gameId),
    (gameId) => presence.forget(gameId),
  );
  const hub = createHub({ clock, presenceOf, latest: (gameId) => memory.get(gameId) });
  const ticker = createTicker(clock, (gameId) => askClock(gameId));
  const play = createPlay({
    clock,
    log: store,
    memory,
    fanout: noFanout,
    presenceOf,
    advanced: (advance) => advanced(advance),
  });
  const effects = createEffects({ play, questions, logger });
  const metrics = createMetrics({ games: () => memory.size, connections: () => hub.connectionCount });
  const plays = createPlays({ store, clock, paywall: config.paywall });
  const limits = config.rateLimit ? createLimits() : noLimits;

  const report = (error: unknown): void => logger.error({ err: error }, 'the clock could not be asked');
  const askClock = (gameId: string): void => {
    if (memory.get(gameId) !== null) play(gameId, { do: 'tick' }).catch(report);
  };

  const advanced = ({ before, held, events, isOwn }: Advance): void => {
    const { game } = held;
    const onlyAnswers = events.length > 0 && events.every((event) => event.type === 'answered');
    hub.publish(held, onlyAnswers);
    if (before.players !== game.players || before.host !== game.host || before.organizer !== game.organizer) {
      hub.reseat(before, game);
    }
    ticker.arm(game.id, nextInstant(game));
    if (onlyAnswers || events.length === 0) return;
    effects.sync(game, isOwn);
    if (isOwn && game.phase.name === 'question' && events.some((event) => event.type === 'questionOpened'))
      noteShown(game);
  };

  /** When the rules may have something to do, or somebody counts as absent from then on. */
  const nextInstant = (game: Game): number | null => {
    const known = presence.of(game);
    const now = clock.now();
    const instants = [nextTick(game, known), ...known.absentFrom].filter(
      (at) => at !== null && (at > now || at === nextTick(game, known)),
    );
    return instants.reduce(
      (first, at) => (at === null || (first !== null && first <= at) ? first : at),
      null,
    );
  };

  const noteShown = (game: Game): void => {
    const round = game.rounds.at(-1);
    const question = game.phase.name === 'question' ? round?.questions[game.phase.number - 1] : undefined;
    if (question === undefined) return;
    const sessions = game.players.filter((player) => player.leftAt === null).map((player) => player.session);
    questions.shown(question, sessions, clock.now()).catch((error: unknown) => {
      logger.error({ err: error, gameId: game.id }, 'a shown question could not be remembered');
    });
  };

  const app = await createApp({
    services: { config, clock, logger, store, memory, play, presence, plays, questions, limits },
    health: { checkReady: () => store.ping(), metrics },
    pages: createPages(join(PROJECT, 'build/client'), config.publicUrl?.startsWith('https:') ?? false),
    moreRoutes: () => undefined,
  });

  const sockets = serveSockets(app.server, {
    clock,
    play,
    hub,
    presence,
    logger,
    rateLimit: config.rateLimit,
    mayShow: async (held, session) => held.game.host === session && (await plays.unlockOf(session)).unlocked,
    connectionWait: async (address) => limits.take('connection', null, address),
    addressOf: (request) => request.socket.remoteAddress ?? '',
    answered: (latency) => metrics.answered(latency),
  });
  app.addHook('preClose', () => sockets.stop());

  await recoverGames();
  await app.listen({ port: config.port, host: config.host });
  const housekeeping = setInterval(() => void keepHouse(), HOUSEKEEPING_EVERY);

  /** Whatever was being played when the server stopped begins its clock anew. */
  async function recoverGames(): Promise<void> {
    for (const gameId of await store.findRunning()) {
      await play(gameId, { do: 'recover' });
      const held = memory.get(gameId);
      if (held !== null) effects.sync(held.game, true);
    }
  }

  async function keepHouse(): Promise<void> {
    try {
      for (const gameId of await store.deleteExpired(clock.now())) memory.drop(gameId);
    } catch (error) {
      logger.error({ err: error }, 'old data could not be deleted');
    }
  }

  const address = app.server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : config.port,
    async stop() {
      clearInterval(housekeeping);
      await app.close();
      ticker.stop();
      await effects.stop();
      await play.settle();
      await store.close();
    },
  };
}

/** Runs the server of this process until a signal ends it. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const server = await startServer(config);
  console.log(`Quizround listens on http://localhost:${server.port}`);
  let isStopping = false;
  const stop = (): void => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), SHUTDOWN_WITHIN).unref();
    server.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

if (import.meta.main) {
  try {
    await main();
  } catch (error) {
    console.error(error instanceof ConfigError ? error.message : error);
    process.exit(1);
  }
}
