/** The way of every command: load, decide, append, publish. One queue a game; nobody is told what is not on disk. */

import { apply } from '../../game/apply.ts';
import type { Command, Presence } from '../../game/commands.ts';
import { decide } from '../../game/decide.ts';
import type { Event } from '../../game/events.ts';
import { gameFromLobby, type Game } from '../../game/game.ts';
import { createLobby, type NewGame } from '../../game/lobby.ts';
import { accept } from '../../game/outcome.ts';
import type { Receipt } from '../../game/scoring.ts';
import { start } from '../../game/starting.ts';
import { tick } from '../../game/ticking.ts';
import type { ErrorCode } from '../../protocol/errors.ts';
import type { Clock } from '../platform/clock.ts';
import { isId } from '../platform/ids.ts';
import type { Charge, GameLog, LogEntry } from '../store/store.ts';
import type { CachedGame, GameCache } from './game-cache.ts';
import type { Fanout } from './peers.ts';
import { replay } from './replay.ts';

/** A command was granted, and this is the game after it; or refused. `CODE_TAKEN`: ask again with another join code. */
export type Played = Granted | Refused;

export interface Granted {
  readonly ok: true;
  readonly game: Game;
  readonly version: number;
  /** Of an answer, as the rule computed it; null for every other command. */
  readonly receipt: Receipt | null;
}

export interface Refused {
  readonly ok: false;
  readonly code: ErrorCode | 'CODE_TAKEN';
  readonly game: Game | null;
}

/** What became of a game by the commands decided together. */
export interface Commit {
  /** null: the game has just been created. */
  readonly before: Game | null;
  /** The version of the log up to then. */
  readonly from: number;
  readonly held: CachedGame;
  /** What happened; empty when only presence may have changed. */
  readonly events: readonly Event[];
  /** Whether this process decided them, and so does the work they ask for. */
  readonly isOwn: boolean;
}

export interface PlayParts {
  readonly clock: Clock;
  readonly log: GameLog;
  readonly memory: GameCache;
  readonly fanout: Fanout;
  readonly presenceOf: (game: Game) => Presence;
  /** What a start that the rules grant costs, to be written in the transaction of its append; null: nothing. */
  readonly chargeFor: (start: StartCommand) => Promise<Charge | null>;
  /** Told after the append: sockets, timers and effects. Never awaited. */
  readonly onCommitted: (advance: Commit) => void;
}

/** The receipt of a granted answer. Throws where another command was granted. */
export function receiptOf({ receipt, game, version }: Granted): Receipt {
  if (receipt === null) throw new Error(`game ${game.id}: version ${version} is no answer's`);
  return receipt;
}

/** Creates a game. One that exists already, by the same id, stays as it is: the request is a repeated one. */
interface CreateCommand {
  readonly do: 'create';
  readonly game: NewGame;
  /** Whether it starts at once: its host practices. */
  readonly isStarted: boolean;
}

type StartByRule = Extract<Command, { readonly do: 'start' }>;

/** Starts a game, which may cost a free play: counted for the host's session and network address. */
type StartCommand = StartByRule & { readonly address: string };

/** A command as the server takes it. */
export type AskedCommand = Exclude<Command, StartByRule> | StartCommand | CreateCommand;

export interface Play {
  /** Decides a command in its game's queue. Rejects only when the store fails. */
  (gameId: string, command: AskedCommand): Promise<Played>;
  /** The game as it stands, or null for an unknown one. Asks no clock. */
  read(gameId: string): Promise<CachedGame | null>;
  /** Takes in what another process appended. */
  receive(gameId: string, entries: readonly LogEntry[]): void;
  /** Reads a game anew where it is kept in memory: its past was rewritten. Resolves when that is done. */
  reread(gameId: string): Promise<void>;
  /** Resolves when everything asked so far is decided. */
  settle(): Promise<void>;
}

interface Waiting {
  readonly command: AskedCommand;
  /** Arrival, before the queue: an answer is in time when it arrived in time. */
  readonly at: number;
  readonly resolve: (played: Played) => void;
  readonly reject: (reason: unknown) => void;
}

interface Queue {
  waiting: Waiting[];
  received: (readonly LogEntry[])[];
  isStale: boolean;
  running: Promise<void>;
}

/** Commands decided together: their entries go to disk as one, then everyone gets their outcome. */
interface Batch {
  readonly decided: { readonly waiting: Waiting; readonly played: Played }[];
  readonly entries: LogEntry[];
  /** A start that was granted, and may cost something. */
  readonly start: StartCommand | null;
  /** The game after them; null: there is none. */
  readonly held: CachedGame | null;
}

/** Makes the way of commands from its parts. */
export function createPlay(parts: PlayParts): Play {
  const queues = new Map<string, Queue>();

  const enqueue = (gameId: string): Queue => {
    const queue = queues.get(gameId);
    if (queue !== undefined) return queue;
    const fresh: Queue = { waiting: [], received: [], isStale: false, running: Promise.resolve() };
    queues.set(gameId, fresh);
    // What arrives in the same turn is decided together.
    fresh.running = Promise.resolve().then(() => drain(gameId, fresh));
    return fresh;
  };

  const drain = async (gameId: string, queue: Queue): Promise<void> => {
    while (queue.waiting.length > 0 || queue.received.length > 0 || queue.isStale) {
      const { waiting, received, isStale } = queue;
      queue.waiting = [];
      queue.received = [];
      queue.isStale = false;
      try {
        if (isStale) await replace(parts, gameId);
        for (const entries of received) await takeIn(parts, gameId, entries);
        await decideAll(parts, gameId, waiting);
      } catch (error) {
        for (const { reject } of waiting) reject(error);
      }
    }
    queues.delete(gameId);
  };

  const play = (gameId: string, command: AskedCommand): Promise<Played> =>
    new Promise((resolve, reject) => {
      enqueue(gameId).waiting.push({ command, at: parts.clock.now(), resolve, reject });
    });

  return Object.assign(play, {
    read: (gameId: string) => load(parts, gameId),
    receive(gameId: string, entries: readonly LogEntry[]) {
      if (parts.memory.get(gameId) !== null || queues.has(gameId)) enqueue(gameId).received.push(entries);
    },
    async reread(gameId: string) {
      const queue = enqueue(gameId);
      queue.isStale = true;
      await queue.running;
    },
    async settle() {
      while (queues.size > 0) await Promise.all(Array.from(queues.values(), ({ running }) => running));
    },
  });
}

/** Decides what waits, a batch at a time, until all have an outcome. A conflict with another process or a rewriting of the log: load what is new, decide again. */
async function decideAll(parts: PlayParts, gameId: string, all: readonly Waiting[]): Promise<void> {
  let rest = all;
  for (let [first] = rest; first !== undefined; [first] = rest) {
    const before = await load(parts, gameId);
    const batch = before === null ? decideFirst(first) : decideBatch(parts, before, rest);
    const charge = batch.start === null ? null : await parts.chargeFor(batch.start);
    const result =
      batch.entries.length === 0
        ? 'appended'
        : await parts.log.append(gameId, batch.entries, charge, before?.rewrites);
    if (result === 'conflict') {
      // Where nothing is new, the past was rewritten, or the game deleted.
      if (!(await catchUp(parts, gameId))) await replace(parts, gameId);
      continue;
    }
    rest = rest.slice(batch.decided.length);
    if (result === 'appended') {
      const mayShowPresence = batch.decided.some(({ waiting }) => waiting.command.do === 'tick');
      if (batch.held !== null && (batch.entries.length > 0 || mayShowPresence))
        keep(parts, before, batch.held, batch.entries, true);
      for (const { waiting, played } of batch.decided) waiting.resolve(played);
    } else {
      const code = result === 'codeTaken' ? 'CODE_TAKEN' : 'PLAYS_EXHAUSTED';
      for (const { waiting } of batch.decided)
        waiting.resolve({ ok: false, code, game: before?.game ?? null });
    }
  }
}

/** Decides a command to a game that does not exist: all but its creation are refused. */
function decideFirst(waiting: Waiting): Batch {
  const { command, at } = waiting;
  const refused = (code: Refused['code']): Batch => ({
    decided: [{ waiting, played: { ok: false, code, game: null } }],
    entries: [],
    start: null,
    held: null,
  });
  if (command.do !== 'create') return refused('GAME_NOT_FOUND');
  const made = createLobby(command.game);
  if (!made.ok) return refused(made.code);
  const lobby = gameFromLobby(made.lobby, at);
  const started = command.isStarted ? start(lobby, command.game) : accept();
  if (!started.ok) return refused(started.code);
  const events: Event[] = [{ type: 'created', lobby: made.lobby }, ...started.events];
  const game = started.events.reduce((each, event) => apply(each, event, at), lobby);
  const held = { game, version: 1, rewrites: 0 };
  return {
    decided: [{ waiting, played: { ok: true, game: held.game, version: held.version, receipt: null } }],
    entries: [{ version: held.version, at, events }],
    start: null,
    held,
  };
}

/** Decides as many of the waiting commands as can go to disk together: one with conditions of its own goes alone. */
function decideBatch(parts: PlayParts, before: CachedGame, waiting: readonly Waiting[]): Batch {
  let { game, version } = before;
  const { rewrites } = before;
  const entries: LogEntry[] = [];
  const decided: Batch['decided'] = [];
  const advance = (at: number, events: readonly Event[]): void => {
    version++;
    entries.push({ version, at, events });
    for (const event of events) game = apply(game, event, at);
  };
  for (const each of waiting) {
    const { command } = each;
    const isAlone = command.do === 'start' || command.do === 'playAgain';
    if (isAlone && decided.length > 0) break;
    const moment = { at: each.at, presence: parts.presenceOf(game) };
    const due = command.do === 'tick' || command.do === 'recover' ? [] : tick(game, moment).events;
    if (due.length > 0) advance(each.at, due);
    const outcome = command.do === 'create' ? accept() : decide(game, command, moment);
    if (outcome.ok && outcome.events.length > 0) advance(each.at, outcome.events);
    decided.push({
      waiting: each,
      played: outcome.ok
        ? { ok: true, game, version, receipt: outcome.receipt ?? null }
        : { ok: false, code: outcome.code, game },
    });
    if (isAlone) {
      // Practice costs no play (BOT-8).
      const isStarted = outcome.ok && outcome.events.length > 0;
      const isCharged = command.do === 'start' && isStarted && !game.practice;
      return { decided, entries, start: isCharged ? command : null, held: { game, version, rewrites } };
    }
  }
  return { decided, entries, start: null, held: { game, version, rewrites } };
}

async function load({ log, memory }: PlayParts, gameId: string): Promise<CachedGame | null> {
  const held = memory.get(gameId);
  if (held !== null) return held;
  // What clients send as an id may be anything, and PostgreSQL takes no null characters.
  if (!isId(gameId)) return null;
  const replayed = replay(await log.read(gameId));
  if (replayed !== null) memory.set(gameId, replayed);
  return replayed;
}

/** The game in memory as its log now gives it, for those who watch it too: connections, presence and timers stay. Where the log cannot be read, it is not kept: what it was is not to be seen any more. */
async function replace(parts: PlayParts, gameId: string): Promise<void> {
  const before = parts.memory.get(gameId);
  if (before === null) return;
  const stored = await parts.log.read(gameId).catch((error: unknown) => {
    parts.memory.drop(gameId);
    throw error;
  });
  const held = replay(stored);
  if (held === null) parts.memory.drop(gameId);
  else keep(parts, before, held, [], true);
}

/** Reads what other processes appended meanwhile; whether there was any. */
async function catchUp(parts: PlayParts, gameId: string): Promise<boolean> {
  const held = parts.memory.get(gameId);
  if (held === null) return false;
  const entries = await parts.log.loadAfter(gameId, held.version);
  if (entries.length > 0) advanceBy(parts, held, entries);
  return entries.length > 0;
}

/** Takes in what another process tells of; a gap is filled from the log. */
async function takeIn(parts: PlayParts, gameId: string, entries: readonly LogEntry[]): Promise<void> {
  const held = parts.memory.get(gameId);
  if (held === null) return;
  const news = entries.filter((entry) => entry.version > held.version);
  const [first] = news;
  if (first === undefined) return;
  if (first.version === held.version + 1) advanceBy(parts, held, news);
  else await catchUp(parts, gameId);
}

function advanceBy(parts: PlayParts, held: CachedGame, entries: readonly LogEntry[]): void {
  let { game, version } = held;
  for (const entry of entries) {
    for (const event of entry.events) game = apply(game, event, entry.at);
    version = entry.version;
  }
  keep(parts, held, { game, version, rewrites: held.rewrites }, entries, false);
}

function keep(
  parts: PlayParts,
  before: CachedGame | null,
  held: CachedGame,
  entries: readonly LogEntry[],
  isOwn: boolean,
): void {
  parts.memory.set(held.game.id, held);
  if (isOwn && entries.length > 0) parts.fanout.announce(held.game.id, entries);
  const events = entries.flatMap((entry) => entry.events);
  parts.onCommitted({ before: before?.game ?? null, from: before?.version ?? 0, held, events, isOwn });
}
