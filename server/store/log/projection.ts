/** Computes what a log entry changes in the ordinary tables. Most entries (answers, questions, the clock) change nothing there. */

import type { Event } from '../../../game/events.ts';
import type { Lobby } from '../../../game/game.ts';
import type { LogEntry } from '../store.ts';

/** A change of rows, at the instant of its entry (milliseconds). Seats are numbered as before the change. */
export type RowChange = { readonly at: number } & (
  | { readonly change: 'gameCreated'; readonly lobby: Lobby }
  | { readonly change: 'gameReopened'; readonly lobby: Lobby; readonly version: number }
  | { readonly change: 'gameStarted' }
  | { readonly change: 'gameFinished' }
  | { readonly change: 'seatTaken'; readonly session: string; readonly joinOrder: number }
  | { readonly change: 'seatLeft'; readonly seat: number }
  | { readonly change: 'seatReturned'; readonly seat: number }
  | { readonly change: 'knocked'; readonly session: string }
  | { readonly change: 'organizerSet'; readonly session: string | null }
  | { readonly change: 'hostSet'; readonly session: string }
  | { readonly change: 'challengeOpened'; readonly questionId: string }
  | { readonly change: 'challengeSettled'; readonly questionId: string; readonly reason: string | null }
);

/** The types of events that change no row. A new event must be added here or to `changeOf`. */
const EVENTS_WITHOUT_ROWS = [
  'seatChanged',
  'extraTimeAsked',
  'extraTimeAgreed',
  'muted',
  'unmuted',
  'settingsChanged',
  'teamsDrawn',
  'knockAdmitted',
  'knockEnded',
  'choosingBegan',
  'passedOver',
  'topicSelected',
  'questionsAdded',
  'writingEnded',
  'generationFailed',
  'reselected',
  'introBegan',
  'questionOpened',
  'optionsShown',
  'answered',
  'closingBegan',
  'questionClosed',
  'waitingForQuestions',
  'fillingBegan',
  'loved',
  'paused',
  'held',
  'released',
  'clockRestarted',
  'summaryKept',
  'progressNoted',
] as const satisfies readonly Event['type'][];
type Silent = (typeof EVENTS_WITHOUT_ROWS)[number];
const silent: ReadonlySet<string> = new Set(EVENTS_WITHOUT_ROWS);

/** The changes of consecutive entries of one game, in order. */
export function rowChanges(entries: readonly LogEntry[]): RowChange[] {
  const changes: RowChange[] = [];
  for (const { version, at, events } of entries) {
    for (const event of events) {
      const change = changeOf(event, at, version);
      if (change !== null) changes.push(change);
    }
  }
  return changes;
}

function changeOf(event: Event, at: number, version: number): RowChange | null {
  if (changesNoRow(event)) return null;
  switch (event.type) {
    case 'created':
      return { at, change: 'gameCreated', lobby: event.lobby };
    case 'playedAgain':
      return { at, change: 'gameReopened', lobby: event.lobby, version };
    case 'started':
      return { at, change: 'gameStarted' };
    case 'finished':
      return { at, change: 'gameFinished' };
    case 'joined':
      return { at, change: 'seatTaken', session: event.player.session, joinOrder: event.player.joinOrder };
    case 'returned':
      return { at, change: 'seatReturned', seat: event.seat };
    case 'knocked':
      return { at, change: 'knocked', session: event.knock.session };
    case 'left':
    case 'removed':
      return { at, change: 'seatLeft', seat: event.seat };
    case 'organizerChanged':
      return { at, change: 'organizerSet', session: event.organizer?.session ?? null };
    case 'organizerLeft':
      return { at, change: 'organizerSet', session: null };
    case 'hostChanged':
      return { at, change: 'hostSet', session: event.session };
    case 'challenged':
      return { at, change: 'challengeOpened', questionId: event.questionId };
    case 'challengeUpheld':
      return { at, change: 'challengeSettled', questionId: event.questionId, reason: null };
    case 'questionVoided':
      return { at, change: 'challengeSettled', questionId: event.questionId, reason: event.reason };
  }
}

function changesNoRow(event: Event): event is Extract<Event, { readonly type: Silent }> {
  return silent.has(event.type);
}
