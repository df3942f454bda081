/** The composition root: creates every part in order of dependency, listens, and stops the parts in order. */

import { EventEmitter } from 'node:events';
import { join } from 'node:path';

import type { FastifyInstance } from 'fastify';

import type { SessionKey } from '../game/game.ts';
import { createFreePlayStore } from './billing/free-play-tables.ts';
import { createFreePlays } from './billing/free-plays.ts';
import { createPaymentStore } from './billing/payment-tables.ts';
import { createPayments } from './billing/payments.ts';
import type { Payments, FreePlays } from './billing/port.ts';
import { createShowCodeStore } from './billing/show-code-table.ts';
import { createShowCodes, type ShowCodes } from './billing/show-codes.ts';
import { connectStripe } from './billing/stripe.ts';
import { linkOverRedis, type RedisLink } from './cluster/redis.ts';
import type { Config } from './config.ts';
import { secretsOf } from './config/secrets.ts';
import { recoverGames, startBackgroundWork } from './games/background-work.ts';
import { createCodeLookups } from './games/code-lookups.ts';
import { noFanout } from './games/peers.ts';
import { createRunningGames, type RunningGames } from './games/running-games.ts';
import { createApp } from './http/app.ts';
import { createGate, kindOf, noGate, type Gate } from './http/gate.ts';
import { releaseConnection } from './http/http-server.ts';
import { paymentRoutes } from './http/routes/payments.ts';
import { createPages } from './http/site/pages.ts';
import {
  createInterfaceTranslations,
  type InterfaceTranslations,
} from './languages/interface-translations.ts';
import { loadMessages, type Messages } from './languages/messages.ts';
import { createTranslationStore } from './languages/translation-tables.ts';
import { createHub, type Hub } from './live/hub.ts';
import { createSocketLimits, noSocketLimits } from './live/socket-limits.ts';
import { serveSockets } from './live/upgrade.ts';
import { addressReader, trustIn } from './platform/address.ts';
import { systemClock, type Clock } from './platform/clock.ts';
import { newId } from './platform/ids.ts';
import { createBudget, createLimits, inMemory, noLimits, type Limits } from './platform/limits.ts';
import { createLogger, type Logger } from './platform/logger.ts';
import { createMetrics, type Metrics } from './platform/metrics.ts';
import { loadBank } from './questions/bank/bank.ts';
import { createModelBudget, type ModelBudget } from './questions/model/budget.ts';
import { loadModelPairs } from './questions/model/load-model-pairs.ts';
import { createQuestionStore } from './questions/question-tables.ts';
import { createQuestions, type QuestionService } from './questions/questions.ts';
import { TOP_UPS } from './questions/top-up.ts';
import { duringStart } from './start-failure.ts';
import { openStore, type OpenStore } from './store/open.ts';

/** Interface translations per hour for the whole server: each takes about twenty calls of the model. */
const TRANSLATIONS_PER_HOUR = { points: 12, seconds: 3_600 };
/** Rows of feedback per day for the whole server: requests from many addresses must not fill the disk. */
const FEEDBACK_PER_DAY = { points: 5_000, seconds: 86_400 };
/** How long a statement waits for another process that holds SQLite's file. All games wait meanwhile, so the wait is short and requests are refused after it. */
const SQLITE_LOCK_WAIT_MS = 250;
const PROJECT = join(import.meta.dirname, '..');

export interface RunningServer {
  readonly port: number;
  /** Closes sockets and connections, finishes running work, and closes the store. */
  stop(): Promise<void>;
}

/** Starts a server. Resolves when it listens. */
export async function startServer(config: Config, clock: Clock = systemClock): Promise<RunningServer> {
  const base: Base = {
    config,
    clock,
    logger: createLogger(config.logLevel, secretsOf(config), process.stdout.isTTY),
    metrics: createMetrics(),
  };
  const storage = await openStorage(base);
  const models = await openModels(base, storage);
  const billing = openBilling(base, storage, models);
  const games = openGames(base, storage, models, billing);
  const hub = openHub(base, games);
  const sendEntitlement = openEntitlements(base, storage, billing, hub);
  const access = openAccess(base, storage);
  const app = await openHttp({ ...base, ...storage, ...models, ...billing, ...access, games });
  openSockets(app, { ...base, ...billing, ...access, games, hub });
  base.metrics.observe({
    games: () => games.cache.size,
    connections: () => hub.connectionCount,
    modelBudget: () => models.budget.use(),
  });
  const joinStep = storage.redis === null ? 'store' : 'redis';
  await duringStart(joinStep, config, joinPeers(storage, games, sendEntitlement));
  await duringStart('listen', config, app.listen({ port: config.port, host: config.host }));
  const stopBackgroundWork = startBackgroundWork({ ...base, ...storage, ...models, games });
  const address = app.server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : config.port,
    async stop() {
      stopBackgroundWork();
      await app.close();
      await games.stop();
      await models.translations.stop();
      await models.questions.stop();
      await storage.redis?.close();
      await storage.store.close();
    },
  };
}

/** Dependencies of every part. */
interface Base {
  readonly config: Config;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: Metrics;
}

interface Storage {
  readonly store: OpenStore;
  /** null where this is the only process. */
  readonly redis: RedisLink | null;
}

/** Opens the store, and the link to other processes where Redis is configured. */
async function openStorage({ config, clock, logger }: Base): Promise<Storage> {
  const opened = openStore({
    databaseUrl: config.databaseUrl ?? undefined,
    dataDir: config.dataDir,
    lockWaitMs: SQLITE_LOCK_WAIT_MS,
    onWriteFailure: (error) => logger.warn({ err: error }, 'could not write seen questions, will retry'),
    onConnectionError: (error) => logger.warn({ err: error }, 'a database connection broke'),
  });
  const store = await duringStart('store', config, opened);
  const url = config.redisUrl;
  if (url === null) return { store, redis: null };
  return { store, redis: await duringStart('redis', config, linkOverRedis({ url, clock, logger })) };
}

interface Models {
  readonly budget: ModelBudget;
  readonly questions: QuestionService;
  readonly messages: Messages;
  readonly translations: InterfaceTranslations;
}

/** Opens the configured models, and creates questions and interface translations over them. */
async function openModels(
  { config, clock, logger, metrics }: Base,
  { store, redis }: Storage,
): Promise<Models> {
  const budget = createModelBudget({
    limits: config.modelBudget,
    makeLimiter: redis?.makeLimiter ?? inMemory,
    refused: (name, purpose) => metrics.modelRefused(name, purpose),
    log: logger,
  });
  const { modelPairs, checkLanguage } = await loadModelPairs(config, { metrics, budget });
  const messages = loadMessages(join(PROJECT, 'web/i18n'));
  const translations = createInterfaceTranslations({
    english: messages.english,
    store: createTranslationStore(store.db),
    models: modelPairs.map(({ writer }) => writer),
    clock,
    log: logger,
  });
  const questions = createQuestions({
    bank: loadBank(join(PROJECT, 'bank'), messages.presetName),
    store: createQuestionStore(store),
    modelPairs,
    checkLanguage,
    hasBudget: () => budget.isOpen(),
    metrics,
    log: logger,
    now: () => clock.now(),
    random: Math.random,
    newId,
    takeTopUp: createBudget('topUp', TOP_UPS, redis?.makeLimiter),
  });
  return { budget, questions, messages, translations };
}

interface Billing {
  readonly plays: FreePlays;
  readonly payments: Payments;
  readonly showCodes: ShowCodes;
  /** Emits the session of which the unlock has changed in this process. */
  readonly unlocks: EventEmitter<{ changed: [session: SessionKey] }>;
}

/** Builds free plays, payments and the show screen's codes. */
function openBilling(
  { config, clock, logger }: Base,
  { store }: Storage,
  { messages }: Pick<Models, 'messages'>,
): Billing {
  const unlocks: Billing['unlocks'] = new EventEmitter();
  const plays = createFreePlays({
    settings: store,
    store: createFreePlayStore(store.db),
    clock,
    paywall: config.paywall,
  });
  const checkout =
    config.stripe === null
      ? null
      : connectStripe({ ...config.stripe, productName: (language) => messages.text(language, 'product') });
  return {
    plays,
    unlocks,
    payments: createPayments({
      store: createPaymentStore(store.db),
      plays,
      clock,
      logger,
      unlockChanged: (session) => void unlocks.emit('changed', session),
      checkout,
    }),
    showCodes: createShowCodes({ store: createShowCodeStore(store.db), plays, clock }),
  };
}

function openGames(
  { clock, logger }: Base,
  { store, redis }: Storage,
  { questions }: Pick<Models, 'questions'>,
  { plays }: Pick<Billing, 'plays'>,
): RunningGames {
  return createRunningGames({
    clock,
    logger,
    store,
    questions,
    fanout: redis?.fanout ?? noFanout,
    peers: redis?.peers ?? null,
    chargeFor: (start) => plays.chargeFor(start),
  });
}

/** Builds the hub of the sockets, and connects it to the games' commits. */
function openHub({ clock }: Base, games: RunningGames): Hub {
  const hub = createHub({
    clock,
    presenceOf: (game) => games.presence.of(game),
    latest: (gameId) => games.cache.get(gameId),
  });
  games.connect(hub);
  return hub;
}

/** Sends a session's unlock to its sockets whenever it changes, in every process. Returns how to send it in this one. */
function openEntitlements(
  { logger }: Base,
  { redis }: Storage,
  { plays, unlocks }: Billing,
  hub: Hub,
): (session: SessionKey) => void {
  const sendEntitlement = (session: SessionKey): void => {
    hub
      .sendEntitlement(session, (each) => plays.unlockOf(each))
      .catch((error: unknown) => logger.warn({ err: error }, 'could not send a session its unlock'));
  };
  unlocks.on('changed', (session) => {
    redis?.fanout.announceUnlock(session);
    sendEntitlement(session);
  });
  return sendEntitlement;
}

/** Rate limits and client addresses, shared by HTTP and sockets. */
interface Access {
  readonly limits: Limits;
  readonly gate: Gate;
  readonly addressOf: ReturnType<typeof addressReader>;
  readonly isProxy: (address: string) => boolean;
}

function openAccess({ config, clock }: Base, { redis }: Storage): Access {
  const trust = trustIn(config.trustProxy);
  return {
    limits: config.rateLimit ? createLimits(redis?.makeLimiter) : noLimits,
    gate: config.rateLimit ? createGate(clock) : noGate,
    addressOf: addressReader(trust),
    isProxy: (address) => trust(address, 0),
  };
}

interface HttpParts extends Base, Storage, Models, Billing, Access {
  readonly games: RunningGames;
}

/** Creates the app with all its routes. It does not listen yet. */
async function openHttp(parts: HttpParts): Promise<FastifyInstance> {
  const { config, metrics, store, redis, limits, gate, addressOf, isProxy, games, ...rest } = parts;
  const services = {
    ...rest,
    config,
    store,
    limits,
    games: games.cache,
    play: games.play,
    presence: games.presence,
    previousGames: games.previousGames,
    erasure: games.erasure,
    takeTranslation: config.rateLimit
      ? createBudget('translateAll', TRANSLATIONS_PER_HOUR, redis?.makeLimiter)
      : async () => true,
    takeFeedback: config.rateLimit
      ? createBudget('feedbackAll', FEEDBACK_PER_DAY, redis?.makeLimiter)
      : async () => true,
    lookups: createCodeLookups({ limits, store, make: redis?.makeLimiter }),
  };
  const { publicUrl, maxConnections, rateLimit } = config;
  return await createApp({
    services,
    health: {
      checkReady: async () => void (await Promise.all([store.ping(), redis?.ping()])),
      metrics,
      metricsFor: config.metrics,
      publicUrl,
    },
    pages: createPages(join(PROJECT, 'build/client'), publicUrl),
    httpServer: { gate, addressOf, isProxy, boundsAddresses: rateLimit, maxConnections, publicUrl },
    moreRoutes: (api) => paymentRoutes(api, services),
  });
}

interface SocketParts extends Base, Billing, Access {
  readonly games: RunningGames;
  readonly hub: Hub;
}

/** Serves the games' sockets on the app's server, until the app closes. */
function openSockets(app: FastifyInstance, parts: SocketParts): void {
  const { config, clock, logger, metrics, games, hub, showCodes, limits, gate, addressOf, isProxy } = parts;
  const sockets = serveSockets(app.server, {
    clock,
    play: games.play,
    hub,
    presence: games.presence,
    logger,
    limits: config.rateLimit ? createSocketLimits(clock) : noSocketLimits,
    mayShow: (game, session, showCode) => showCodes.mayShow(game, session, showCode),
    admit: (request) => gate.admit(addressOf(request), kindOf(request.url ?? '/')),
    becameSocket: releaseConnection,
    connectionWait: async (address) => limits.take('connection', null, address),
    addressOf,
    isProxy,
    publicUrl: config.publicUrl,
    allowedOrigins: config.allowedOrigins,
    answered: (latency) => metrics.answered(latency),
  });
  app.addHook('preClose', () => sockets.stop());
}

/** Joins the other processes; a single process recovers its running games instead. */
async function joinPeers(
  { store, redis }: Storage,
  games: RunningGames,
  sendEntitlement: (session: SessionKey) => void,
): Promise<void> {
  if (redis === null) return await recoverGames({ store, games });
  await redis.join({
    onEntries: (gameId, entries) => games.receive(gameId, entries),
    onRewritten: (gameId) => void games.erasure.rewrittenElsewhere(gameId),
    onUnlockChanged: sendEntitlement,
    onPresenceChanged: (gameId) => games.tick(gameId),
    snapshot: () => games.presence.snapshot(),
  });
}
