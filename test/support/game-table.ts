/** A game for commands of a test, at a time that only the test advances. */

import { apply, applyFirstEvent } from '../../game/apply.ts';
import type { Command, Moment, Presence } from '../../game/commands.ts';
import { nextTick } from '../../game/deadline.ts';
import { decide } from '../../game/decide.ts';
import type { Event } from '../../game/events.ts';
import type { Game, PhaseName, SessionKey } from '../../game/game.ts';
import type { Outcome } from '../../game/outcome.ts';
import type { RefusalCode } from '../../game/refusals.ts';
import type { LogEntry } from './log.ts';
import { freeze, sessionOf, T0 } from './values.ts';

/** A game, its current time, and who is connected. */
export class GameTable {
  game: Game;
  at = T0;
  showScreen = false;
  readonly log: LogEntry[] = [];
  /** The instant from which a session counts as absent. */
  readonly away = new Map<SessionKey, number>();

  constructor(created: Event) {
    const game = applyFirstEvent(created, this.at);
    if (game === null) throw new Error('no beginning');
    this.game = freeze(game);
    this.log.push({ at: this.at, event: created });
  }

  get presence(): Presence {
    const from = (session: SessionKey | undefined): number | null => this.away.get(session ?? '') ?? null;
    return {
      absentFrom: this.game.players.map((player) => from(player.session)),
      showScreen: this.showScreen,
      organizerAbsentFrom: from(this.game.organizer?.session),
    };
  }

  get moment(): Moment {
    return { at: this.at, presence: this.presence };
  }

  get phase(): PhaseName {
    return this.game.phase.name;
  }

  /** Like the server: first a tick, then the command; its events are stored. */
  ask(command: Command): Outcome {
    if (command.do !== 'tick' && command.do !== 'recover') this.decide({ do: 'tick' });
    return this.decide(command);
  }

  /** Decides a command without a tick before it. */
  decide(command: Command): Outcome {
    const outcome = decide(this.game, command, this.moment);
    if (outcome.ok) this.keep(outcome.events);
    return outcome;
  }

  private keep(events: readonly Event[]): void {
    for (const event of events) {
      this.game = freeze(apply(this.game, freeze(event), this.at));
      this.log.push({ at: this.at, event });
    }
  }

  /** Runs a command that must be granted; returns the types of its events. */
  do(command: Command): Event['type'][] {
    const outcome = this.ask(command);
    if (!outcome.ok) throw new Error(`${command.do} was refused: ${outcome.code}`);
    return outcome.events.map((event) => event.type);
  }

  /** The code with which a command is refused, or null if it is granted. */
  refusal(command: Command): RefusalCode | null {
    const outcome = this.ask(command);
    return outcome.ok ? null : outcome.code;
  }

  tick(): Event['type'][] {
    return this.do({ do: 'tick' });
  }

  get nextTick(): number | null {
    return nextTick(this.game, this.presence);
  }

  /** Advances time, with a tick at every instant that is due. */
  wait(milliseconds: number): this {
    const end = this.at + milliseconds;
    for (let ticks = 0; ticks < 1_000; ticks++) {
      const next = this.nextTick;
      if (next === null || next > end) break;
      this.at = Math.max(this.at, next);
      this.tick();
    }
    this.at = end;
    return this;
  }

  /** Advances time without a tick. */
  jump(milliseconds: number): this {
    this.at += milliseconds;
    return this;
  }

  /** Players lose their connection: they count as absent from now on. */
  lose(...who: readonly string[]): this {
    for (const name of who) this.away.set(sessionOf(name), this.at);
    return this;
  }

  back(...who: readonly string[]): this {
    for (const name of who) this.away.delete(sessionOf(name));
    return this;
  }
}
