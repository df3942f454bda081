/** A game over a store, played by the rules: every decision is appended, and the expected game is kept beside it. */

import { apply } from '../../game/apply.ts';
import type { Command, Presence } from '../../game/commands.ts';
import { decide } from '../../game/decide.ts';
import type { Event } from '../../game/events.ts';
import { gameFromLobby, type Game } from '../../game/game.ts';
import { createLobby } from '../../game/lobby.ts';
import type { SettingsChange } from '../../game/settings.ts';
import type { PlayCharge } from '../../server/billing/free-play-store.ts';
import { chargePlay } from '../../server/billing/free-play-tables.ts';
import { newEntryId } from '../../server/platform/ids.ts';
import type { AppendResult, EntryLink, GameLog, LogEntry } from '../../server/store/store.ts';
import { fresh } from './subject.ts';

export const START = 1_800_000_000_000;

type LinkedEntry = LogEntry & { readonly link: EntryLink };

export class LogGame {
  readonly store: GameLog;
  readonly id = fresh('game');
  readonly host = fresh('host');
  game: Game;
  version = 1;
  /** The id of the last entry. */
  entryId = newEntryId();
  /** How often the log had been rewritten when the game was read. */
  rewrites = 0;
  at: number;

  private constructor(store: GameLog, code: string, at: number, settings?: SettingsChange) {
    this.store = store;
    this.at = at;
    const made = createLobby({
      id: this.id,
      code,
      seed: 'f00d',
      speed: 1,
      language: 'en',
      session: this.host,
      playerId: fresh('player'),
      name: 'Hosting Hannah',
      settings,
      unlocked: true,
    });
    if (!made.ok) throw new Error(made.code);
    this.game = gameFromLobby(made.lobby, at);
  }

  /** A new game in its lobby; null if its code was taken. */
  static async open(
    store: GameLog,
    {
      code = fresh('code'),
      at = START,
      settings,
    }: { code?: string; at?: number; settings?: SettingsChange } = {},
  ): Promise<{ table: LogGame; result: AppendResult }> {
    const table = new LogGame(store, code, at, settings);
    const { phase: _phase, ...lobby } = table.game;
    const event: Event = { type: 'created', lobby };
    const link = { id: table.entryId, previous: null };
    return { table, result: await store.append(table.id, [{ version: 1, at, events: [event], link }]) };
  }

  /** A new game with a number of guests in its lobby. */
  static async seated(
    store: GameLog,
    guests: readonly string[],
    options: Parameters<typeof LogGame.open>[1] = {},
  ) {
    const { table, result } = await LogGame.open(store, options);
    if (result !== 'appended') throw new Error(result);
    for (const session of guests) await table.join(session);
    return table;
  }

  /** Decides a command and appends its events; a refusal has none. */
  async do(command: Command, spend?: PlayCharge): Promise<AppendResult | 'refused'> {
    const outcome = decide(this.game, command, { at: this.at, presence: this.presence() });
    if (!outcome.ok || outcome.events.length === 0) return 'refused';
    return this.append(outcome.events, spend);
  }

  /** Marks everyone as present. */
  presence(): Presence {
    const absentFrom = this.game.players.map(() => null);
    return { absentFrom, showScreen: false, organizerAbsentFrom: null };
  }

  /** Appends events as the next entry, and applies them if the entry was stored. */
  async append(events: readonly Event[], spend?: PlayCharge): Promise<AppendResult> {
    const entry = { ...this.next(), events };
    const charge = spend === undefined ? null : chargePlay(spend);
    const result = await this.store.append(this.id, [entry], charge, this.rewrites);
    if (result !== 'appended') return result;
    this.version += 1;
    this.entryId = entry.link.id;
    this.game = events.reduce((game, event) => apply(game, event, this.at), this.game);
    return result;
  }

  join(session: string, name = 'Guest'): Promise<AppendResult | 'refused'> {
    return this.do({ do: 'join', session, playerId: fresh('player'), name });
  }

  start(spend?: PlayCharge): Promise<AppendResult | 'refused'> {
    return this.do({ do: 'start', session: this.game.host }, spend);
  }

  /** The next entry, with an event that changes only the log. */
  next(): LinkedEntry {
    const link = { id: newEntryId(), previous: this.entryId };
    return { version: this.version + 1, at: this.at, events: [{ type: 'paused' }], link };
  }

  /** The next entries, with one of these events each. */
  upcoming(...all: readonly Event[]): LogEntry[] {
    let { version, entryId: previous } = this;
    return all.map((event) => {
      const link = { id: newEntryId(), previous };
      previous = link.id;
      version += 1;
      return { version, at: this.at, events: [event], link };
    });
  }

  /** A snapshot of the current game. */
  snapshot(): Parameters<GameLog['saveSnapshot']>[1] {
    const { version, entryId, game, rewrites } = this;
    return { version, entryId, game, rewrites };
  }
}
