/** A game's log in a test, and the game replayed from it. */

import { apply, applyFirstEvent } from '../../game/apply.ts';
import type { Event } from '../../game/events.ts';
import type { Game } from '../../game/game.ts';

export interface LogEntry {
  readonly at: number;
  readonly event: Event;
}

/** The events since the last play again. */
export function sincePlayAgain(log: readonly LogEntry[]): readonly LogEntry[] {
  const last = log.findLastIndex(({ event }) => event.type === 'playedAgain');
  return last === -1 ? log : log.slice(last);
}

/** The game that a log gives, read like a store reads it. */
export function replayed(log: readonly LogEntry[]): Game {
  const [first, ...rest]: LogEntry[] = JSON.parse(JSON.stringify(log));
  const game = first === undefined ? null : applyFirstEvent(first.event, first.at);
  if (game === null) throw new Error('no beginning');
  return rest.reduce((before, { event, at }) => apply(before, event, at), game);
}
