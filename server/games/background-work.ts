/** Work for running games outside commands: recovery at the start, counting plays, and each hour open challenges, unfinished erasures and expired data. */

import type { Clock } from '../platform/clock.ts';
import { every } from '../platform/every.ts';
import type { Logger } from '../platform/logger.ts';
import type { Questions } from '../questions/port.ts';
import type { Store } from '../store/store.ts';
import { isUnreadable } from '../store/unreadable.ts';
import { resumeJudgements } from './challenges.ts';
import type { EffectLeases } from './effect-leases.ts';
import type { RunningGames } from './running-games.ts';

const HOUSEKEEPING_INTERVAL_MS = 3_600_000;
/** How often the plays of games that ended a while ago are counted. */
const COUNTING_INTERVAL_MS = 60_000;
/** One process resumes the open challenges per period. A little less than the interval, so that the period has ended at the next run. */
const CHALLENGES_PERIOD_MS = 3_300_000;

export interface BackgroundParts {
  readonly clock: Clock;
  readonly logger: Logger;
  readonly store: Store;
  readonly questions: Pick<Questions, 'hasModel' | 'countPlays'>;
  readonly games: RunningGames;
  /** null if this is the only process. */
  readonly leases: Pick<EffectLeases, 'claimPeriod'> | null;
}

/** Restarts the clock of each game that was running when the server stopped, and its effects. Only for a single process: with several, the others continue the games, and a late tick those that stopped. */
export async function recoverGames({
  store,
  games,
}: Pick<BackgroundParts, 'store' | 'games'>): Promise<void> {
  for (const gameId of await store.findRunning()) {
    try {
      await games.commands.run(gameId, { do: 'recover' });
    } catch (error) {
      // That game is set aside by now; the other games go on.
      if (!isUnreadable(error)) throw error;
    }
    const recovered = games.cache.get(gameId);
    if (recovered !== null) games.effects.sync(recovered.game, true);
  }
}

/** Starts the hourly work, with a first run now, and the counting of plays. Returns a function that stops both. */
export function startBackgroundWork(parts: BackgroundParts): () => void {
  const resume = async (): Promise<void> => {
    await judgeOpenChallenges(parts);
    await finishErasures(parts);
  };
  void resume();
  const stopCounting = every(parts.clock, COUNTING_INTERVAL_MS, () => parts.questions.countPlays());
  const stopHousekeeping = every(parts.clock, HOUSEKEEPING_INTERVAL_MS, () =>
    resume().then(() => deleteExpired(parts)),
  );
  return () => {
    stopCounting();
    stopHousekeeping();
  };
}

async function judgeOpenChallenges({
  logger,
  store,
  questions,
  games,
  leases,
}: BackgroundParts): Promise<void> {
  if (!questions.hasModel) return;
  try {
    const isClaimed = leases === null || (await leases.claimPeriod('open challenges', CHALLENGES_PERIOD_MS));
    if (!isClaimed) return;
    await resumeJudgements({ store, commands: games.commands, effects: games.effects });
  } catch (error) {
    logger.error({ err: error }, 'could not resume open challenges');
  }
}

async function finishErasures({ logger, games }: BackgroundParts): Promise<void> {
  try {
    await games.erasure.finish();
  } catch (error) {
    logger.error({ err: error }, 'could not finish erasing sessions');
  }
}

async function deleteExpired({ clock, logger, store, games }: BackgroundParts): Promise<void> {
  try {
    for (const gameId of await store.deleteExpired(clock.now())) {
      games.cache.drop(gameId);
      games.setAside.clear(gameId);
    }
  } catch (error) {
    logger.error({ err: error }, 'could not delete expired data');
  }
}
