/** Limits of repeatable changes, so that no one can make a game's log endless (docs/rules.md, "Limits"). */

import type { Command } from './commands.ts';
import { HOST_CHANGES_MAX, JOINS_MAX, SEAT_CHANGES_MAX, TABLE_CHANGES_MAX } from './constants.ts';
import type { Event } from './events.ts';
import { isBot, type ChangeCounts, type Game, type SessionKey } from './game.ts';
import { itemAt } from './item-at.ts';
import { refuse, type Outcome } from './outcome.ts';

/** The commands that people can repeat, each with the count that its events add to. */
const LIMITED: ReadonlySet<Command['do']> = new Set([
  'join',
  'knock',
  'addBots',
  'changeSeat',
  'agreeExtraTime',
  'changeSettings',
  'hold',
  'mute',
  'unmute',
]);
/** The count that each event adds to; null if people cannot repeat it. */
const COUNTED: Readonly<Record<Event['type'], 'joins' | 'seats' | 'host' | null>> = {
  created: null,
  joined: 'joins',
  returned: null,
  knocked: null,
  knockAdmitted: null,
  knockEnded: null,
  seatChanged: 'seats',
  extraTimeAsked: 'seats',
  extraTimeAgreed: 'host',
  removed: null,
  muted: 'host',
  unmuted: 'host',
  left: null,
  organizerLeft: null,
  hostChanged: null,
  settingsChanged: 'host',
  organizerChanged: null,
  teamsDrawn: null,
  started: null,
  choosingBegan: null,
  passedOver: null,
  topicSelected: null,
  questionsAdded: null,
  progressNoted: null,
  writingEnded: null,
  generationFailed: null,
  reselected: null,
  introBegan: null,
  questionOpened: null,
  optionsShown: null,
  answered: null,
  closingBegan: null,
  questionClosed: null,
  waitingForQuestions: null,
  fillingBegan: null,
  challenged: null,
  challengeUpheld: null,
  questionVoided: null,
  loved: null,
  paused: null,
  held: 'host',
  released: null,
  clockRestarted: null,
  finished: null,
  summaryKept: null,
  playedAgain: null,
};
const MAX = { joins: JOINS_MAX, seats: TABLE_CHANGES_MAX, host: HOST_CHANGES_MAX } as const;

/** The count that an event adds to. Seats of bots count as the host's changes (BOT-3). Less extra time counts as nothing: the request or the agreement before it was counted. */
function countOf(game: Game, event: Event): 'joins' | 'seats' | 'host' | null {
  if (event.type === 'joined' && isBot(event.player)) return 'host';
  if (event.type === 'extraTimeAgreed' && !isMoreTime(game, event)) return null;
  return COUNTED[event.type];
}

function isMoreTime(game: Game, { seat, timeFactor }: Extract<Event, { type: 'extraTimeAgreed' }>): boolean {
  return timeFactor > itemAt(game.players, seat).timeFactor;
}

/** The counts after an event. */
export function countChange(game: Game, event: Event): ChangeCounts {
  const { changes } = game;
  const counted = countOf(game, event);
  if (counted === null) return changes;
  const more = { ...changes, [counted]: changes[counted] + 1 };
  const session = 'seat' in event && counted === 'seats' ? game.players[event.seat]?.session : undefined;
  if (session === undefined) return more;
  return { ...more, bySession: { ...changes.bySession, [session]: changesOf(changes, session) + 1 } };
}

/** The rule's outcome, or a refusal if the limit is reached. A command without effect is never refused (LIMIT-1 to LIMIT-4). */
export function withinLimits(game: Game, command: Command, outcome: Outcome): Outcome {
  if (!outcome.ok || !LIMITED.has(command.do)) return outcome;
  const isTooMany = outcome.events.some((event) => {
    const counted = countOf(game, event);
    if (counted === null) return false;
    if (game.changes[counted] >= MAX[counted]) return true;
    if (counted !== 'seats' || !('session' in command)) return false;
    return changesOf(game.changes, command.session) >= SEAT_CHANGES_MAX;
  });
  return isTooMany ? refuse('TOO_MANY_CHANGES') : outcome;
}

function changesOf(changes: ChangeCounts, session: SessionKey): number {
  return changes.bySession[session] ?? 0;
}
