/** Writes snapshots, so that loading a game that is not in memory replays at most one round, or 200 entries of a lobby. Written after the reply: no request waits for one. */

import { setImmediate } from 'node:timers/promises';

import type { Event } from '../../game/events.ts';
import type { Logger } from '../platform/logger.ts';
import type { GameLog } from '../store/store.ts';
import type { CachedGame } from './game-cache.ts';
import type { Commit } from './game-commands.ts';

/** By event: whether a snapshot is written after it. Play again needs none, because its entry contains the whole lobby. */
const IS_BEGINNING: Readonly<Record<Event['type'], boolean>> = {
  created: false,
  joined: false,
  returned: false,
  knocked: false,
  knockAdmitted: false,
  knockEnded: false,
  seatChanged: false,
  extraTimeAsked: false,
  extraTimeAgreed: false,
  removed: false,
  muted: false,
  unmuted: false,
  left: false,
  organizerLeft: false,
  hostChanged: false,
  settingsChanged: false,
  organizerChanged: false,
  teamsDrawn: false,
  started: true,
  choosingBegan: true,
  passedOver: false,
  topicSelected: false,
  questionsAdded: false,
  progressNoted: false,
  writingEnded: false,
  generationFailed: false,
  reselected: false,
  introBegan: false,
  questionOpened: false,
  optionsShown: false,
  answered: false,
  closingBegan: false,
  questionClosed: false,
  waitingForQuestions: false,
  fillingBegan: false,
  challenged: false,
  challengeUpheld: false,
  questionVoided: false,
  loved: false,
  paused: false,
  held: false,
  released: false,
  clockRestarted: false,
  finished: true,
  summaryKept: false,
  playedAgain: false,
};
/** A snapshot is written every so many entries in any case, for example in a lobby that is open for hours. */
const SNAPSHOT_INTERVAL_ENTRIES = 200;

export interface Snapshots {
  /** Receives every commit; writes a snapshot if one is due. */
  committed(commit: Commit): void;
  /** Writes a snapshot of a game now, because the newest one is damaged. */
  renew(cached: CachedGame): void;
  /** Stops writing; resolves when the current write has ended. */
  stop(): Promise<void>;
}

export interface SnapshotParts {
  readonly log: Pick<GameLog, 'saveSnapshot'>;
  readonly logger: Logger;
}

export function createSnapshots({ log, logger }: SnapshotParts): Snapshots {
  /** By game: the newest state to be written. */
  const waiting = new Map<string, CachedGame>();
  let writing: Promise<void> | null = null;

  const writeAll = async (): Promise<void> => {
    for (const gameId of waiting.keys()) {
      // A hundred games may begin a round at once: other work must run in between.
      await setImmediate();
      const cached = waiting.get(gameId);
      waiting.delete(gameId);
      try {
        if (cached !== undefined) await log.saveSnapshot(gameId, cached);
      } catch (error) {
        logger.warn({ err: error, gameId }, 'could not keep a snapshot; the log is read instead');
      }
    }
    writing = null;
  };

  const write = (cached: CachedGame): void => {
    waiting.set(cached.game.id, cached);
    writing ??= writeAll();
  };

  return {
    committed({ from, cached, events, isOwn }) {
      if (isOwn && isDue(from, cached.version, events)) write(cached);
    },
    renew: write,
    async stop() {
      waiting.clear();
      await writing;
    },
  };
}

function isDue(from: number, to: number, events: readonly Event[]): boolean {
  if (events.some(({ type }) => IS_BEGINNING[type])) return true;
  return Math.floor(to / SNAPSHOT_INTERVAL_ENTRIES) > Math.floor(from / SNAPSHOT_INTERVAL_ENTRIES);
}
