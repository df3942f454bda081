/** The composition root: makes every part, joins them, listens, and ends cleanly. */

import { join } from 'node:path';

import type { Game, SessionKey } from '../game/game.ts';
import { createPaymentStore } from './billing/payment-tables.ts';
import { createPayments } from './billing/payments.ts';
import { createPlayStore } from './billing/play-tables.ts';
import { createPlays } from './billing/plays.ts';
import { createShowCodeStore } from './billing/show-code-table.ts';
import { createShowCodes } from './billing/show-codes.ts';
import { connectStripe } from './billing/stripe.ts';
import { linkOverRedis } from './cluster/redis.ts';
import { ConfigError, readConfig, secretsOf, type Config } from './config.ts';
import { resumeJudgements } from './games/challenges.ts';
import { createCodeLookups } from './games/code-lookups.ts';
import { createEffects } from './games/effects.ts';
import { createErasure } from './games/erase-session.ts';
import { createGameCache } from './games/game-cache.ts';
import { createPlay } from './games/game-commands.ts';
import { createOnCommit } from './games/on-commit.ts';
import { noFanout } from './games/peers.ts';
import { createPresence } from './games/presence.ts';
import { createPreviousGames } from './games/previous-game.ts';
import { createSnapshots } from './games/snapshots.ts';
import { createTicker } from './games/ticker.ts';
import { createApp } from './http/app.ts';
import { createGate, kindOf, openGate } from './http/gate.ts';
import { releaseConnection } from './http/http-server.ts';
import { paymentRoutes } from './http/routes/payments.ts';
import { createPages } from './http/site/pages.ts';
import { createInterfaceTranslations } from './languages/interface-translations.ts';
import { loadMessages } from './languages/messages.ts';
import { createHub } from './live/hub.ts';
import { createSocketLimits, noSocketLimits } from './live/socket-limits.ts';
import { serveSockets } from './live/upgrade.ts';
import { addressReader, trustIn } from './platform/address.ts';
import { systemClock, type Clock } from './platform/clock.ts';
import { newId } from './platform/ids.ts';
import { createBudget, createLimits, inMemory, noLimits } from './platform/limits.ts';
import { createLogger } from './platform/logger.ts';
import { createMetrics } from './platform/metrics.ts';
import { loadBank } from './questions/bank/bank.ts';
import { createModelBudget } from './questions/model/budget.ts';
import { openAuthors } from './questions/model/open.ts';
import { createQuestions } from './questions/questions.ts';
import { TOP_UPS } from './questions/top-up.ts';
import { openStore } from './store/open.ts';
import { createQuestionStore } from './store/questions.ts';
import { createTranslationStore } from './store/translations.ts';

/** Games kept in memory beside those that are connected or running. */
const GAMES_KEPT = 5_000;
const HOUSEKEEPING_EVERY = 3_600_000;
/** A game whose clock could not be asked, for want of the store, is asked again after this time. */
const ASK_AGAIN_AFTER = 1_000;
/** Languages that may be translated for everyone together: each costs some twenty calls of the model. */
const TRANSLATIONS_PER_HOUR = { points: 12, seconds: 3_600 };
/** After a signal everything ends within this time, finished or not. */
const SHUTDOWN_WITHIN = 5_000;
/** While a statement waits for another process's, every game stands still: whoever asks is rather told to come back. */
const FILE_WAIT = 250;
const PROJECT = join(import.meta.dirname, '..');

export interface RunningServer {
  readonly port: number;
  /** Tells sockets, finishes what was begun, closes the store. */
  stop(): Promise<void>;
}

/** Starts a server. Resolves when it listens. */
export async function startServer(config: Config, clock: Clock = systemClock): Promise<RunningServer> {
  const logger = createLogger(config.logLevel, secretsOf(config));
  const store = await openStore({
    databaseUrl: config.databaseUrl ?? undefined,
    dataDir: config.dataDir,
    fileWait: FILE_WAIT,
    onLate: (error) => logger.warn({ err: error }, 'what was shown could not be written yet'),
    onConnectionError: (error) => logger.warn({ err: error }, 'a database connection broke'),
  });
  const metrics = createMetrics({
    games: () => memory.size,
    connections: () => hub.connectionCount,
    modelBudget: () => budget.use(),
  });
  const redis =
    config.redisUrl === null
      ? null
      : await linkOverRedis({
          url: config.redisUrl,
          clock,
          logger,
          changed: (gameId) => askClock(gameId),
          snapshot: () => presence.snapshot(),
        });

  const messages = loadMessages(join(PROJECT, 'web/i18n'));
  const budget = createModelBudget({
    limits: config.modelBudget,
    makeLimiter: redis?.makeLimiter ?? inMemory,
    refused: (name, purpose) => metrics.modelRefused(name, purpose),
    log: logger,
  });
  const { authors, checkLanguage } = await openAuthors(config, { metrics, budget });
  const translations = createInterfaceTranslations({
    english: messages.english,
    store: createTranslationStore(store.db),
    models: authors.map(({ writer }) => writer),
    clock,
    log: logger,
  });
  const questions = createQuestions({
    bank: loadBank(join(PROJECT, 'bank')),
    store: createQuestionStore(store),
    authors,
    checkLanguage,
    mayAsk: () => budget.isOpen(),
    metrics,
    log: logger,
    now: () => clock.now(),
    random: Math.random,
    newId,
    takeTopUp: createBudget('topUp', TOP_UPS, redis?.makeLimiter),
  });

  const fanout = redis?.fanout ?? noFanout;

  // The parts know each other through these; nothing calls them before all are made.
  const presence = createPresence(
    clock,
    (gameId) => askClock(gameId),
    () => redis?.peers ?? null,
  );
  const presenceOf = (game: Game) => presence.of(game);
  const memory = createGameCache(
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
    fanout,
    presenceOf,
    chargeFor: (start) => plays.chargeFor(start),
    onCommitted: (advance) => {
      follow(advance);
      snapshots.committed(advance);
    },
  });
  const snapshots = createSnapshots({ log: store, logger });
  const previousGames = createPreviousGames(store);
  const effects = createEffects({
    clock,
    play,
    questions,
    logger,
    previousGame: (gameId) => previousGames.find(gameId),
  });
  const plays = createPlays({
    settings: store,
    store: createPlayStore(store.db),
    clock,
    paywall: config.paywall,
  });
  const payments = createPayments({
    store: createPaymentStore(store.db),
    plays,
    clock,
    logger,
    unlockChanged: (session) => {
      fanout.announceUnlock(session);
      sendEntitlement(session);
    },
    checkout:
      config.stripe === null
        ? null
        : connectStripe({ ...config.stripe, productName: (language) => messages.text(language, 'product') }),
  });
  const sendEntitlement = (session: SessionKey): void => {
    hub
      .sendEntitlement(session, (each) => plays.unlockOf(each))
      .catch((error: unknown) => logger.warn({ err: error }, 'a session could not be told of its unlock'));
  };
  const showCodes = createShowCodes({ store: createShowCodeStore(store.db), plays, clock });
  const limits = config.rateLimit ? createLimits(redis?.makeLimiter) : noLimits;
  const lookups = createCodeLookups({ limits, store, make: redis?.makeLimiter });

  /** Where the store is away no player may have anything to do, and so nobody else asks: the game would stand for ever. */
  const askClock = (gameId: string): void => {
    if (memory.get(gameId) === null) return;
    play(gameId, { do: 'tick' }).catch((error: unknown) => {
      logger.error({ err: error, gameId }, 'the clock could not be asked');
      ticker.armBy(gameId, clock.now() + ASK_AGAIN_AFTER);
    });
  };
  const follow = createOnCommit({
    clock,
    logger,
    presenceOf,
    hub,
    ticker,
    effects,
    questions,
    isAlone: redis === null,
  });

  const erasure = createErasure({ store, play, fanout, previousGames });

  const services = {
    config,
    clock,
    logger,
    store,
    memory,
    play,
    erasure,
    previousGames,
    presence,
    plays,
    questions,
    messages,
    translations,
    takeTranslation: config.rateLimit
      ? createBudget('translateAll', TRANSLATIONS_PER_HOUR, redis?.makeLimiter)
      : async () => true,
    limits,
    lookups,
  };
  const trust = trustIn(config.trustProxy);
  const addressOf = addressReader(trust);
  const gate = config.rateLimit ? createGate(clock) : openGate;
  const app = await createApp({
    services,
    health: {
      checkReady: async () => void (await Promise.all([store.ping(), redis?.ping()])),
      metrics,
      metricsFor: config.metrics,
      publicUrl: config.publicUrl,
    },
    pages: createPages(join(PROJECT, 'build/client'), config.publicUrl),
    httpServer: {
      gate,
      addressOf,
      isProxy: (address) => trust(address, 0),
      boundsAddresses: config.rateLimit,
      maxConnections: config.maxConnections,
      publicUrl: config.publicUrl,
    },
    moreRoutes: (api) => paymentRoutes(api, { ...services, payments, showCodes }),
  });

  const sockets = serveSockets(app.server, {
    clock,
    play,
    hub,
    presence,
    logger,
    limits: config.rateLimit ? createSocketLimits(clock) : noSocketLimits,
    mayShow: (held, session, showCode) => showCodes.mayShow(held, session, showCode),
    admit: (request) => gate.admit(addressOf(request), kindOf(request.url ?? '/')),
    becameSocket: releaseConnection,
    connectionWait: async (address) => limits.take('connection', null, address),
    addressOf,
    isProxy: (address) => trust(address, 0),
    publicUrl: config.publicUrl,
    allowedOrigins: config.allowedOrigins,
    answered: (latency) => metrics.answered(latency),
  });
  app.addHook('preClose', () => sockets.stop());

  fanout.listen(
    (gameId, entries) => {
      questions.receive(
        gameId,
        entries.flatMap(({ events }) => events),
      );
      play.receive(gameId, entries);
    },
    (gameId) => void erasure.rewrittenElsewhere(gameId),
    sendEntitlement,
  );
  await redis?.join();
  // Among several processes the others go on with their games; a late tick finds what stood still.
  if (redis === null) await recoverGames();
  await app.listen({ port: config.port, host: config.host });
  void judgeAgain();
  void eraseOn();
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
    await judgeAgain();
    await eraseOn();
    try {
      for (const gameId of await store.deleteExpired(clock.now())) memory.drop(gameId);
    } catch (error) {
      logger.error({ err: error }, 'old data could not be deleted');
    }
  }

  async function eraseOn(): Promise<void> {
    try {
      await erasure.finish();
    } catch (error) {
      logger.error({ err: error }, 'sessions could not be erased to the end yet');
    }
  }

  async function judgeAgain(): Promise<void> {
    if (!questions.hasModel) return;
    try {
      await resumeJudgements({ store, play, effects });
    } catch (error) {
      logger.error({ err: error }, 'open challenges could not be taken up');
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
      await translations.stop();
      await questions.stop();
      await play.settle();
      await snapshots.stop();
      await redis?.close();
      await store.close();
    },
  };
}

/** Runs the server of this process until a signal ends it. */
async function main(): Promise<void> {
  const config = readConfig();
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
