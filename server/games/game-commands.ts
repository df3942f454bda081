/** Runs every command: load, decide, append, publish. One queue per game; nothing is sent before it is on disk. */

import { isDeepStrictEqual } from 'node:util';

import type { Presence } from '../../game/commands.ts';
import type { Event } from '../../game/events.ts';
import type { Game } from '../../game/game.ts';
import type { Clock } from '../platform/clock.ts';
import { isId } from '../platform/ids.ts';
import { idOf } from '../store/entry-id.ts';
import type { Charge, GameLog, LogEntry } from '../store/store.ts';
import { isUnreadable, type UnreadableGameError } from '../store/unreadable.ts';
import {
  decideBatch,
  decideFirst,
  type GameCommand,
  type CommandResult,
  type StartCommand,
  type QueuedCommand,
} from './decide-batch.ts';
import type { Fanout } from './fanout.ts';
import type { CachedGame, GameCache } from './game-cache.ts';
import { follow, replay } from './replay.ts';
import type { SetAside } from './set-aside.ts';

/** What a batch of commands changed in a game. */
export interface Commit {
  /** null: the game has just been created. */
  readonly before: Game | null;
  /** The version of the log before the batch; 0 for a new game. */
  readonly from: number;
  readonly cached: CachedGame;
  /** Empty if only presence may have changed, or if the game was read again. */
  readonly events: readonly Event[];
  /** Whether this process decided the commands, and therefore starts the work that follows. */
  readonly isOwn: boolean;
  /** Set if the database has lost entries that this process had. The game may then differ, even with a lower version. */
  readonly isReloaded?: true;
}

/** Called when a log cannot be read, or is not what this process had. */
interface DamageListener extends Pick<SetAside, 'note' | 'clear'> {
  /** The log differs from what this process had up to `version`, and was read again up to `storedVersion`. */
  reloaded(gameId: string, version: number, storedVersion: number): void;
  /** A game's newest snapshot is damaged; `cached` was replayed from the whole log. */
  snapshotDamaged(cached: CachedGame): void;
}

export interface GameCommandsParts {
  readonly clock: Clock;
  readonly log: GameLog;
  readonly cache: GameCache;
  readonly fanout: Fanout;
  readonly presenceOf: (game: Game) => Presence;
  /** The charge for an accepted start, written in the transaction of its append; null if it costs nothing. */
  readonly prepareCharge: (start: StartCommand) => Promise<Charge | null>;
  readonly damage: DamageListener;
  /** Called when an append failed and its outcome is unknown: a tick must follow soon. */
  readonly onUnknown: (gameId: string) => void;
  /** Called after the append, for sockets, timers and effects. Never awaited. */
  readonly onCommitted: (commit: Commit) => void;
}

export interface GameCommands {
  /** Decides a command in its game's queue. Rejects only if the store fails; with `UnreadableGameError` if the log cannot be read. */
  run(gameId: string, command: GameCommand): Promise<CommandResult>;
  /** The game as of its last entry, or null for an unknown one. Runs no tick. */
  read(gameId: string): Promise<CachedGame | null>;
  /** Applies entries that another process appended. If they do not follow the game in memory, reads the log. */
  receive(gameId: string, entries: readonly LogEntry[]): void;
  /** Reads a game in memory again after its log was rewritten. Resolves when that is done. */
  reread(gameId: string): Promise<void>;
  /** Loads what other processes appended to a game in memory; the whole game if the log no longer has its last entry. Resolves when that is done. */
  catchUp(gameId: string): Promise<void>;
  /** Whether commands of the game wait or are being decided. */
  isDeciding(gameId: string): boolean;
  /** Resolves when every queued command has its result. */
  drained(): Promise<void>;
}

/** An append that failed. It may be stored nevertheless, if only the reply was lost. */
interface UnknownAppend {
  readonly before: CachedGame | null;
  readonly cached: CachedGame;
  readonly entries: readonly LogEntry[];
}

interface Queue {
  waiting: QueuedCommand[];
  received: (readonly LogEntry[])[];
  isStale: boolean;
  isBehind: boolean;
  running: Promise<void>;
}

export function createGameCommands(parts: GameCommandsParts): GameCommands {
  const queues = new Map<string, Queue>();
  const unknown = new Map<string, UnknownAppend>();

  const enqueue = (gameId: string): Queue => {
    const queue = queues.get(gameId);
    if (queue !== undefined) return queue;
    const fresh: Queue = {
      waiting: [],
      received: [],
      isStale: false,
      isBehind: false,
      running: Promise.resolve(),
    };
    queues.set(gameId, fresh);
    // Commands of the same turn of the event loop are decided together.
    fresh.running = Promise.resolve().then(() => drain(gameId, fresh));
    return fresh;
  };

  const drain = async (gameId: string, queue: Queue): Promise<void> => {
    while (queue.waiting.length > 0 || queue.received.length > 0 || queue.isStale || queue.isBehind) {
      const { waiting, received, isStale, isBehind } = queue;
      queue.waiting = [];
      queue.received = [];
      queue.isStale = false;
      queue.isBehind = false;
      try {
        if (isStale) await replace(parts, gameId);
        await reconcile(parts, unknown, gameId);
        if (isBehind) await catchUp(parts, gameId);
        for (const entries of received) await applyReceived(parts, gameId, entries);
        await decideAll(parts, unknown, gameId, waiting);
      } catch (error) {
        if (isUnreadable(error)) setAside(gameId, error);
        for (const { reject } of waiting) reject(error);
      }
    }
    queues.delete(gameId);
  };

  /** The game in memory differs from the log, or cannot be compared with it. */
  const setAside = (gameId: string, error: UnreadableGameError): void => {
    parts.cache.drop(gameId);
    unknown.delete(gameId);
    parts.damage.note(error);
  };

  return {
    run: (gameId, command) =>
      new Promise((resolve, reject) => {
        enqueue(gameId).waiting.push({ command, at: parts.clock.now(), resolve, reject });
      }),
    read: (gameId) => load(parts, gameId),
    receive(gameId, entries) {
      if (parts.cache.get(gameId) !== null || queues.has(gameId)) enqueue(gameId).received.push(entries);
    },
    async reread(gameId) {
      const queue = enqueue(gameId);
      queue.isStale = true;
      await queue.running;
    },
    async catchUp(gameId) {
      const queue = enqueue(gameId);
      queue.isBehind = true;
      await queue.running;
    },
    isDeciding: (gameId) => queues.has(gameId),
    async drained() {
      while (queues.size > 0) await Promise.all(Array.from(queues.values(), ({ running }) => running));
    },
  };
}

/** Decides the waiting commands batch by batch, until each has its result. If another process appended first, or the log was rewritten or has lost entries, loads what is stored and decides again. */
async function decideAll(
  parts: GameCommandsParts,
  unknown: Map<string, UnknownAppend>,
  gameId: string,
  all: readonly QueuedCommand[],
): Promise<void> {
  let rest = all;
  for (let [first] = rest; first !== undefined; [first] = rest) {
    const before = await load(parts, gameId);
    const batch = before === null ? decideFirst(first) : decideBatch(parts.presenceOf, before, rest);
    const charge = batch.start === null ? null : await parts.prepareCharge(batch.start);
    const { cached, entries } = batch;
    const appended =
      cached === null || entries.length === 0
        ? 'appended'
        : await parts.log.append(gameId, entries, charge, before?.rewrites).catch((error: unknown) => {
            unknown.set(gameId, { before, cached, entries });
            parts.onUnknown(gameId);
            throw error;
          });
    if (appended === 'conflict') {
      // Without new entries, the log was rewritten.
      if (!(await catchUp(parts, gameId))) await replace(parts, gameId);
      continue;
    }
    rest = rest.slice(batch.decided.length);
    if (appended === 'appended') {
      const mayShowPresence = batch.decided.some(({ queued }) => queued.command.do === 'tick');
      if (batch.cached !== null && (batch.entries.length > 0 || mayShowPresence))
        publish(parts, before, batch.cached, batch.entries, { isOwn: true });
      for (const { queued, result } of batch.decided) queued.resolve(result);
    } else {
      const code = appended === 'codeTaken' ? 'CODE_TAKEN' : 'PLAYS_EXHAUSTED';
      for (const { queued } of batch.decided) queued.resolve({ ok: false, code, game: before?.game ?? null });
    }
  }
}

/** After a failed append: reads what is stored before anything else is decided. If this process's entries were stored, publishes them as its own. */
async function reconcile(
  parts: GameCommandsParts,
  unknown: Map<string, UnknownAppend>,
  gameId: string,
): Promise<void> {
  const failed = unknown.get(gameId);
  if (failed === undefined) return;
  const { before, cached, entries } = failed;
  const stored = await parts.log.loadAfter(gameId, before?.version ?? 0);
  unknown.delete(gameId);
  const isStored = isDeepStrictEqual(asStored(entries), asStored(stored.slice(0, entries.length)));
  if (isStored && parts.cache.get(gameId)?.version === before?.version)
    publish(parts, before, cached, entries, { isOwn: true });
  await applyReceived(parts, gameId, stored);
}

/** Entries as JSON stores them. */
const asStored = (entries: readonly LogEntry[]): unknown => JSON.parse(JSON.stringify(entries));

async function load({ log, cache, damage }: GameCommandsParts, gameId: string): Promise<CachedGame | null> {
  const cached = cache.get(gameId);
  if (cached !== null) return cached;
  // Clients may send anything as an id, and PostgreSQL refuses null characters.
  if (!isId(gameId)) return null;
  try {
    const stored = await log.read(gameId);
    const replayed = replay(gameId, stored);
    if (replayed !== null) cache.set(gameId, replayed);
    if (replayed !== null && stored.isSnapshotDamaged === true) damage.snapshotDamaged(replayed);
    damage.clear(gameId);
    return replayed;
  } catch (error) {
    if (isUnreadable(error)) damage.note(error);
    throw error;
  }
}

/** Replaces the game in memory by the stored one and publishes it. Connections, presence and timers stay. `isOther`: the log lacks the last entry in memory. If the log cannot be read, the game is dropped: erased data must not be shown. */
async function replace(parts: GameCommandsParts, gameId: string, isOther = false): Promise<void> {
  const before = parts.cache.get(gameId);
  if (before === null) return;
  const stored = await parts.log.read(gameId).catch((error: unknown) => {
    parts.cache.drop(gameId);
    throw error;
  });
  const cached = replay(gameId, stored);
  if (cached === null) return parts.cache.drop(gameId);
  const isEarlier =
    cached.version < before.version ||
    (cached.version === before.version && cached.entryId !== before.entryId);
  if (!isOther && !isEarlier) return publish(parts, before, cached, [], { isOwn: true });
  parts.damage.reloaded(gameId, before.version, cached.version);
  publish(parts, before, cached, [], { isOwn: true, isReloaded: true });
}

/** Loads and applies entries that other processes appended. If the database has lost the last entry in memory, loads the game again. Returns whether anything changed. */
async function catchUp(parts: GameCommandsParts, gameId: string): Promise<boolean> {
  const cached = parts.cache.get(gameId);
  if (cached === null) return false;
  const [last, ...entries] = await parts.log.loadAfter(gameId, cached.version - 1);
  if (last === undefined || idOf(last) !== cached.entryId) {
    await replace(parts, gameId, true);
    return true;
  }
  if (entries.length > 0) advanceBy(parts, cached, entries);
  return entries.length > 0;
}

/** Applies entries received from another process. If they leave a gap or belong to another history, reads the log instead. */
async function applyReceived(
  parts: GameCommandsParts,
  gameId: string,
  entries: readonly LogEntry[],
): Promise<void> {
  const cached = parts.cache.get(gameId);
  if (cached === null) return;
  const fresh = entries.filter((entry) => entry.version > cached.version);
  const [first] = fresh;
  const last = entries.at(-1);
  if (last === undefined || (last.version === cached.version && idOf(last) === cached.entryId)) return;
  if (first !== undefined && follows(cached, first)) advanceBy(parts, cached, fresh);
  else await catchUp(parts, gameId);
}

/** Whether an entry is the next one. Entries without a link, appended by older versions of the program, are compared by version only. */
function follows(cached: CachedGame, { version, link }: LogEntry): boolean {
  return version === cached.version + 1 && (link === undefined || link.previous === cached.entryId);
}

function advanceBy(parts: GameCommandsParts, cached: CachedGame, entries: readonly LogEntry[]): void {
  publish(parts, cached, follow(cached, entries), entries, { isOwn: false });
}

function publish(
  parts: GameCommandsParts,
  before: CachedGame | null,
  cached: CachedGame,
  entries: readonly LogEntry[],
  by: Pick<Commit, 'isOwn' | 'isReloaded'>,
): void {
  parts.cache.set(cached.game.id, cached);
  if (by.isOwn && entries.length > 0) parts.fanout.announce(cached.game.id, entries);
  const events = entries.flatMap((entry) => entry.events);
  parts.onCommitted({ before: before?.game ?? null, from: before?.version ?? 0, cached, events, ...by });
}
