/** Decides the commands that wait in a game's queue: one batch, appended together. Pure except for the presence callback and the entries' random ids. */

import { apply } from '../../game/apply.ts';
import type { Command, Moment, Presence } from '../../game/commands.ts';
import { decide } from '../../game/decide.ts';
import type { Event } from '../../game/events.ts';
import { gameFromLobby, type Game } from '../../game/game.ts';
import { createLobby, type NewGame } from '../../game/lobby.ts';
import { accept } from '../../game/outcome.ts';
import type { Receipt } from '../../game/scoring.ts';
import { start } from '../../game/starting.ts';
import { tick } from '../../game/ticking.ts';
import type { ErrorCode } from '../../protocol/errors.ts';
import { newEntryId } from '../platform/ids.ts';
import type { LogEntry } from '../store/store.ts';
import type { CachedGame } from './game-cache.ts';

/** Creates a game. If a game with this id exists, the request was repeated and changes nothing. */
interface CreateCommand {
  readonly do: 'create';
  readonly game: NewGame;
  /** Whether it starts at once: its host practices. */
  readonly isStarted: boolean;
}

type StartByRule = Extract<Command, { readonly do: 'start' }>;

/** Starts a game. May cost a free play, counted for the host's session and network address. */
export type StartCommand = StartByRule & { readonly address: string };

/** A command as the server receives it. */
export type GameCommand = Exclude<Command, StartByRule> | StartCommand | CreateCommand;

/** The game after an accepted command, or the reason for a refusal. */
export type CommandResult = AcceptedCommand | RefusedCommand;

export interface AcceptedCommand {
  readonly ok: true;
  readonly game: Game;
  readonly version: number;
  /** The receipt of an answer; null for every other command. */
  readonly receipt: Receipt | null;
}

export interface RefusedCommand {
  readonly ok: false;
  /** `CODE_TAKEN`: send the command again with another join code. */
  readonly code: ErrorCode | 'CODE_TAKEN';
  readonly game: Game | null;
}

/** The receipt of an accepted answer. Throws for any other command. */
export function acceptedReceipt({ receipt, game, version }: AcceptedCommand): Receipt {
  if (receipt === null) throw new Error(`game ${game.id}: version ${version} has no receipt`);
  return receipt;
}

export interface QueuedCommand {
  readonly command: GameCommand;
  /** When the command arrived, before it waited in the queue: an answer counts as in time by its arrival. */
  readonly at: number;
  readonly resolve: (result: CommandResult) => void;
  readonly reject: (reason: unknown) => void;
}

/** Commands decided together: their entries are appended together, then each command gets its result. */
export interface Batch {
  readonly decided: { readonly queued: QueuedCommand; readonly result: CommandResult }[];
  readonly entries: LogEntry[];
  /** An accepted start that may cost a free play; null if the batch has none. */
  readonly start: StartCommand | null;
  /** The game after the entries; null if there is no game. */
  readonly cached: CachedGame | null;
}

/** Decides a command to a game that does not exist. Refuses every command except `create`. */
export function decideFirst(queued: QueuedCommand): Batch {
  const { command, at } = queued;
  const refused = (code: RefusedCommand['code']): Batch => ({
    decided: [{ queued, result: { ok: false, code, game: null } }],
    entries: [],
    start: null,
    cached: null,
  });
  if (command.do !== 'create') return refused('GAME_NOT_FOUND');
  const made = createLobby(command.game);
  if (!made.ok) return refused(made.code);
  const lobby = gameFromLobby(made.lobby, at);
  const started = command.isStarted ? start(lobby, command.game) : accept();
  if (!started.ok) return refused(started.code);
  const events: Event[] = [{ type: 'created', lobby: made.lobby }, ...started.events];
  const game = started.events.reduce((each, event) => apply(each, event, at), lobby);
  const link = { id: newEntryId(), previous: null };
  const cached = { game, version: 1, rewrites: 0, entryId: link.id };
  return {
    decided: [{ queued, result: { ok: true, game: cached.game, version: cached.version, receipt: null } }],
    entries: [{ version: cached.version, at, events, link }],
    start: null,
    cached,
  };
}

/** Decides as many waiting commands as can be appended together. `start` (may be charged) and `playAgain` (its join code may be taken) form a batch of their own. */
export function decideBatch(
  presenceOf: (game: Game) => Presence,
  before: CachedGame,
  waiting: readonly QueuedCommand[],
): Batch {
  let { game, version, entryId } = before;
  const { rewrites } = before;
  const entries: LogEntry[] = [];
  const decided: Batch['decided'] = [];
  const append = (at: number, events: readonly Event[]): void => {
    version++;
    const link = { id: newEntryId(), previous: entryId };
    entryId = link.id;
    entries.push({ version, at, events, link });
    for (const event of events) game = apply(game, event, at);
  };
  for (const each of waiting) {
    const { command } = each;
    const isAlone = command.do === 'start' || command.do === 'playAgain';
    if (isAlone && decided.length > 0) break;
    let moment: Moment = { at: each.at, presence: presenceOf(game) };
    const due = command.do === 'tick' || command.do === 'recover' ? [] : tick(game, moment).events;
    if (due.length > 0) {
      append(each.at, due);
      // The tick may have added seats.
      moment = { at: each.at, presence: presenceOf(game) };
    }
    const outcome = command.do === 'create' ? accept() : decide(game, command, moment);
    if (outcome.ok && outcome.events.length > 0) append(each.at, outcome.events);
    decided.push({
      queued: each,
      result: outcome.ok
        ? { ok: true, game, version, receipt: outcome.receipt ?? null }
        : { ok: false, code: outcome.code, game },
    });
    if (isAlone) {
      // Practice costs no play (BOT-8).
      const isStarted = outcome.ok && outcome.events.length > 0;
      const isCharged = command.do === 'start' && isStarted && !game.practice;
      return {
        decided,
        entries,
        start: isCharged ? command : null,
        cached: { game, version, rewrites, entryId },
      };
    }
  }
  return { decided, entries, start: null, cached: { game, version, rewrites, entryId } };
}
