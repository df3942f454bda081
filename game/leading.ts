/** What host and organizer do to a running game: hold it and go on, close a question, pass the choice on, end the game (docs/rules.md, "Leading" and "Holding"). */

import { passOver } from './choosing.ts';
import type { Moment } from './commands.ts';
import { ANSWER_GRACE_MS, CHOOSER_MIN_MS } from './constants.ts';
import { chooserOf, toRealMs } from './deadline.ts';
import type { Event } from './events.ts';
import {
  mayLead,
  peoplesSeats,
  questionOf,
  seatOf,
  statusOf,
  type Game,
  type Instant,
  type SessionKey,
} from './game.ts';
import { isHeld } from './holding.ts';
import { accept, refuse, type Outcome } from './outcome.ts';
import { advance } from './playing.ts';

interface LeadCommand {
  readonly session: SessionKey;
}

/** Holds the game between two questions; during a question, from its reveal on. Repeated: no effect (HOLD-1, HOLD-2, HOLD-6). */
export function hold(game: Game, { session }: LeadCommand): Outcome {
  if (!mayLead(game, session)) return refuse('ONLY_HOST');
  if (game.hold !== null) return accept();
  return canHold(game) ? accept({ type: 'held', by: seatOf(game, session) }) : refuse('NOTHING_TO_HOLD');
}

function canHold({ phase, pausedAt }: Game): boolean {
  if (pausedAt !== null) return false;
  switch (phase.name) {
    case 'choosing':
    case 'generationFailed':
    case 'intro':
    case 'question':
      return true;
    case 'reveal':
      return phase.waitingSince === null;
    case 'lobby':
    case 'getReady':
    case 'generating':
    case 'finished':
      return false;
  }
}

/** Ends a hold, or takes back one that has not begun. Without one: no effect (HOLD-3, HOLD-6). */
export function goOn(game: Game, { session }: LeadCommand, moment: Moment): Outcome {
  if (!mayLead(game, session)) return refuse('ONLY_HOST');
  return accept(...release(game, moment));
}

/** The events at the end of a hold: after a reveal the next question, otherwise the chooser's full time again (HOLD-3). */
export function release(game: Game, moment: Moment): Event[] {
  if (game.hold === null) return [];
  if (!isHeld(game)) return [{ type: 'released' }];
  const next: Event[] =
    game.phase.name === 'reveal'
      ? advance(game, moment)
      : [{ type: 'clockRestarted', opensAt: null, ranBefore: 0 }];
  return [{ type: 'released' }, ...next];
}

/** Host or organizer, or a person alone with bots, ends the pause after a question early; a held game goes on (ORG-3, BOT-12, LEAD-2). */
export function skip(game: Game, { session }: LeadCommand, moment: Moment): Outcome {
  const isAlone =
    game.organizer === null && peoplesSeats(game).length === 1 && seatOf(game, session) !== null;
  if (!mayLead(game, session) && !isAlone) return refuse('NOT_THE_ORGANIZER');
  const { phase } = game;
  if (phase.name !== 'reveal' || phase.waitingSince !== null || game.pausedAt !== null)
    return refuse('NOTHING_TO_SKIP');
  return accept(...(isHeld(game) ? release(game, moment) : advance(game, moment)));
}

/** Closes the question now: answers that were already sent still count. No effect if it is closed or closing (LEAD-3). */
export function closeQuestion(
  game: Game,
  { session, questionId }: LeadCommand & { readonly questionId: string },
  { at }: Moment,
): Outcome {
  if (!mayLead(game, session)) return refuse('ONLY_HOST');
  const { phase } = game;
  if (phase.name !== 'question' || questionOf(game)?.question.id !== questionId) {
    const wasOpened = game.rounds.some(({ questions, answers }) =>
      questions.slice(0, answers.length).some(({ id }) => id === questionId),
    );
    return wasOpened ? accept() : refuse('QUESTION_NOT_OPEN');
  }
  if (phase.closesAt !== null) return accept();
  if (game.pausedAt !== null || at < phase.opensAt) return refuse('QUESTION_NOT_OPEN');
  return accept({ type: 'closingBegan', closesAt: at + ANSWER_GRACE_MS });
}

/** From when a chooser's turn may be passed on; null where none chooses, or the game is held or paused (LEAD-4). */
function passOnFrom(game: Game): Instant | null {
  const { phase } = game;
  if (game.pausedAt !== null || isHeld(game)) return null;
  if (phase.name !== 'choosing' && phase.name !== 'generationFailed') return null;
  return phase.since + toRealMs(game, CHOOSER_MIN_MS);
}

/** Passes the choice on, once the chooser has had 30 s (LEAD-4). */
export function passOn(game: Game, { session }: LeadCommand, moment: Moment): Outcome {
  if (!mayLead(game, session)) return refuse('ONLY_HOST');
  if (isHeld(game)) return refuse('GAME_HELD');
  const from = passOnFrom(game);
  if (from === null) return refuse('NOT_CHOOSING');
  if (moment.at < from) return refuse('CHOOSER_HAS_TIME');
  return accept(...passOver(game, moment, chooserOf(game)));
}

/** Ends the game with what was played, answers to the open question included. Repeated: no effect (LEAD-5). */
export function endGame(game: Game, { session }: LeadCommand): Outcome {
  if (!mayLead(game, session)) return refuse('ONLY_HOST');
  switch (statusOf(game)) {
    case 'waiting':
      return refuse('NOTHING_TO_END');
    case 'in_progress':
      return accept({ type: 'finished' });
    case 'finished':
      return accept();
  }
}
