/** Builds the running games of this process in one place: cache, presence, timers, the command queue and what follows a commit. */

import type { Hub } from '../live/hub.ts';
import type { Clock } from '../platform/clock.ts';
import { every } from '../platform/every.ts';
import type { Logger } from '../platform/logger.ts';
import type { Questions } from '../questions/port.ts';
import type { LogEntry, Store } from '../store/store.ts';
import { isUnreadable } from '../store/unreadable.ts';
import type { EffectLeases } from './effect-leases.ts';
import { Effects } from './effects.ts';
import { createErasure, type Erasure } from './erase-session.ts';
import type { Fanout, GameFollowing } from './fanout.ts';
import { createLogFollower } from './follow-log.ts';
import { createFollowedGames } from './followed-games.ts';
import { createGameCache, type GameCache } from './game-cache.ts';
import {
  createGameCommands,
  type Commit,
  type GameCommands,
  type GameCommandsParts,
} from './game-commands.ts';
import { createOnCommit } from './on-commit.ts';
import type { PeerPresenceTracker } from './peer-presence.ts';
import { createPresence, type PresenceTracker } from './presence.ts';
import { createPreviousGames, type PreviousGames } from './previous-game.ts';
import { createSetAside, type SetAside } from './set-aside.ts';
import { createSnapshots } from './snapshots.ts';
import { createTicker } from './ticker.ts';

/** How many games stay in memory; games that are connected or have a timer always stay. */
const CACHED_GAMES_MAX = 5_000;
/** Delay before a game is ticked again after a tick or an append failed. */
const TICK_RETRY_MS = 1_000;
/** How long after an instant is due the other processes act: by then they have received what the first one decided. */
const SECOND_AFTER_MS = 100;
/** With several processes: how often games in use are compared with the log. This repairs messages lost without notice. */
const COMPARE_INTERVAL_MS = 20_000;

export interface RunningGamesParts {
  readonly clock: Clock;
  readonly logger: Logger;
  readonly store: Store;
  readonly questions: Questions;
  readonly fanout: Fanout;
  /** Presence at other processes; null if this is the only one. */
  readonly peers: PeerPresenceTracker | null;
  /** Receives the messages of other processes by game; null if this is the only one. */
  readonly following: GameFollowing | null;
  /** Leases of effects, shared with the other processes; null if this is the only one. */
  readonly leases: EffectLeases | null;
  /** The charge for a start, written in the transaction of the start. */
  readonly prepareCharge: GameCommandsParts['prepareCharge'];
  /** Counts, for metrics, a game that was loaded again because the database had lost entries that this process had. */
  readonly gameReloaded: () => void;
}

export interface RunningGames {
  readonly cache: GameCache;
  readonly commands: GameCommands;
  readonly presence: PresenceTracker;
  readonly previousGames: PreviousGames;
  readonly effects: Effects;
  readonly setAside: SetAside;
  readonly erasure: Erasure;
  /** Sends each commit to the hub's sockets, and starts what follows it. Call once, before the first command. */
  connect(hub: Hub): void;
  /** Ticks a game whose presence changed at another process. */
  tick(gameId: string): void;
  /** Applies entries that another process appended. Calls `read` only if somebody here uses the game. */
  receive(gameId: string, read: () => readonly LogEntry[]): void;
  /** The games whose messages this process receives. */
  followed(): Iterable<string>;
  /** Reads the new entries of these games from the log: messages of their process do not arrive. */
  readMissed(gameIds: readonly string[]): void;
  /** Messages of other processes no longer arrive: reads their entries from the log from now on. */
  peersLost(): void;
  /** Messages arrive again: reads what was missed, and ticks every game in use. */
  peersResumed(): void;
  /** Stops timers and effects, and resolves when every queued command is decided. */
  stop(): Promise<void>;
}

/** Builds the running games of this process. */
export function createRunningGames(parts: RunningGamesParts): RunningGames {
  const { clock, logger, store, questions, fanout, peers, following, leases, prepareCharge } = parts;
  // Both are set by `connect`, before the first commit and before a game can be set aside.
  let onCommit: ((commit: Commit) => void) | null = null;
  let endSockets: ((gameId: string) => void) | null = null;
  /** Ticks a cached game. Retries a failed tick: if no player has anything to do, nothing else would wake the game. */
  const tick = (gameId: string): void => {
    if (cache.get(gameId) === null) return;
    commands.run(gameId, { do: 'tick' }).catch((error: unknown) => {
      if (isUnreadable(error)) return;
      logger.error({ err: error, gameId }, 'tick failed');
      ticker.armBy(gameId, clock.now() + TICK_RETRY_MS);
    });
  };
  const presence = createPresence(clock, tick, peers);
  const presenceOf: PresenceTracker['of'] = (game) => presence.of(game);
  const ticker = createTicker(clock, tick);
  const isBusy = (gameId: string): boolean => presence.isConnected(gameId) || ticker.isArmed(gameId);
  const cache = createGameCache(
    CACHED_GAMES_MAX,
    isBusy,
    (gameId) => {
      presence.forget(gameId);
      if (followed === null) return;
      followed.dropped(gameId);
      // Its players are at another process, which does the rest.
      ticker.arm(gameId, null);
      effects.forget(gameId);
      questions.setPendingReveals(gameId, []);
    },
    (gameId) => followed?.added(gameId),
  );
  const setAside = createSetAside(logger, (gameId) => endSockets?.(gameId));
  const snapshots = createSnapshots({ log: store, logger });
  const previousGames = createPreviousGames(store, setAside);
  const commands = createGameCommands({
    clock,
    log: store,
    cache,
    fanout,
    presenceOf,
    prepareCharge,
    damage: {
      ...setAside,
      snapshotDamaged: (cached) => snapshots.renew(cached),
      reloaded(gameId, version, storedVersion) {
        previousGames.forget(gameId);
        parts.gameReloaded();
        logger.warn(
          { gameId, version, storedVersion },
          'the database has lost entries of a game; it was loaded again as it is stored',
        );
      },
    },
    onUnknown: (gameId) => ticker.armBy(gameId, clock.now() + TICK_RETRY_MS),
    onCommitted: (commit) => onCommit?.(commit),
  });
  const effects = new Effects({
    clock,
    commands,
    questions,
    logger,
    cache,
    leases,
    previousGame: (gameId) => previousGames.find(gameId),
  });
  const erasure = createErasure({ clock, store, logger, commands, fanout, previousGames });
  /** Drops a game, unless a command of it is being decided, which would cache it again. Then the next message or sweep drops it. */
  const dropUnused = (gameId: string): void => {
    if (!commands.isDeciding(gameId)) cache.drop(gameId);
  };
  const followed =
    following === null
      ? null
      : createFollowedGames({
          clock,
          logger,
          following,
          isConnected: (gameId) => presence.isConnected(gameId),
          hasEffects: (gameId) => effects.isRunning(gameId),
          arrived: (gameId) => {
            commands.catchUp(gameId).then(
              () => tick(gameId),
              (error: unknown) => logger.warn({ err: error, gameId }, 'could not catch up with a game'),
            );
          },
          unused: (gameId) => dropUnused(gameId),
        });
  const follower = createLogFollower({
    clock,
    logger,
    store,
    cache,
    commands,
    isBusy,
    rewritten: (gameId) => erasure.rewrittenElsewhere(gameId),
  });
  const delayOf = (gameId: string): number =>
    following === null || following.isFirst(gameId) ? 0 : SECOND_AFTER_MS;
  const stopComparing =
    followed === null ? null : every(clock, COMPARE_INTERVAL_MS, () => follower.readSome(cache.ids()));
  return {
    cache,
    // Every command from outside counts as use of the game; ticks of its own timer do not.
    commands: {
      ...commands,
      run(gameId, command) {
        followed?.used(gameId);
        return commands.run(gameId, command);
      },
    },
    presence,
    previousGames,
    effects,
    setAside,
    erasure,
    tick,
    readMissed: (gameIds) => void follower.readSome(gameIds),
    peersLost: () => follower.start(),
    peersResumed() {
      follower.stop();
      previousGames.forgetAll();
      follower
        .readAll()
        .catch((error: unknown) => logger.error({ err: error }, 'could not read what other processes played'))
        .finally(() => {
          // The presence of any game may have changed.
          for (const gameId of cache.ids()) if (isBusy(gameId)) tick(gameId);
        });
    },
    connect(hub) {
      const isAlone = peers === null;
      const follow = createOnCommit({
        clock,
        logger,
        presenceOf,
        hub,
        ticker,
        effects,
        questions,
        isAlone,
        delayOf,
      });
      onCommit = (commit) => {
        follow(commit);
        snapshots.committed(commit);
      };
      endSockets = (gameId) => hub.endGame(gameId, 'gameUnreadable');
    },
    receive(gameId, read) {
      if (followed?.isUsed(gameId) === true) commands.receive(gameId, read());
      else dropUnused(gameId);
    },
    followed: () => followed?.ids() ?? [],
    async stop() {
      stopComparing?.();
      followed?.stop();
      follower.stop();
      ticker.stop();
      await effects.stop();
      await commands.drained();
      await snapshots.stop();
    },
  };
}
