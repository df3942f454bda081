/** The composition root: creates every part in order of dependency, listens, and stops the parts in order. Each part has its file in composition/. */

import { createAccess } from './composition/access.ts';
import { createBase } from './composition/base.ts';
import { createBilling, createSendEntitlement } from './composition/billing.ts';
import { followWallClock, createClock, watchClock } from './composition/clock.ts';
import {
  joinPeers,
  createGames,
  createReactionsOf,
  createSuggestionsOf,
  connectHub,
} from './composition/games.ts';
import { createHttp } from './composition/http.ts';
import { createModels } from './composition/models.ts';
import { createSockets } from './composition/sockets.ts';
import { duringStart } from './composition/start-failure.ts';
import { openStorage } from './composition/storage.ts';
import { traceCommands } from './composition/tracing.ts';
import type { Config } from './config.ts';
import { startBackgroundWork } from './games/background-work.ts';
import { serveDuringStartup } from './http/startup-server.ts';
import type { Clock } from './platform/clock.ts';

export interface RunningServer {
  readonly port: number;
  /** Closes sockets and connections, finishes running work, and closes the store. */
  stop(): Promise<void>;
}

/** Starts a server. Resolves when it listens. A given clock is used unchanged. */
export async function startServer(config: Config, givenClock?: Clock): Promise<RunningServer> {
  const leavePort = serveDuringStartup(config);
  try {
    return await startParts(config, givenClock, leavePort);
  } catch (error) {
    await leavePort();
    throw error;
  }
}

/** Creates the parts, and listens in place of the startup server. */
async function startParts(
  config: Config,
  givenClock: Clock | undefined,
  leavePort: () => Promise<void>,
): Promise<RunningServer> {
  const ownClock = createClock(givenClock);
  const base = await createBase(config, ownClock.clock);
  const storage = await openStorage(base);
  const { clockOffset, stopClockOffset } = await watchClock(base, storage, ownClock);
  const models = await createModels(base, storage);
  const billing = await createBilling(base, storage, models);
  const games = createGames(base, storage, models, billing);
  const hub = connectHub(base, billing, games);
  const reactions = createReactionsOf(base, storage, games, hub);
  const suggestions = createSuggestionsOf(base, storage, games, hub);
  const sendEntitlement = createSendEntitlement(base, storage, billing, hub);
  const access = createAccess(base, storage);
  const tracedGames = traceCommands(games, base.tracing);
  const app = await createHttp({
    ...base,
    ...storage,
    ...models,
    ...billing,
    ...access,
    games: tracedGames,
    suggestions,
    clockOffset,
  });
  createSockets(app, { ...base, ...billing, ...access, games: tracedGames, hub, reactions, suggestions });
  base.metrics.observe({
    gamesSetAside: () => games.setAside.size,
    games: () => games.cache.size,
    connections: () => hub.connectionCount,
    limitsAreLocal: () => storage.redis?.limitsAreLocal() ?? false,
    modelBudget: () => models.budget.use(),
  });
  await joinPeers(base, storage, games, { sendEntitlement, reactions, suggestions });
  const stopWallClock = followWallClock(base, ownClock, games);
  await leavePort();
  await duringStart('listen', config, app.listen({ port: config.port, host: config.host }));
  if (!config.paywall)
    base.logger.info(
      {},
      'games and settings are unlimited; AI_CALLS_PER_HOUR, AI_TOKENS_PER_DAY and AI_DOLLARS_PER_DAY bound what the model costs; PAYWALL=on limits games',
    );
  const stopBackgroundWork = startBackgroundWork({ ...base, ...storage, ...models, games });
  const address = app.server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : config.port,
    async stop() {
      stopBackgroundWork();
      stopClockOffset();
      stopWallClock();
      await app.close();
      await games.stop();
      await models.translations.stop();
      await models.questions.stop();
      await storage.redis?.close();
      await storage.store.close();
      await base.tracing?.stop();
    },
  };
}
