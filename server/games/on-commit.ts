/** What follows every commit: views are sent to the sockets, the timer is set, and the game's effects are started. */

import { isVoidByOne } from '../../game/challenge.ts';
import type { Presence } from '../../game/commands.ts';
import { deadlineOf, nextTick } from '../../game/deadline.ts';
import { unsummarised } from '../../game/effects.ts';
import type { Event } from '../../game/events.ts';
import { peoplesSeats, questionOf, type Game } from '../../game/game.ts';
import { doorPassesAt } from '../../game/knocks.ts';
import { presenceAt } from '../../game/presence.ts';
import { revealedBetween, unrevealedQuestions } from '../../game/revealed.ts';
import type { Hub } from '../live/hub.ts';
import type { Clock } from '../platform/clock.ts';
import type { Logger } from '../platform/logger.ts';
import type { Questions } from '../questions/port.ts';
import type { Effects } from './effects.ts';
import type { Commit } from './game-commands.ts';
import type { Ticker } from './ticker.ts';

export interface OnCommitParts {
  readonly clock: Clock;
  readonly logger: Logger;
  readonly presenceOf: (game: Game) => Presence;
  readonly hub: Hub;
  readonly ticker: Ticker;
  readonly effects: Effects;
  readonly questions: Questions;
  /** Whether there are no other processes. */
  readonly isAlone: boolean;
  /** How long this process waits after an instant is due, in milliseconds: 0 if it acts first. */
  readonly delayOf: (gameId: string) => number;
}

/** Creates the listener that is called after each append, and when presence may have changed. */
export function createOnCommit(parts: OnCommitParts): (commit: Commit) => void {
  const { clock, presenceOf, hub, ticker, effects, delayOf } = parts;
  return ({ before, cached, events, isOwn, isReloaded }) => {
    const { game } = cached;
    const onlyAnswers = events.length > 0 && events.every((event) => event.type === 'answered');
    const now = clock.now();
    const presence = presenceOf(game);
    const shownPresence = presenceAt(presence, now);
    const deadline = deadlineOf(game, shownPresence);
    if (isReloaded === true) hub.replace(cached);
    else hub.publish(cached, deadline, onlyAnswers);
    const tableChanged =
      before !== null &&
      (before.players !== game.players || before.host !== game.host || before.organizer !== game.organizer);
    if (tableChanged) hub.reseat(before, game);
    const phaseEnds = shownPresence === presence ? deadline : deadlineOf(game, presence);
    const next = nextInstant(game, presence, phaseEnds, now);
    ticker.arm(game.id, next === null ? null : next + delayOf(game.id));
    if (isReloaded === true) {
      // Effects started or done for the lost entries may be needed again.
      effects.sync(game, true);
      parts.questions.setPendingReveals(game.id, unrevealedQuestions(game));
      return;
    }
    if (events.length === 0) {
      if (isOwn) syncUnchanged(parts, game);
      return;
    }
    if (onlyAnswers) return;
    effects.sync(game, isOwn);
    if (isOwn && events.some((event) => event.type === 'questionOpened')) markQuestionShown(parts, game);
    if (mayChangeWaiting(events)) parts.questions.setPendingReveals(game.id, unrevealedQuestions(game));
    if (isOwn && events.some(({ type }) => type === 'choosingBegan' || type === 'finished'))
      parts.questions.roundEnded(game.id);
    if (game.phase.name === 'finished')
      parts.questions.finished(game, isOwn && events.some(({ type }) => type === 'finished'));
    // A game that has just been created has revealed nothing.
    if (!isOwn || before === null) return;
    for (const { question, round } of revealedBetween(before, game)) {
      const { topic, presetTopic, difficulty } = round;
      const { language, settings } = game;
      parts.questions.revealed(question, { topic, presetTopic, difficulty, language, kids: settings.kids });
    }
    withdrawVoided(parts, game, events);
  };
}

/** Syncs the effects of a game in which nothing happened. With several processes, only watches them: players may have come from a process that stopped. A single process restarts a summary that its restart aborted. */
function syncUnchanged({ isAlone, effects }: OnCommitParts, game: Game): void {
  const { name } = game.phase;
  const lacksSummary = (name === 'finished' || name === 'lobby') && unsummarised(game) !== null;
  if (!isAlone || lacksSummary) effects.sync(game, isAlone);
}

/** The next instant at which the rules may have something to do, a player becomes absent, or another player answers knocks. */
function nextInstant(game: Game, presence: Presence, phaseEnds: number | null, now: number): number | null {
  let first = nextTick(game, presence, phaseEnds);
  for (const from of [...presence.absentFrom, doorPassesAt(game, presence)]) {
    if (from !== null && from > now && (first === null || from < first)) first = from;
  }
  return first;
}

/** By event: whether it may change which questions the game waits to reveal. */
const CHANGES_WAITING: Readonly<Record<Event['type'], boolean>> = {
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
  started: false,
  choosingBegan: true,
  passedOver: true,
  topicSelected: false,
  questionsAdded: true,
  progressNoted: false,
  writingEnded: false,
  generationFailed: false,
  reselected: false,
  introBegan: false,
  questionOpened: false,
  optionsShown: false,
  answered: false,
  closingBegan: false,
  questionClosed: true,
  waitingForQuestions: false,
  fillingBegan: false,
  challenged: false,
  challengeUpheld: false,
  questionVoided: false,
  loved: false,
  paused: false,
  held: false,
  released: false,
  // After a restart, the server does not know which questions its games wait to reveal.
  clockRestarted: true,
  finished: true,
  summaryKept: false,
  playedAgain: false,
};

function mayChangeWaiting(events: readonly Event[]): boolean {
  return events.some(({ type }) => CHANGES_WAITING[type]);
}

/** Withdraws voided questions from the pool, so that no other game uses them. Not if a single person decided: otherwise one player could void questions for everyone (POOL-4). */
function withdrawVoided({ questions, logger }: OnCommitParts, game: Game, events: readonly Event[]): void {
  if (game.practice) return;
  const voided = events.flatMap((event) => (event.type === 'questionVoided' ? [event.questionId] : []));
  for (const question of game.rounds.flatMap((round) => round.questions)) {
    if (!voided.includes(question.id) || isVoidByOne(game, question.id)) continue;
    questions.withdraw(question).catch((error: unknown) => {
      logger.error({ err: error, gameId: game.id }, 'a voided question could not be withdrawn');
    });
  }
}

/** Marks the question's fact as seen by every person with a seat, from the moment the question is sent. */
function markQuestionShown({ questions, clock }: OnCommitParts, game: Game): void {
  const current = questionOf(game);
  if (current === null) return;
  const sessions = peoplesSeats(game).flatMap((seat) => game.players[seat]?.session ?? []);
  questions.shown(current.question, sessions, clock.now());
}
